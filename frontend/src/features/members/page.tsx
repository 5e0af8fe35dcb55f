import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import { projects } from '../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CompanyMembers } from './company-members.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { companyMemberTexts, memberTexts as t } from './texts.ts';

/** Who belongs to a project, in which roles, and with which permissions; for a company the way to its projects. */
export default function MembersPage() {
  const { companyId, projectId = '' } = useParams();
  const enabled = projectId !== '';
  const query = useApiQuery(projects, 'readProject', { params: { projectId: shortId(projectId) } }, { enabled });
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={enabled ? t.members : companyMemberTexts.companyUsers}
        description={enabled ? query.data?.name : companyMemberTexts.companyUsersText}
      />
      {companyId !== undefined && <CompanyMembers companyId={companyId} />}
      {enabled && <QueryState query={query}>{(project) => <MemberTabs project={project} />}</QueryState>}
    </SpaceBetween>
  );
}
