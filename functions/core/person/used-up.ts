import { inviteStore } from '../../data/stores/project/invite-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** Who joins a project, and by which of their invitations, if any. `anyRequest`: requests for other roles are used up, too. */
type Joined = { email: string; roleUid: string; inviteUid?: string | undefined; anyRequest?: boolean | undefined };

/**
 * For the transaction in which an address gets a role of a project: its other open invitations and requests for this role are accepted
 * with it. They would bring the person back after they have left. One Query.
 */
export async function usedUpWrites(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  projectUid: string,
  { email, roleUid, inviteUid, anyRequest = false }: Joined,
): Promise<Write[]> {
  const store = inviteStore(tenantUid);
  const own = (await store.pending(projectUid)).filter((each) => each.email === email.toLowerCase() && each.uid !== inviteUid);
  const used = own.filter((each) => each.seatUntil === undefined && ((anyRequest && each.isRequest) || each.roleUid === roleUid));
  return used.flatMap((each) => store.answerWrites(each, { status: 'accepted', roleUid }, cause));
}
