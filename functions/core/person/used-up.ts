import { errorKind } from '../../../shared/errors.ts';
import { companyInviteStore } from '../../data/stores/company/company-invite-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';

const ANSWERED_MEANWHILE = errorKind(
  'stale_version',
  'An invitation of this person was answered in the meantime. Load the page again and repeat your change.',
);

/** A write that is done again with what was read anew, where its invitation was answered meanwhile. */
const again = (answer: Write): Write => ({ ...answer, refused: ANSWERED_MEANWHILE });

/**
 * Who joins a project, into which roles, and by which of their invitations, if any. `anyRequest`: requests for
 * other roles are used up, too.
 */
type JoiningPerson = {
  email: string;
  roleUids: readonly string[];
  inviteUid?: string | undefined;
  anyRequest?: boolean | undefined;
};

/**
 * For the transaction in which an address gets roles of a project: its other open invitations and requests for these roles are
 * accepted with it. They would bring the person back after they have left. One Query.
 */
export async function usedUpWrites(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  projectUid: string,
  { email, roleUids, inviteUid, anyRequest = false }: JoiningPerson,
): Promise<Write[]> {
  const store = inviteStore(tenantUid);
  const own = (await store.pending(projectUid)).filter((each) => each.email === email.toLowerCase() && each.uid !== inviteUid);
  return own
    .filter(({ seatUntil }) => seatUntil === undefined)
    .flatMap((each) => {
      const same = roleUids.find((uid) => uid === each.roleUid);
      const roleUid = same ?? (anyRequest && each.isRequest ? roleUids[0] : undefined);
      return roleUid === undefined ? [] : store.answerWrites(each, { status: 'accepted', roleUid }, cause).map(again);
    });
}

/**
 * The same for the companies that an address is invited to join, or asks to: the writes for the transaction in which it becomes a
 * member otherwise, by the uid of the company. One Query.
 */
export async function usedUpAtCompanies(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  email: string,
): Promise<ReadonlyMap<string, readonly Write[]>> {
  const store = companyInviteStore(tenantUid);
  const open = (await store.ofEmail(email)).filter(({ status, seatUntil }) => status === 'pending' && seatUntil === undefined);
  const byCompany = Map.groupBy(open, ({ companyUid }) => companyUid);
  return new Map(
    [...byCompany].map(([uid, invites]) => [
      uid,
      invites.flatMap((each) => store.answerWrites(each, { status: 'accepted' }, cause).map(again)),
    ]),
  );
}
