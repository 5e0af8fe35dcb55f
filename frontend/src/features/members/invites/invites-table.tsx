import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { invites, type ProjectInvite } from '../../../../../shared/contract/person/invites.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { invitingTexts, requestTexts, memberTexts as t } from '../texts.ts';
import { AcceptForModal } from './accept-for-modal.tsx';
import { AcceptRequestModal } from './accept-request-modal.tsx';
import { actionsColumn, type InviteActs } from './invite-actions.tsx';
import { InviteModal } from './invite-modal.tsx';
import { JoinId } from './join-id.tsx';

const PAGE = 10;

const SEARCH = {
  label: t.findInvite,
  textsOf: ({ email, project_discipline }: ProjectInvite) => [email, project_discipline.name],
  count: t.invitesShown,
  noMatch: t.noInviteMatch,
} as const;

/**
 * The invitations and requests to join without an answer; an administrator accepts them for people who have an account, and decides on
 * requests (ADM-379, ADM-409).
 */
export function InvitesTable({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const [inviting, setInviting] = useState(false);
  const [deleted, setDeleted] = useState<ProjectInvite>();
  const [joining, setJoining] = useState<ProjectInvite>();
  const [acceptedFor, setAcceptedFor] = useState<ProjectInvite>();
  const flash = useFlash();
  const query = useApiQuery(invites, 'listInvites', { params: { projectId: project.uid } });
  const answer = useApiMutation(invites, 'answerInvite', { changes: 'project' });
  const remove = useApiMutation(invites, 'withdrawInvite', { changes: 'project' });
  const again = useApiMutation(invites, 'sendInviteAgain');
  const paramsOf = ({ uid }: ProjectInvite) => ({ projectId: project.uid, inviteId: uid });
  const argsOf = (invite: ProjectInvite, status: 'accepted' | 'rejected') => ({
    args: { params: paramsOf(invite), body: { status } },
  });
  const accept = (invite: ProjectInvite) => (invite.is_request ? setJoining(invite) : setAcceptedFor(invite));
  const reject = (request: ProjectInvite) =>
    answer.mutate(argsOf(request, 'rejected'), {
      onSuccess: () => flash({ type: 'success', content: requestTexts.rejected }),
      onError: (error) => flash({ type: 'error', content: error.message }),
    });
  const sendAgain = (invite: ProjectInvite) =>
    again.mutate(
      { args: { params: paramsOf(invite) } },
      {
        onSuccess: () => flash({ type: 'success', content: fill(invitingTexts.sentAgain, { email: invite.email }) }),
        onError: (error) => flash({ type: 'error', content: error.message }),
      },
    );
  return (
    <>
      <QueryState query={query} isEmpty={() => false}>
        {(all) => (
          <ListTable
            title={t.invitesHeading}
            description={isAdmin && <JoinId uid={project.uid} />}
            columns={columns(isAdmin ? { accept, reject, sendAgain, remove: setDeleted } : undefined)}
            items={all}
            trackBy="uid"
            nameOf={({ email }) => email}
            empty={<EmptyState title={t.noInvites} />}
            search={SEARCH}
            pageSize={PAGE}
            actions={isAdmin && <Button onClick={() => setInviting(true)}>{t.invite}</Button>}
          />
        )}
      </QueryState>
      {joining && <AcceptRequestModal project={project} request={joining} onClose={() => setJoining(undefined)} />}
      {acceptedFor && (
        <AcceptForModal
          email={acceptedFor.email}
          role={acceptedFor.project_discipline.name}
          place={project.name}
          accept={() => answer.mutateAsync(argsOf(acceptedFor, 'accepted'))}
          onClose={() => setAcceptedFor(undefined)}
        />
      )}
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

/** The role that is offered, with the last day of the access if it has one, or the role that somebody who asks to join wishes for. */
function roleText({ is_request, project_discipline: { name }, until }: ProjectInvite): string {
  if (is_request) return name === '' ? requestTexts.asks : fill(requestTexts.asksFor, { role: name });
  return until === undefined ? name : fill(invitingTexts.roleUntil, { role: name, date: formatDate(until) });
}

function columns(actions?: InviteActs<ProjectInvite>): ListColumn<ProjectInvite>[] {
  const shown: ListColumn<ProjectInvite>[] = [
    {
      id: 'email',
      header: t.email,
      cell: ({ email }) => <AddressText address={email} />,
      isRowHeader: true,
      minWidth: 200,
    },
    { id: 'role', header: t.role, cell: roleText, minWidth: 140 },
  ];
  return actions ? [...shown, actionsColumn(actions)] : shown;
}
