import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ProjectRole } from '../../../../shared/contract/person/members.ts';
import { fill } from '../../ui/fill.ts';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { common } from '../../ui/texts.ts';
import type { PlacedRole } from './roles.ts';
import { memberTexts as t, viewAsTexts } from './texts.ts';

type RoleActions = { edit(role: ProjectRole): void; remove(role: ProjectRole): void; view(role: ProjectRole): void };

/** Indent of a level, in pixels. Deeper levels are not indented further, so that names fit on a phone. */
const INDENT = 20;
const DEEPEST = 6;

/** `warning`: nobody has the role, although packages need it. */
const RoleName = ({ role, level, warning }: PlacedRole & { warning: string | undefined }) => (
  <div style={{ paddingInlineStart: (Math.min(level, DEEPEST) - 1) * INDENT }}>
    <span className="anywhere">{role.name}</span>
    {level > 1 && (
      <Box fontSize="body-s" color="text-body-secondary" fontWeight="normal">
        {t.subordinate}
      </Box>
    )}
    {warning !== undefined && (
      <Box fontSize="body-s" fontWeight="normal">
        <StatusIndicator type="warning">{warning}</StatusIndicator>
      </Box>
    )}
  </div>
);

/** The columns of the roles, with their actions (ADM-172 to ADM-178). */
export function roleColumns(
  all: readonly ProjectRole[],
  warningOf: (role: ProjectRole) => string | undefined,
  actions?: RoleActions,
): ListColumn<PlacedRole>[] {
  const shown: ListColumn<PlacedRole>[] = [
    {
      id: 'name',
      header: t.roleNameColumn,
      cell: (placed) => <RoleName {...placed} warning={warningOf(placed.role)} />,
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'approver',
      header: t.approverColumn,
      cell: ({ role }) => all.find(({ uid }) => uid === role.approver)?.name ?? t.noApprover,
      minWidth: 140,
    },
    { id: 'group', header: t.permissions, cell: ({ role }) => role.auth?.name ?? t.noPermissions, minWidth: 140 },
  ];
  if (!actions) return shown;
  const cell = ({ role }: PlacedRole) => <RoleButtons role={role} actions={actions} />;
  return [...shown, { id: 'actions', header: common.actions, cell, minWidth: 200, cardWidth: 100 }];
}

const RoleButtons = ({ role, actions }: { role: ProjectRole; actions: RoleActions }) => (
  <SpaceBetween direction="horizontal" size="xs">
    <Button variant="inline-link" ariaLabel={`${common.edit} ${role.name}`} onClick={() => actions.edit(role)}>
      {common.edit}
    </Button>
    <Button variant="inline-link" ariaLabel={`${common.delete} ${role.name}`} onClick={() => actions.remove(role)}>
      {common.delete}
    </Button>
    <Button variant="inline-link" ariaLabel={fill(viewAsTexts.startFor, { role: role.name })} onClick={() => actions.view(role)}>
      {viewAsTexts.start}
    </Button>
  </SpaceBetween>
);
