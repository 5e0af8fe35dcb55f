import type { invites } from '../../../shared/contract/person/invites.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { demand, projectGrant } from '../../core/access/grant.ts';
import { joinWrites } from '../../core/person/joining.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { type InviteItem, inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { inviteView } from './view.ts';

/**
 * The invited person answers, or an administrator of the project for them (ADM-409); a request of the person's own waits for a
 * colleague (ADM-195). To others there is no such invitation.
 */
async function checkMayAnswer({ actor }: SignedInRequest, invite: InviteItem): Promise<void> {
  if (actor.email.toLowerCase() === invite.email && !invite.isRequest) return;
  const grant = await projectGrant(actor, invite.projectUid);
  if (!canSee(actor, grant)) throw new AppError('not_found', 'No such invitation');
  demand(actor, grant, 'admin', 'Only the invited person or an administrator may answer');
}

export const answerInvite: Handlers<typeof invites>['answerInvite'] = async (context, { params, body }) => {
  const { tenantUid, cause } = context;
  const store = inviteStore(tenantUid);
  const invite = await store.get(params.projectId, params.inviteId);
  await checkMayAnswer(context, invite);
  const loaded = await projectStore(tenantUid).load(params.projectId);
  if (body.status === 'rejected') return inviteView(await store.answer(invite, 'rejected', [], cause), loaded);
  const person = await personStore(tenantUid).byEmail(invite.email);
  if (!person) throw new AppError('conflict', 'This person has no account yet, so that the invitation cannot be accepted');
  if (!loaded.disciplines.some(({ uid }) => uid === invite.disciplineUid))
    throw new AppError('conflict', 'The role of this invitation has been deleted. Ask for a new invitation.');
  const more = await joinWrites(context, loaded, person, invite.disciplineUid);
  return inviteView(await store.answer(invite, 'accepted', more, cause), loaded);
};
