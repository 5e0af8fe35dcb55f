import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { invites, type ProjectInvite } from '../../../../../shared/contract/person/invites.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { invitingTexts, requestTexts } from '../texts.ts';
import { AcceptRequestModal } from './accept-request-modal.tsx';
import { InviteModal } from './invite-modal.tsx';
import { InvitesList } from './invites-list.tsx';
import { RejectedInvites } from './rejected-invites.tsx';

/**
 * The open invitations and requests to join a project. An administrator accepts invitations on behalf of people with an account,
 * and decides on requests (ADM-379, ADM-409).
 */
export function InvitesTable({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  const [joining, setJoining] = useState<ProjectInvite>();
  const query = useApiQuery(invites, 'listInvites', { params: { projectId: project.uid }, query: {} });
  const rejectedQuery = { params: { projectId: project.uid }, query: { rejected: 'true' } };
  const rejected = useApiQuery(invites, 'listInvites', rejectedQuery, { enabled: isAdmin });
  const creating = useApiMutation(invites, 'inviteToProject', { changes: 'project' });
  const answering = useApiMutation(invites, 'answerInvite', { changes: 'project' });
  const withdrawing = useApiMutation(invites, 'withdrawInvite', { changes: 'project' });
  const again = useApiMutation(invites, 'sendInviteAgain');
  const paramsOf = ({ uid }: ProjectInvite) => ({ projectId: project.uid, inviteId: uid });
  const answer = (invite: ProjectInvite, status: 'accepted' | 'rejected') =>
    answering.mutateAsync({ args: { params: paramsOf(invite), body: { status } } });
  const writes = {
    accept: (invite: ProjectInvite) => answer(invite, 'accepted'),
    reject: (request: ProjectInvite) => answer(request, 'rejected'),
    sendAgain: (invite: ProjectInvite) => again.mutateAsync({ args: { params: paramsOf(invite) } }),
    withdraw: (invite: ProjectInvite) => withdrawing.mutateAsync({ args: { params: paramsOf(invite) } }),
  };
  const inviteAgain = ({ email, project_discipline: { uid } }: ProjectInvite, until: string | undefined) => {
    const body = { email, project_discipline: uid, ...(until !== undefined && { until }) };
    return creating.mutateAsync({ args: { params: { projectId: project.uid }, body } });
  };
  return (
    <SpaceBetween size="l">
      <InvitesList
        query={query}
        place={project}
        isAdmin={isAdmin}
        roleText={roleText}
        writes={writes}
        acceptRequest={(request) => setJoining(request)}
        inviteModal={(onClose) => <InviteModal project={project} onClose={onClose} />}
      />
      {isAdmin && (
        <RejectedInvites rejected={rejected.data ?? []} roleText={roleText} isBusy={creating.isPending} again={inviteAgain} />
      )}
      {joining && <AcceptRequestModal project={project} request={joining} onClose={() => setJoining(undefined)} />}
    </SpaceBetween>
  );
}

/** The offered role, with the last day of access if it has one; for a request to join, the requested role. */
function roleText({ is_request, project_discipline: { name }, until }: ProjectInvite): string {
  if (is_request) return name === '' ? requestTexts.asks : fill(requestTexts.asksFor, { role: name });
  return until === undefined ? name : fill(invitingTexts.roleUntil, { role: name, date: formatDate(until) });
}
