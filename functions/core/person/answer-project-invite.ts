import { canSee } from '../../../shared/domain/access/rights.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { wholeUid } from '../../data/meant-by.ts';
import { untilFresh } from '../../data/retry.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { type InviteItem, inviteStore } from '../../data/stores/project/invite-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import { demand, projectGrant } from '../access/grant.ts';
import { demandRecentSignIn } from '../access/open-session.ts';
import { acceptedSeat } from '../assurance/accepted-seat.ts';
import type { Context } from '../context.ts';
import { demandShownMailbox } from './account/shown-mailbox.ts';
import { AUDITOR } from './invite-mail.ts';
import { joinWrites } from './joining.ts';
import { IS_DEACTIVATED } from './person-by-email.ts';
import type { ProjectInvitation } from './project-invites.ts';
import { rejectionMail } from './rejection-mail.ts';
import { usedUpWrites } from './used-up.ts';

const DELETED_ROLE = 'a deleted role';

const isInvited = ({ actor }: Pick<Context, 'actor'>, { email, isRequest }: InviteItem): boolean =>
  actor.email.toLowerCase() === email && !isRequest;

/**
 * The invited person answers, or an administrator of the project for them (ADM-409); a request of the person's own waits for a
 * colleague (ADM-195). To others there is no such invitation.
 */
async function checkMayAnswer({ actor }: Context, invite: InviteItem): Promise<void> {
  if (isInvited({ actor }, invite)) return;
  const grant = await projectGrant(actor, invite.projectUid);
  if (!canSee(actor, grant)) throw notFound('invitation');
  demand(actor, grant, 'admin', 'Only the invited person or an administrator can answer this invitation.');
}

/** `roleUid`: the role that an administrator gives to a person who asked to join; `anyRequest` as of `usedUpWrites`. */
type ProjectAnswer = { status: 'accepted' | 'rejected'; roleUid?: string | undefined; anyRequest?: boolean };

/**
 * Answers an invitation into a project once; repeating an acceptance completes one that was interrupted. Accepting gives the
 * person the role, or a seat without a role if the invitation is to audit. For a request to join, the administrator chooses the
 * role; the default is the requested role.
 * @throws not_found, forbidden, invalid_input for a request without a role or with an unknown one, recent_sign_in_required for an
 * administrator's consent, conflict for an answered invitation, a person without an account or a deactivated one, a deleted role,
 * a last day for a person whose access has none, and for a person who has not shown the code of the invitation (forbidden if they
 * answer themselves)
 */
export async function answerInvitation(
  context: Context,
  projectUid: string,
  inviteUid: string,
  { status, roleUid: given, anyRequest }: ProjectAnswer,
): Promise<ProjectInvitation> {
  const { tenantUid, cause } = context;
  const store = inviteStore(tenantUid);
  const invite = await store.get(projectUid, inviteUid);
  await checkMayAnswer(context, invite);
  if (status === 'accepted' && !isInvited(context, invite)) demandRecentSignIn(context);
  const project = await projectStore(tenantUid).load(projectUid, { consistent: true });
  if (status === 'rejected') {
    const mail = await rejectionMail(context, invite, placeOf(invite, project));
    const onBehalf = !invite.isRequest && !isInvited(context, invite);
    return { invite: await store.answer(invite, { status, onBehalf }, mail, cause), project };
  }
  const people = personStore(tenantUid);
  const person = isInvited(context, invite) ? await people.get(context.actor.userUid) : await people.byEmail(invite.email);
  if (!person)
    throw new AppError('conflict', 'This person has no account yet and has to register before the invitation can be accepted.');
  if (person.deactivatedAt) throw new AppError('conflict', IS_DEACTIVATED);
  demandShownMailbox(invite, person, context.actor.userUid);
  if (invite.seatUntil !== undefined) {
    const seat = await acceptedSeat(context, { ...invite, seatUntil: invite.seatUntil }, person);
    return { invite: await store.answer(invite, { status }, seat, cause), project };
  }
  return untilFresh(async (attempt) => {
    const now = attempt === 1 ? project : await projectStore(tenantUid).load(projectUid, { consistent: true });
    const roleUid = roleOf(invite, given, now);
    const answered = await completed(context, attempt, invite, { userUid: person.uid, roleUid });
    if (answered) return { invite: answered, project: now };
    const [used, more] = await Promise.all([
      usedUpWrites(context, projectUid, { email: invite.email, roleUids: [roleUid], inviteUid, anyRequest }),
      joinWrites(context, now, person, { roleUid, until: invite.until }),
    ]);
    return { invite: await store.answer(invite, { status, roleUid }, [...used, ...more], cause), project: now };
  });
}

/**
 * The invitation, where it is accepted already, by an earlier attempt or by a request that broke off, and only what
 * follows at clients was left, which is written now. undefined where it is still to be answered, and for a request
 * that comes to a finished answer.
 */
async function completed(
  { tenantUid, cause }: Context,
  attempt: number,
  read: InviteItem,
  { userUid, roleUid }: { userUid: string; roleUid: string },
): Promise<InviteItem | undefined> {
  const { projectUid, uid } = read;
  const invite = attempt === 1 ? read : await inviteStore(tenantUid).get(projectUid, uid);
  if (invite.status !== 'accepted' || invite.roleUid !== roleUid) return undefined;
  const lacked = await supplierPeopleStore(tenantUid).complete(projectUid, userUid, roleUid, cause);
  return lacked || attempt > 1 ? invite : undefined;
}

const placeOf = ({ roleUid, seatUntil }: InviteItem, { project: { uid, companyUid, name }, roles }: LoadedProject) => ({
  projectUid: uid,
  companyUid,
  to: name,
  role: seatUntil === undefined ? (roles.find((each) => each.uid === roleUid)?.name ?? DELETED_ROLE) : AUDITOR,
});

/** Only a request takes the role from its answer; invited people do not choose theirs. */
function roleOf(invite: InviteItem, given: string | undefined, { roles }: LoadedProject): string {
  const wanted = (invite.isRequest && given && wholeUid(given, roles)) || invite.roleUid;
  if (wanted === undefined) throw fieldError('project_discipline', 'Choose the role that this person gets.');
  if (roles.some(({ uid }) => uid === wanted)) return wanted;
  if (invite.isRequest) throw fieldError('project_discipline', unknownText('role'));
  throw new AppError('conflict', 'The role of this invitation has been deleted. Ask for a new invitation.');
}
