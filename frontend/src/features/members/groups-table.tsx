import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useShown } from '../../api/use-shown.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { GroupModal } from './group-modal.tsx';
import type { GroupScope, ShownGroup } from './group-scope.ts';
import { seesRowActions } from './row-actions.ts';
import { memberTexts as t } from './texts.ts';

const PAGE = 25;

/** The permission groups of a project or a company, with the number of their actions (ADM-182 to ADM-188). */
export function GroupsTable({ scope, isAdmin }: { scope: GroupScope; isAdmin: boolean }) {
  const [edited, setEdited] = useState<ShownGroup | 'new'>();
  const [deleted, setDeleted] = useState<ShownGroup>();
  const { query, remove } = scope;
  const actions = { edit: setEdited, ...(remove && { remove: setDeleted }) };
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.groupsHeading}
            columns={columns(seesRowActions(isAdmin) ? actions : undefined)}
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
        <GroupModal scope={scope} group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted && <DeleteGroup scope={scope} group={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

function DeleteGroup({ scope, group, onClose }: { scope: GroupScope; group: ShownGroup; onClose(): void }) {
  const find = async () => (await scope.readNow()).find(({ uid }) => uid === group.uid);
  const [shown, orShowAgain] = useShown(group, find, common.deleteOvertaken);
  return (
    <ConfirmModal
      title={t.deleteGroup}
      confirmText={t.deleteGroup}
      onConfirm={() => scope.remove?.(shown).catch(orShowAgain)}
      onClose={onClose}
    >
      {fill(t.deleteGroupAsk, { group: shown.name })}
    </ConfirmModal>
  );
}

type Act = (group: ShownGroup) => void;

function columns(actions?: { edit: Act; remove?: Act }): ListColumn<ShownGroup>[] {
  const shown: ListColumn<ShownGroup>[] = [
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
  if (!actions) return shown;
  const edit = (group: ShownGroup) => (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="inline-link" ariaLabel={`${common.edit} ${group.name}`} onClick={() => actions.edit(group)}>
        {common.edit}
      </Button>
      {actions.remove && (
        <Button variant="inline-link" ariaLabel={`${common.delete} ${group.name}`} onClick={() => actions.remove?.(group)}>
          {common.delete}
        </Button>
      )}
    </SpaceBetween>
  );
  return [...shown, { id: 'actions', header: common.actions, cell: edit, minWidth: 100 }];
}
