import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router';
import { type Company, companies } from '../../../shared/contract/companies.ts';
import { useApiQuery } from '../api/queries.ts';
import { useUser } from '../app/auth/session.ts';
import { firstRunTexts as texts } from '../app/texts/first-run.ts';

/** Whether a tenancy is at its beginning: without a company, or with the one that a sub-tenancy begins with and no project. */
export const isFirstRun = (all: readonly Company[]): boolean =>
  all.length === 0 || (all.length === 1 && all[0]!.projects.length === 0);

/** Leads the superuser of an empty tenancy to its first steps. */
export function FirstRunHint() {
  const { is_superuser, is_tenant_superuser } = useUser();
  const isAsked = is_superuser || is_tenant_superuser;
  const { data } = useApiQuery(companies, 'api_company_list', {}, { enabled: isAsked });
  const navigate = useNavigate();
  if (!isAsked || data === undefined || !isFirstRun(data)) return null;
  return (
    <Alert
      type="info"
      header={texts.hintTitle}
      action={
        <Button variant="primary" onClick={() => navigate('/first-run')}>
          {texts.start}
        </Button>
      }
    >
      {texts.hint}
    </Alert>
  );
}
