import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { companies } from '../../../../shared/contract/company/companies.ts';
import { projects } from '../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { SupplierRequests } from '../supplier/index.ts';
import { CompanyMemberTabs } from './company/member-tabs.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { companyMemberTexts, memberTexts as t } from './texts.ts';

/** The members of a project or company, with their roles and permissions (SET-056). */
export default function MembersPage() {
  const { companyId, projectId = '' } = useParams();
  return companyId === undefined ? <ProjectMembers projectId={projectId} /> : <CompanyMembers companyId={companyId} />;
}

function ProjectMembers({ projectId }: { projectId: string }) {
  const query = useApiQuery(projects, 'readProject', { params: { projectId: shortId(projectId) } });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t.members} description={query.data?.name} />
      <QueryState query={query}>{(project) => <MemberTabs project={project} />}</QueryState>
      {query.data && <SupplierRequests project={query.data} />}
    </SpaceBetween>
  );
}

function CompanyMembers({ companyId }: { companyId: string }) {
  const query = useApiQuery(companies, 'readCompany', { params: { companyId: shortId(companyId) } });
  return (
    <SpaceBetween size="l">
      <PageHeader title={companyMemberTexts.companyUsers} description={query.data?.name} />
      <QueryState query={query}>{(company) => <CompanyMemberTabs company={company} />}</QueryState>
    </SpaceBetween>
  );
}
