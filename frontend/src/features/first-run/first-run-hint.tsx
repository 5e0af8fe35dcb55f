import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router';
import { companies } from '../../../../shared/contract/company/companies.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { firstRunTexts as texts } from './texts.ts';

/** A link to the first steps, for the superuser of a tenancy without a project. */
export function FirstRunHint() {
  const { is_superuser, is_tenant_superuser } = useUser();
  const isAsked = is_superuser || is_tenant_superuser;
  const { data } = useApiQuery(companies, 'listCompanies', {}, { enabled: isAsked });
  const navigate = useNavigate();
  if (!isAsked || !data || data.some(({ projects }) => projects.length > 0)) return null;
  const isBegun = data.length > 0;
  return (
    <Alert
      type="info"
      header={isBegun ? texts.resumeTitle : texts.hintTitle}
      action={
        <Button variant="primary" onClick={() => navigate('/first-run')}>
          {texts.start}
        </Button>
      }
    >
      {isBegun ? texts.resume : texts.hint}
    </Alert>
  );
}
