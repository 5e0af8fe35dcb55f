import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router';
import { companies } from '../../../shared/contract/companies.ts';
import { useApiQuery } from '../api/queries.ts';
import { useUser } from '../app/auth/session.ts';
import { firstRunTexts as texts } from '../app/texts/first-run.ts';

/** Leads the superuser of an empty tenancy to its first steps. */
export function FirstRunHint() {
  const { is_superuser, is_tenant_superuser } = useUser();
  const isAsked = is_superuser || is_tenant_superuser;
  const { data } = useApiQuery(companies, 'api_company_list', {}, { enabled: isAsked });
  const navigate = useNavigate();
  if (!isAsked || data?.length !== 0) return null;
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
