import { descending } from '../../../shared/domain/kernel/order.ts';
import { type InviteItem, inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { demand } from '../access/grant.ts';
import type { Context } from '../context.ts';
import { membershipsOf } from './memberships.ts';
import type { ProjectInvitation } from './project-invites.ts';

export const ADMINISTRATORS_ALONE = 'Only administrators see who has rejected an invitation.';

type AnsweredInvite = Pick<InviteItem, 'email' | 'status' | 'isRequest' | 'onBehalf' | 'created' | 'answered'>;

/**
 * The invitations that people have rejected themselves, the latest answer first; without those of somebody who was invited again.
 * @param all those of one project or company, in no order; `isAsSame`: whether two invitations of one
 * address are into the same role
 */
export const rejectedIn = <I extends AnsweredInvite>(all: readonly I[], isAsSame: (invite: I, other: I) => boolean): I[] =>
  all
    .filter(({ status, isRequest, onBehalf }) => status === 'rejected' && !isRequest && onBehalf !== true)
    .filter((invite) => {
      const later = all.filter(({ email, created }) => email === invite.email && created > invite.created);
      return !later.some((other) => isAsSame(invite, other));
    })
    .sort(descending(({ answered, created }) => answered ?? created));

/**
 * The invitations into roles of a project that people have rejected, the latest answer first. Leaves out deleted roles, people
 * who have the role or a new invitation to it, and invitations that an administrator rejected on a person's behalf. Two Queries,
 * and one for the members if there are rejections.
 * @throws not_found, forbidden for callers who do not administer the project
 */
export async function rejectedInvitations(context: Context, projectUid: string): Promise<ProjectInvitation[]> {
  const { tenantUid, actor, grant } = context;
  demand(actor, grant, 'admin', ADMINISTRATORS_ALONE);
  const [project, all] = await Promise.all([projectStore(tenantUid).load(projectUid), inviteStore(tenantUid).all(projectUid)]);
  const roleUids = new Set(project.roles.map(({ uid }) => uid));
  const rejected = rejectedIn(all, (invite, other) => invite.roleUid === other.roleUid).filter(
    ({ roleUid }) => roleUid !== undefined && roleUids.has(roleUid),
  );
  if (rejected.length === 0) return [];
  const held = await membershipsOf(tenantUid, projectUid);
  const isHeld = ({ email, roleUid }: InviteItem) =>
    held.some((member) => member.roleUid === roleUid && member.person.email.toLowerCase() === email);
  return rejected.filter((invite) => !isHeld(invite)).map((invite) => ({ invite, project }));
}
