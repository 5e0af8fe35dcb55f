import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { members, type PermissionGroup } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { GroupModal } from './group-modal.tsx';
import { seesRowActions } from './row-actions.ts';
import { memberTexts as t } from './texts.ts';

const PAGE = 25;

/** The permission groups and how much each allows (ADM-182 to ADM-188). */
export function GroupsTable({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const [edited, setEdited] = useState<PermissionGroup | 'new'>();
  const query = useApiQuery(members, 'listPermissionGroups', { params: { projectId: project.uid } });
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.groupsHeading}
            columns={columns(seesRowActions(isAdmin) ? setEdited : undefined)}
            items={all}
            trackBy="uid"
            nameOf={({ name }) => name}
            empty={<EmptyState title={t.noGroups} />}
            pageSize={PAGE}
            actions={<Button onClick={() => setEdited('new')}>{t.addGroup}</Button>}
          />
        )}
      </QueryState>
      {edited !== undefined && (
        <GroupModal project={project} group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function columns(onEdit?: (group: PermissionGroup) => void): ListColumn<PermissionGroup>[] {
  const shown: ListColumn<PermissionGroup>[] = [
    {
      id: 'name',
      header: t.groupName,
      cell: ({ name }) => <span className="anywhere">{name}</span>,
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'level',
      header: t.accessLevel,
      cell: ({ is_admin }) => (is_admin ? t.levelAdministrator : t.levelStandard),
      minWidth: 130,
    },
    {
      id: 'count',
      header: t.permissions,
      cell: ({ is_admin, policy_json }) => (is_admin ? t.allPermissions : policy_json.actions.length),
      minWidth: 130,
    },
  ];
  if (!onEdit) return shown;
  const edit = (group: PermissionGroup) => (
    <Button variant="inline-link" ariaLabel={`${common.edit} ${group.name}`} onClick={() => onEdit(group)}>
      {common.edit}
    </Button>
  );
  return [...shown, { id: 'actions', header: common.actions, cell: edit, minWidth: 100 }];
}
