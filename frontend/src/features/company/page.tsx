import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { companies } from '../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useCompanyRights } from '../../session/use-rights.ts';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyDangerZone } from './danger-zone.tsx';
import { placeTexts as t } from './texts.ts';

/** Settings of a company, for its administrators (SET-058): name, address, and deletion. */
export default function CompanySettingsPage() {
  const { companyId = '' } = useParams();
  const query = useApiQuery(companies, 'readCompany', { params: { companyId: shortId(companyId) } });
  const { isAdmin, isSuperuser } = useCompanyRights(companyId);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.settings} description={query.data?.name} />
      <QueryState query={query}>
        {(company) =>
          isAdmin ? (
            <SpaceBetween size="l">
              <CompanyForm key={company.uid} company={company} />
              {isSuperuser && <CompanyDangerZone company={company} />}
            </SpaceBetween>
          ) : (
            <NoPermission />
          )
        }
      </QueryState>
    </SpaceBetween>
  );
}
