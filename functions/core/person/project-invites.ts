import { AppError, fieldError, unknownText } from '../../../shared/errors.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { type InviteItem, inviteStore } from '../../data/stores/project/invite-store.ts';
import { type LoadedProject, projectStore } from '../../data/stores/project/project-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { inviteMailWrites } from './invite-mail.ts';
import { joinWrites } from './joining.ts';
import { personByEmail } from './person-by-email.ts';

/** An invitation with the project that it is into. */
export type ProjectInvitation = { invite: InviteItem; project: LoadedProject };

/** The invitations into a project that wait for an answer, oldest first: two Queries. @throws not_found */
export async function invitationsInto(tenantUid: string, projectUid: string): Promise<ProjectInvitation[]> {
  const [project, pending] = await Promise.all([
    projectStore(tenantUid).load(projectUid),
    inviteStore(tenantUid).pending(projectUid),
  ]);
  return pending.map((invite) => ({ invite, project }));
}

/** The caller's own that wait for an answer. A person has few at a time, so that their projects are read one by one. */
export async function ownInvitations({ tenantUid, actor }: Context): Promise<ProjectInvitation[]> {
  const pending = await inviteStore(tenantUid).pendingOf(actor.email);
  const uids = [...new Set(pending.map(({ projectUid }) => projectUid))];
  const projects = await Promise.all(uids.map((uid) => projectStore(tenantUid).load(uid)));
  return pending.map((invite) => ({
    invite,
    project: projects.find(({ project }) => project.uid === invite.projectUid)!,
  }));
}

/** `autoAccept`: a person who has an account becomes a member at once. `isRequest`: nobody is sent a mail. */
type NewInvitation = {
  email: string;
  roleUid: string;
  isRequest: boolean;
  autoAccept: boolean;
  metaJson: Record<string, unknown>;
};

/**
 * Invites an e-mail address into a role of a project, with a mail that says so unless the person joins at once.
 * @throws not_found, invalid_input for an unknown role, conflict when the address is invited to the role already, too_many_requests
 */
export async function inviteIntoRole(context: Context, projectUid: string, given: NewInvitation): Promise<ProjectInvitation> {
  const { tenantUid, cause } = context;
  const { email, roleUid, isRequest, autoAccept, metaJson } = given;
  const [project, pending, person] = await Promise.all([
    projectStore(tenantUid).load(projectUid),
    inviteStore(tenantUid).pending(projectUid),
    personByEmail(tenantUid, email),
  ]);
  if (!project.roles.some(({ uid }) => uid === roleUid)) throw fieldError('project_discipline', unknownText('role'));
  if (pending.some((each) => each.email === email.toLowerCase() && each.roleUid === roleUid))
    throw new AppError('conflict', 'This person has an open invitation to this role. Delete it to send a new one.', {
      email: ['This person is invited to this role already.'],
    });
  const joins = autoAccept && person !== undefined;
  const more = joins ? await joinWrites(context, project, person, roleUid) : await mailWrites(context, project, given, person);
  const fields = { projectUid, email, roleUid: roleUid, isRequest, metaJson };
  const invite = await inviteStore(tenantUid).create({ ...fields, status: joins ? 'accepted' : 'pending' }, more, cause);
  return { invite, project };
}

function mailWrites(
  context: Context,
  { project, roles }: LoadedProject,
  { email, roleUid, isRequest }: NewInvitation,
  person: PersonItem | undefined,
): Promise<Write[]> {
  const role = roles.find(({ uid }) => uid === roleUid)!;
  return inviteMailWrites(context, {
    email,
    isRequest,
    to: project.name,
    role: role.name,
    hasAccount: person !== undefined,
    places: [project.uid, project.companyUid],
  });
}

/** Takes back an invitation into a project. @throws not_found */
export async function withdrawInvitation({ tenantUid, cause }: Context, projectUid: string, inviteUid: string): Promise<void> {
  const store = inviteStore(tenantUid);
  await store.remove(await store.get(projectUid, inviteUid), cause);
}
