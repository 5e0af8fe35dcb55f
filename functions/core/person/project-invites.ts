import { randomUUID } from 'node:crypto';
import { accessCounts } from '../../../shared/domain/access/ends.ts';
import { canSee } from '../../../shared/domain/access/rights.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { meantBy, wholeUid } from '../../data/meant-by.ts';
import { untilFresh } from '../../data/retry.ts';
import { grantOn } from '../../data/stores/person/caller-store.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { holds } from '../../data/stores/person/roles-through.ts';
import { type InviteItem, inviteStore, nextInviteUid } from '../../data/stores/project/invite-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import { demand, projectGrant } from '../access/grant.ts';
import { demandRecentSignIn } from '../access/open-session.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { whereFound } from '../where-found.ts';
import { answerInvitation } from './answer-project-invite.ts';
import { type InviteMail, inviteMail } from './invite-mail.ts';
import { joinRequestMail } from './join-request.ts';
import { joinWrites } from './joining.ts';
import { checkEnds, checkLastDay } from './last-day.ts';
import { personByEmail } from './person-by-email.ts';
import { usedUpWrites } from './used-up.ts';

/** An invitation with the project that it is into. */
export type ProjectInvitation = { invite: InviteItem; project: LoadedProject };

/**
 * The invitations into a role of a project, and the requests to join it, that wait for an answer, oldest first: two Queries.
 * @throws not_found
 */
export async function invitationsInto(tenantUid: string, projectUid: string): Promise<ProjectInvitation[]> {
  const [project, pending] = await Promise.all([
    projectStore(tenantUid).load(projectUid),
    inviteStore(tenantUid).pending(projectUid),
  ]);
  return pending.filter(({ seatUntil }) => seatUntil === undefined).map((invite) => ({ invite, project }));
}

/**
 * The caller's own that wait for an answer, those to audit among them, without those into a project that was deleted while
 * somebody invited into it. A person has few at a time, so that their projects are read one by one.
 */
export async function ownInvitations({ tenantUid, actor }: Context): Promise<ProjectInvitation[]> {
  const pending = await inviteStore(tenantUid).pendingOf(actor.email);
  const uids = [...new Set(pending.map(({ projectUid }) => projectUid))];
  const projects = await Promise.all(uids.map((uid) => whereFound(() => projectStore(tenantUid).load(uid))));
  return pending.flatMap((invite) => {
    const project = projects.find((each) => each?.project.uid === invite.projectUid);
    return project ? [{ invite, project }] : [];
  });
}

/** Checks that the caller administers the project. @throws not_found also if it is hidden, forbidden */
async function demandAdmin({ actor, ids: { project } }: Context, missing: 'project' | 'invitation', refusal?: string) {
  const grant = project && (await projectGrant(actor, project.uid));
  if (!project || !canSee(actor, grant)) throw notFound(missing);
  demand(actor, grant, 'admin', refusal);
}

/** `autoAccept`: a person who has an account becomes a member at once. */
type NewInvitation = {
  email: string;
  /** the last day of the access */
  until?: string | undefined;
  roleUid: string;
  autoAccept: boolean;
  metaJson: Record<string, unknown>;
};

/**
 * Invites an e-mail address into a role of a project and mails it, unless the person joins at once. In that case it reads again
 * after concurrent changes.
 * @throws not_found, forbidden, invalid_input for an unknown role, a past last day, a last day for an administrator or for a
 * person whose access has none, conflict when the address is invited to the role or has it already, too_many_requests,
 * recent_sign_in_required
 */
export async function inviteIntoRole(context: Context, projectUid: string, given: NewInvitation): Promise<ProjectInvitation> {
  await demandAdmin(context, 'project');
  demandRecentSignIn(context);
  if (given.until !== undefined) await checkLastDay(context, given.until);
  const uid = randomUUID();
  return untilFresh(
    async (attempt) =>
      (attempt > 1 && (await completed(context, projectUid, { ...given, uid }))) || invited(context, projectUid, given, uid),
  );
}

/** The invitation, where an earlier attempt has made it and only what follows at clients was left, which is written now. */
async function completed(
  { tenantUid, cause }: Context,
  projectUid: string,
  { uid, email }: NewInvitation & { uid: string },
): Promise<ProjectInvitation | undefined> {
  const invite = await whereFound(() => inviteStore(tenantUid).get(projectUid, uid));
  const person = invite && (await personByEmail(tenantUid, email));
  if (!person || invite.roleUid === undefined) return undefined;
  await supplierPeopleStore(tenantUid).complete(projectUid, person.uid, invite.roleUid, cause);
  return { invite, project: await projectStore(tenantUid).load(projectUid) };
}

async function invited(context: Context, projectUid: string, given: NewInvitation, uid: string): Promise<ProjectInvitation> {
  const { tenantUid, cause } = context;
  const { email, autoAccept, metaJson, until } = given;
  const [project, all, person] = await Promise.all([
    projectStore(tenantUid).load(projectUid, { consistent: true }),
    inviteStore(tenantUid).all(projectUid),
    personByEmail(tenantUid, email),
  ]);
  const roleUid = wholeUid(given.roleUid, project.roles);
  if (!project.roles.some(({ uid }) => uid === roleUid)) throw fieldError('project_discipline', unknownText('role'));
  await checkEnds(tenantUid, project, { roleUid, until, userUid: person?.uid });
  const joins = autoAccept && person !== undefined;
  const own = all.filter((each) => each.email === email.toLowerCase() && each.seatUntil === undefined);
  const open = own.filter(({ status }) => status === 'pending');
  const same = open.find((each) => each.roleUid === roleUid);
  const waiting = same ?? open.find(({ isRequest }) => isRequest);
  if (joins && waiting && waiting.until === until)
    return answerInvitation(context, projectUid, waiting.uid, { status: 'accepted', roleUid, anyRequest: true });
  if (same)
    throw new AppError('conflict', 'This person has an open invitation to this role. Delete it to send a new one.', {
      email: ['This person is invited to this role already.'],
    });
  if (!joins && person) await demandNotHeld(context, projectUid, person, { ...given, roleUid });
  const before = own.filter((each) => !each.isRequest && each.roleUid === roleUid).length;
  const place = joins ? { uid, status: 'accepted' as const } : { uid: nextInviteUid(projectUid, email, roleUid, before) };
  const { writes, ...proof }: InviteMail = joins
    ? { writes: await joinedWrites(context, project, person, { ...given, roleUid }) }
    : await mailOf(context, project, { ...given, roleUid }, { uid: place.uid, person });
  const fields = { projectUid, email, roleUid, isRequest: false, metaJson, ...(until !== undefined && { until }), ...proof };
  const invite = await inviteStore(tenantUid).create({ status: 'pending', ...fields, ...place }, writes, cause);
  return { invite, project };
}

async function joinedWrites(context: Context, project: LoadedProject, person: PersonItem, given: NewInvitation) {
  const { email, roleUid, until } = given;
  const [used, joins] = await Promise.all([
    usedUpWrites(context, project.project.uid, { email, roleUids: [roleUid], anyRequest: true }),
    joinWrites(context, project, person, { roleUid, until }),
  ]);
  return [...used, ...joins];
}

/** An open invitation of somebody who has the role would bring them back after they have left. @throws conflict */
async function demandNotHeld({ tenantUid, now }: Context, projectUid: string, { uid }: PersonItem, given: NewInvitation) {
  const held = (await membershipStore(tenantUid).of(projectUid)).find(({ userUid }) => userUid === uid);
  if (!held || !holds(held, given.roleUid)) return;
  const isLater = held.until !== undefined && given.until !== undefined && given.until > held.until;
  if (isLater || !accessCounts(held, await tenantToday(tenantUid, now))) return;
  throw new AppError('conflict', 'This person has this role already.', { email: ['This person has this role already.'] });
}

function mailOf(
  context: Context,
  { project, roles }: LoadedProject,
  { email, roleUid }: NewInvitation,
  { uid, person }: { uid: string; person: PersonItem | undefined },
): Promise<InviteMail> {
  const role = roles.find(({ uid }) => uid === roleUid)!;
  return inviteMail(context, {
    uid,
    email,
    to: project.name,
    role: role.name,
    hasAccount: person !== undefined,
    places: [project.uid, project.companyUid],
  });
}

/** `roleUid`: a wish, which counts while the project has the role. */
type NewRequest = { email: string; roleUid: string | null };

/** The meta-data of a request. The sender has no right in the project yet, so their own meta-data is not stored. */
const REQUEST_META = { auto_accept_if_user_exists: false };

/**
 * Asks to join a project by its full uid, which cannot be guessed: a colleague has to pass it on. A short id is not found. The
 * project's administrators get a mail; without any, those of its company do.
 * @throws invalid_input for another person's address, not_found, conflict for a member and for a second open request,
 * too_many_requests
 */
export async function askToJoinProject(context: Context, { email, roleUid }: NewRequest): Promise<ProjectInvitation> {
  const { tenantUid, actor, cause, ids, written } = context;
  if (email.toLowerCase() !== actor.email.toLowerCase())
    throw fieldError('email', 'Ask for yourself: enter your own e-mail address. Only administrators invite others.');
  if (!ids.project || written.projectId !== ids.project.uid) throw notFound('project');
  const { uid: projectUid } = ids.project;
  const [loaded, all] = await Promise.all([projectStore(tenantUid).load(projectUid), inviteStore(tenantUid).all(projectUid)]);
  const asked = all.filter((each) => each.email === email.toLowerCase() && each.isRequest);
  const { project, roles } = loaded;
  const place = { projectUid, companyUid: project.companyUid };
  if (canSee({ isSuperuser: false, isTenantSuperuser: false }, grantOn(actor, place)))
    throw new AppError('conflict', 'You are a member of this project already.');
  if (asked.some(({ status }) => status === 'pending'))
    throw new AppError('conflict', 'You have asked to join this project already. An administrator of the project answers.');
  const path = `/project/${shortId(projectUid)}/members?tab=invites`;
  const mail = await joinRequestMail(context, { places: [projectUid, project.companyUid], to: project.name, path });
  const role = roleUid === null ? undefined : meantBy(roleUid, roles);
  const wish = role && { roleUid: role.uid };
  const fields = { projectUid, email, isRequest: true, metaJson: REQUEST_META, status: 'pending' as const, ...wish };
  const uid = nextInviteUid(projectUid, email, 'request', asked.length);
  return { invite: await inviteStore(tenantUid).create({ ...fields, uid }, mail, cause), project: loaded };
}

/**
 * Takes back an invitation into a project, as its administrator, or the caller's own request to join it (ADM-196).
 * @throws not_found, forbidden, conflict when it is answered already
 */
export async function withdrawInvitation(context: Context, projectUid: string, inviteUid: string): Promise<void> {
  const { tenantUid, actor, cause } = context;
  const store = inviteStore(tenantUid);
  const invite = await store.get(projectUid, inviteUid);
  const isOwn = invite.isRequest && invite.email === actor.email.toLowerCase();
  if (!isOwn) await demandAdmin(context, 'invitation', 'Only an administrator can withdraw this invitation.');
  await store.remove(invite, cause);
}
