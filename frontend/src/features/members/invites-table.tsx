import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { invites, type ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useFlash } from '../../ui/flash.tsx';
import { common } from '../../ui/texts.ts';
import { InviteModal } from './invite-modal.tsx';
import { memberTexts as t } from './texts.ts';

/** The invitations without an answer; an administrator accepts them for people who have an account (ADM-379, ADM-409). */
export function InvitesTable({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const [inviting, setInviting] = useState(false);
  const [deleted, setDeleted] = useState<ProjectInvite>();
  const flash = useFlash();
  const query = useApiQuery(invites, 'listInvites', { params: { projectId: project.uid } });
  const answer = useApiMutation(invites, 'answerInvite', { changes: 'project' });
  const remove = useApiMutation(invites, 'withdrawInvite', { changes: 'project' });
  const paramsOf = ({ uid }: ProjectInvite) => ({ projectId: project.uid, inviteId: uid });
  const accept = (invite: ProjectInvite) =>
    answer.mutate(
      { args: { params: paramsOf(invite), body: { status: 'accepted' } } },
      {
        onSuccess: () => flash({ type: 'success', content: t.accepted }),
        onError: (error) => flash({ type: 'error', content: error.message }),
      },
    );
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Table
        header={
          <Header
            counter={`(${query.data?.length ?? 0})`}
            actions={isAdmin && <Button onClick={() => setInviting(true)}>{t.invite}</Button>}
          >
            {t.invitesTab}
          </Header>
        }
        ariaLabels={{ tableLabel: t.invitesTab }}
        columnDefinitions={columns(isAdmin ? { accept, remove: setDeleted } : undefined)}
        items={query.data ?? []}
        trackBy="uid"
        loading={query.isPending}
        loadingText={common.loading}
        empty={<EmptyState title={t.noInvites} />}
      />
      {inviting && <InviteModal project={project} onClose={() => setInviting(false)} />}
      {deleted && (
        <ConfirmModal
          title={t.deleteInvite}
          confirmText={t.deleteInvite}
          onConfirm={() => remove.mutateAsync({ args: { params: paramsOf(deleted) } })}
          onClose={() => setDeleted(undefined)}
        >
          {t.deleteInviteAsk}
        </ConfirmModal>
      )}
    </>
  );
}

type Actions = { accept(invite: ProjectInvite): void; remove(invite: ProjectInvite): void };

function columns(actions?: Actions): TableProps.ColumnDefinition<ProjectInvite>[] {
  const shown: TableProps.ColumnDefinition<ProjectInvite>[] = [
    { id: 'email', header: t.email, cell: ({ email }) => email, isRowHeader: true },
    { id: 'role', header: t.role, cell: ({ project_discipline }) => project_discipline.name },
    { id: 'created', header: t.created, cell: ({ created }) => <DateText date={created} format="ordinal" /> },
  ];
  if (!actions) return shown;
  const buttons = (invite: ProjectInvite) => (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="inline-link" ariaLabel={`${t.accept} ${invite.email}`} onClick={() => actions.accept(invite)}>
        {t.accept}
      </Button>
      <Button variant="inline-link" ariaLabel={`${common.delete} ${invite.email}`} onClick={() => actions.remove(invite)}>
        {common.delete}
      </Button>
    </SpaceBetween>
  );
  return [...shown, { id: 'actions', header: common.actions, cell: buttons }];
}
