import { fieldError, notFound } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { grantTransferStore } from '../../data/stores/person/grant-transfer-store.ts';
import type { GrantItem } from '../../data/stores/person/grant-writes.ts';
import { peopleStore } from '../../data/stores/person/people-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import type { Context } from '../context.ts';
import { personByEmail } from './person-by-email.ts';

/** Projects and companies that go over in one call: what fits into its time. */
const AT_MOST = 100;

/** How many projects and companies went over, and how many are left for the next call. */
export type Transfer = { moved: number; left: number };

/**
 * Hands the roles and rights of somebody in projects and companies over to the person with an address: what their roles are responsible
 * for follows, since packages name roles. One place after the other; a repetition goes on with what is left.
 * @throws not_found, invalid_input for an address of nobody, of the same person or of somebody deactivated, stale_version
 */
export async function transferRoles({ tenantUid, cause }: Context, uid: string, email: string): Promise<Transfer> {
  const [[from], to] = await Promise.all([peopleStore(tenantUid).withGrants([uid]), personByEmail(tenantUid, email)]);
  if (!from) throw notFound('person');
  if (!to) throw fieldError('email', 'Nobody of this tenancy has this e-mail address. Invite them first.');
  if (to.uid === uid) throw fieldError('email', 'This is the person themselves. Name somebody else.');
  // what somebody has through a role elsewhere goes before that role, whose move changes it
  const isThrough = ({ roles }: GrantItem) => roles.some(({ through }) => through);
  const now = from.grants.toSorted((a, b) => Number(isThrough(b)) - Number(isThrough(a))).slice(0, AT_MOST);
  for (const grant of now)
    await grantTransferStore(tenantUid).move(grant, to.uid, cause, await atClients(tenantUid, grant, to.uid, cause));
  return { moved: now.length, left: from.grants.length - now.length };
}

/** What it means at the clients of a project that its roles go from one to the other. */
async function atClients(tenantUid: string, { scope, scopeUid, userUid, roles }: GrantItem, toUid: string, cause: Cause) {
  const uids = roles.flatMap(({ roleUid, through }) => (roleUid && !through ? [roleUid] : []));
  if (scope !== 'project' || uids.length === 0) return { lost: [], gained: [] };
  const people = supplierPeopleStore(tenantUid);
  const [lost, gained] = await Promise.all([
    people.followWrites(scopeUid, userUid, { lost: uids }, cause),
    people.followWrites(scopeUid, toUid, { gained: uids }, cause),
  ]);
  return { lost, gained };
}
