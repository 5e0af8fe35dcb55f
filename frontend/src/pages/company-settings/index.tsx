import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { companies } from '../../../../shared/contract/companies.ts';
import { shortId } from '../../../../shared/domain/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { placeTexts as t } from '../../app/texts/places.ts';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useCompanyRights } from '../../components/use-rights.ts';
import { CompanyForm } from './company-form.tsx';

/** Name and address of a company, for its administrators (SET-058). */
export default function CompanySettingsPage() {
  const { companyId = '' } = useParams();
  const query = useApiQuery(companies, 'api_company_read', { params: { companyId: shortId(companyId) } });
  const { isAdmin } = useCompanyRights(companyId);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.settings} description={query.data?.name} />
      <QueryState query={query}>
        {(company) => (isAdmin ? <CompanyForm key={company.uid} company={company} /> : <NoPermission />)}
      </QueryState>
    </SpaceBetween>
  );
}
