import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { members, type ProjectRole } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { startPreview } from '../../api/preview.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { DeleteRole } from './delete-role.tsx';
import { roleColumns } from './role-columns.tsx';
import { RoleModal } from './role-modal.tsx';
import { heldByNobody } from './role-uses.ts';
import { roleTree } from './roles.ts';
import { seesRowActions } from './row-actions.ts';
import { SightModal } from './sight-modal.tsx';
import { sightTexts, memberTexts as t } from './texts.ts';

const PAGE = 25;

/** The roles, each below the role that it reports to (ADM-172 to ADM-180, ADM-290, ADM-380). */
export function RolesTable({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const [edited, setEdited] = useState<ProjectRole | 'new'>();
  const [deleted, setDeleted] = useState<ProjectRole>();
  const [sights, setSights] = useState(false);
  const params = { projectId: project.uid };
  const query = useApiQuery(members, 'listRoles', { params });
  const people = useApiQuery(members, 'listMembers', { params });
  const flash = useFlash();
  const view = (role: ProjectRole) => {
    if (!viewAs(project, role)) flash({ type: 'error', content: common.nothingKept });
  };
  const actions = { edit: setEdited, remove: setDeleted, view };
  const today = useToday();
  const warningOf = (role: ProjectRole) =>
    people.data && heldByNobody(role, people.data, query.data ?? [], project.related_refs, today);
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.rolesHeading}
            columns={roleColumns(all, warningOf, seesRowActions(isAdmin) ? actions : undefined)}
            items={roleTree(all)}
            trackBy={({ role }) => role.uid}
            nameOf={({ role }) => role.name}
            empty={<EmptyState title={t.noRoles} />}
            pageSize={PAGE}
            actions={
              isAdmin && (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button onClick={() => setSights(true)}>{sightTexts.change}</Button>
                  <Button onClick={() => setEdited('new')}>{t.addRole}</Button>
                </SpaceBetween>
              )
            }
          />
        )}
      </QueryState>
      {edited !== undefined && (
        <RoleModal
          project={project}
          role={edited === 'new' ? undefined : edited}
          all={query.data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
      {sights && <SightModal project={project} onClose={() => setSights(false)} />}
      {deleted && (
        <DeleteRole
          project={project}
          role={deleted}
          all={query.data ?? []}
          people={people.data ?? []}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}

/** Starts the view of the project as a person with only this role sees it. Returns false if the browser's storage refuses. */
const viewAs = (project: Project, { uid, name }: ProjectRole) =>
  startPreview(
    { projectUid: project.uid, projectName: project.name, roleUid: uid, roleName: name },
    `/project/${shortId(project.uid)}`,
  );
