import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useProjectRights } from '../../session/use-rights.ts';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { useProjectGroups } from './group-scope.ts';
import { GroupsTable } from './groups-table.tsx';
import { InvitesTable } from './invites/invites-table.tsx';
import { RolesTable } from './roles-table.tsx';
import { memberTexts as t } from './texts.ts';
import { UsersTable } from './users-table.tsx';

/** The people of a project. The address holds the open tab. Permission groups are for superusers (ADM-050, ADM-052, ADM-181). */
export function MemberTabs({ project }: { project: Project }) {
  const [search, setSearch] = useSearchParams();
  const { isAdmin, isSuperuser, may } = useProjectRights(project.uid, project.company.uid);
  if (!may('READ_PROJECT_MEMBER')) return <NoPermission />;
  const shown = { project, isAdmin };
  const tabs = [
    { id: 'members', label: t.usersTab, content: <UsersTable {...shown} /> },
    { id: 'invites', label: t.invitesTab, content: <InvitesTable {...shown} /> },
    { id: 'roles', label: t.rolesTab, content: <RolesTable {...shown} /> },
    ...(isSuperuser ? [{ id: 'permissions', label: t.groupsTab, content: <ProjectGroups {...shown} /> }] : []),
  ];
  const wanted = search.get('tab');
  return (
    <Tabs
      activeTabId={tabs.find(({ id }) => id === wanted)?.id ?? 'members'}
      onChange={({ detail }) => setSearch({ tab: detail.activeTabId }, { replace: true })}
      tabs={tabs}
    />
  );
}

const ProjectGroups = ({ project, isAdmin }: { project: Project; isAdmin: boolean }) => (
  <GroupsTable scope={useProjectGroups(project)} isAdmin={isAdmin} />
);
