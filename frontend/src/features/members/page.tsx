import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useParams, useSearchParams } from 'react-router';
import { type Project, projects } from '../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useProjectRights } from '../../session/use-rights.ts';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CompanyMembers } from './company-members.tsx';
import { GroupsTable } from './groups-table.tsx';
import { InvitesTable } from './invites-table.tsx';
import { RolesTable } from './roles-table.tsx';
import { companyMemberTexts, memberTexts as t } from './texts.ts';
import { UsersTable } from './users-table.tsx';

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

/** The permission groups are for superusers; the open tab stands in the address (ADM-412). */
function MemberTabs({ project }: { project: Project }) {
  const [search, setSearch] = useSearchParams();
  const { isAdmin, isSuperuser, may } = useProjectRights(project.uid, project.company.uid);
  if (!may('READ_PROJECT_MEMBER')) return <NoPermission />;
  const tabs = [
    { id: 'users', label: t.usersTab, content: <UsersTable project={project} isAdmin={isAdmin} /> },
    { id: 'roles', label: t.rolesTab, content: <RolesTable project={project} isAdmin={isAdmin} /> },
    { id: 'invites', label: t.invitesTab, content: <InvitesTable project={project} isAdmin={isAdmin} /> },
    ...(isSuperuser ? [{ id: 'groups', label: t.groupsTab, content: <GroupsTable project={project} /> }] : []),
  ];
  const wanted = search.get('tab');
  return (
    <Tabs
      activeTabId={tabs.find(({ id }) => id === wanted)?.id ?? 'users'}
      onChange={({ detail }) => setSearch({ tab: detail.activeTabId }, { replace: true })}
      tabs={tabs}
    />
  );
}
