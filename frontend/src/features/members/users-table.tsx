import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { type Member, members } from '../../../../shared/contract/person/members.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { fill } from '../../ui/fill.ts';
import { common } from '../../ui/texts.ts';
import { InviteModal } from './invite-modal.tsx';
import { memberTexts as t } from './texts.ts';

type Props = { project: Project; isAdmin: boolean };

const nameOf = ({ user }: Member) => `${user.first_name} ${user.last_name}`.trim() || user.email;
const roleOf = ({ project_discipline }: Member) => project_discipline?.name ?? t.creator;

/** The roles of somebody who is deactivated stay, and count for nothing. */
const Who = ({ member }: { member: Member }) => (
  <SpaceBetween size="xs" direction="horizontal">
    <span>{nameOf(member)}</span>
    {!member.user.is_active && <StatusIndicator type="stopped">{t.deactivated}</StatusIndicator>}
  </SpaceBetween>
);

/** One row per role of a person; the count is that of the people (ADM-149, ADM-294). */
export function UsersTable({ project, isAdmin }: Props) {
  const [inviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const query = useApiQuery(members, 'listMembers', { params: { projectId: project.uid } });
  const all = query.data ?? [];
  const people = new Set(all.map(({ user }) => user.uid)).size;
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  const invite = isAdmin && (
    <Button variant="primary" onClick={() => setInviting(true)}>
      {t.invite}
    </Button>
  );
  return (
    <>
      <Table
        header={
          <Header counter={`(${people})`} actions={invite}>
            {t.usersTab}
          </Header>
        }
        ariaLabels={{ tableLabel: t.usersTab }}
        columnDefinitions={columns(isAdmin ? setRemoved : undefined)}
        items={all}
        trackBy="uid"
        loading={query.isPending}
        loadingText={common.loading}
        empty={<EmptyState title={t.noMembers} />}
      />
      {inviting && <InviteModal project={project} onClose={() => setInviting(false)} />}
      {removed && <RemoveModal project={project} member={removed} all={all} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function columns(onRemove?: (member: Member) => void): TableProps.ColumnDefinition<Member>[] {
  const shown: TableProps.ColumnDefinition<Member>[] = [
    { id: 'user', header: t.user, cell: (member) => <Who member={member} />, isRowHeader: true },
    { id: 'email', header: t.email, cell: ({ user }) => user.email },
    { id: 'role', header: t.role, cell: roleOf },
    {
      id: 'login',
      header: t.lastLogin,
      cell: ({ user }) => (user.last_login ? <DateText date={user.last_login} format="ordinal" /> : t.never),
    },
  ];
  if (!onRemove) return shown;
  const remove = (member: Member) => (
    <Button
      variant="inline-link"
      ariaLabel={`${t.removeRole}: ${roleOf(member)}, ${nameOf(member)}`}
      onClick={() => onRemove(member)}
    >
      {t.removeRole}
    </Button>
  );
  return [...shown, { id: 'actions', header: common.actions, cell: remove }];
}

/** Asks first, and says so when it is the person's last role (ADM-376, ADM-377). */
function RemoveModal({ project, member, all, onClose }: { project: Project; member: Member; all: Member[]; onClose(): void }) {
  const remove = useApiMutation(members, 'takeRole');
  const isLast = all.filter(({ user }) => user.uid === member.user.uid).length === 1;
  const params = { projectId: project.uid, memberId: member.uid };
  return (
    <ConfirmModal
      title={t.removeRole}
      confirmText={t.removeRole}
      onConfirm={() => remove.mutateAsync({ args: { params } })}
      onClose={onClose}
    >
      {fill(t.removeRoleAsk, { role: roleOf(member), user: nameOf(member) })}
      {isLast && t.lastRole}
    </ConfirmModal>
  );
}
