import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { type Member, members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { localDay } from '../../ui/format.ts';
import { ListTable } from '../../ui/list/list-table.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { GiveRoleModal } from './give-role-modal.tsx';
import { InviteModal } from './invites/invite-modal.tsx';
import { LastDayModal } from './last-day-modal.tsx';
import { RemoveRole, RemoveUser } from './remove-modals.tsx';
import { seesRowActions } from './row-actions.ts';
import { memberTexts as t } from './texts.ts';
import { userColumns } from './user-columns.tsx';
import { type ProjectUser, roleOf, usersOf } from './users.ts';

const PAGE = 25;
const PAGE_SIZES = [10, 25, 50, 100];

type Props = { project: Project; isAdmin: boolean };
type Open =
  | { act: 'invite' }
  | { act: 'removeUser' | 'giveRole' | 'lastDay'; user: ProjectUser }
  | { act: 'removeRole'; user: ProjectUser; membership: Member };

/** The people of a project with their roles: search, count, export and removal (ADM-149 to ADM-164). */
export function UsersTable({ project, isAdmin }: Props) {
  const [open, setOpen] = useState<Open>();
  const today = useToday();
  const query = useApiQuery(members, 'listMembers', { params: { projectId: project.uid } });
  const actions = {
    removeRole: (user: ProjectUser, membership: Member) => setOpen({ act: 'removeRole', user, membership }),
    removeUser: (user: ProjectUser) => setOpen({ act: 'removeUser', user }),
    giveRole: (user: ProjectUser) => setOpen({ act: 'giveRole', user }),
    lastDay: (user: ProjectUser) => setOpen({ act: 'lastDay', user }),
  };
  const invite = isAdmin && (
    <Button variant="primary" onClick={() => setOpen({ act: 'invite' })}>
      {t.invite}
    </Button>
  );
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.usersHeading}
            columns={userColumns(today, seesRowActions(isAdmin) ? actions : undefined)}
            items={usersOf(all)}
            trackBy="key"
            nameOf={({ name }) => name}
            empty={<EmptyState title={t.noMembers} />}
            search={SEARCH}
            pageSize={PAGE}
            pageSizes={PAGE_SIZES}
            file={{ name: fill(t.usersFile, { project: project.name, today }), columns: FILE_COLUMNS, rowOf }}
            actions={invite}
          />
        )}
      </QueryState>
      {open && (
        <Dialog project={project} open={open} onInvite={() => setOpen({ act: 'invite' })} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

const SEARCH = {
  label: t.findUser,
  textsOf: ({ name, email }: ProjectUser) => [name, email],
  count: t.usersShown,
  noMatch: t.noUserMatch,
} as const;

/** Columns of the file. Days are YYYY-MM-DD, which spreadsheets sort (ADM-155). */
const FILE_COLUMNS = [t.name, t.email, t.roles, t.lastLogin];
const rowOf = ({ name, email, memberships, lastLogin }: ProjectUser) => [
  name,
  email,
  memberships.map(roleOf).join('; '),
  lastLogin ? localDay(lastLogin) : t.never,
];

type DialogProps = { project: Project; open: Open; onInvite(): void; onClose(): void };

function Dialog({ project, open, onInvite, onClose }: DialogProps) {
  if (open.act === 'invite') return <InviteModal project={project} onClose={onClose} />;
  if (open.act === 'removeRole') return <RemoveRole {...open} project={project} onInvite={onInvite} onClose={onClose} />;
  if (open.act === 'removeUser') return <RemoveUser {...open} project={project} onInvite={onInvite} onClose={onClose} />;
  if (open.act === 'lastDay') return <LastDayModal user={open.user} project={project} onClose={onClose} />;
  return <GiveRoleModal user={open.user} project={project} onClose={onClose} />;
}
