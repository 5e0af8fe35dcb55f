import { accessCounts } from '../../../shared/domain/access/ends.ts';
import { AppError, fieldError, isStale, notFound } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { untilFresh } from '../../data/retry.ts';
import { grantTransferStore } from '../../data/stores/person/grant-transfer-store.ts';
import type { GrantItem } from '../../data/stores/person/grant-writes.ts';
import { peopleStore } from '../../data/stores/person/people-store.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { placeNames } from '../../data/stores/person/place-names.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { aroundRights, demandNoSeat } from './no-seat.ts';
import { personByEmail } from './person-by-email.ts';
import { usedUpAtCompanies, usedUpWrites } from './used-up.ts';

/** Projects and companies that go over in one call: what fits into its time. */
const AT_MOST = 100;

type Acting = Pick<Context, 'tenantUid' | 'cause'>;

/** The number of moved projects and companies, and the number left for the next call. */
export type Transfer = { moved: number; left: number };

/**
 * Hands the roles and rights of a person in projects and companies over to the person with an address. Their responsibilities
 * follow, since packages name roles. Goes place by place; a repetition continues with the rest.
 * @throws not_found, invalid_input for an unknown address, the same person or a deactivated one, conflict where the access of the
 * other person has ended or they audit, stale_version
 */
export async function transferRoles({ tenantUid, cause, now: at }: Context, uid: string, email: string): Promise<Transfer> {
  const [[from], to] = await Promise.all([peopleStore(tenantUid).withGrants([uid]), personByEmail(tenantUid, email)]);
  if (!from) throw notFound('person');
  if (!to) throw fieldError('email', 'Nobody of this tenancy has this e-mail address. Invite them first.');
  if (to.uid === uid) throw fieldError('email', 'This is the person themselves. Name somebody else.');
  // roles that come from a role elsewhere move before that role, whose move changes them
  const isThrough = ({ roles }: GrantItem) => roles.some(({ through }) => through);
  const now = from.grants.toSorted((a, b) => Number(isThrough(b)) - Number(isThrough(a))).slice(0, AT_MOST);
  await demandOpen(tenantUid, now, to.uid, at);
  const atCompanies = now.some(({ scope }) => scope === 'company')
    ? await usedUpAtCompanies({ tenantUid, cause }, to.email)
    : undefined;
  for (const grant of now) await moveOne({ tenantUid, cause }, grant, to, atCompanies?.get(grant.scopeUid));
  return { moved: now.length, left: from.grants.length - now.length };
}

/**
 * That what still counts would count for the receiver, too: an access that has ended swallows what is added to it, and so does an
 * auditor's seat.
 * @throws conflict with the names of the places where it has ended, or where a seat of the receiver stands against it
 */
async function demandOpen(tenantUid: string, given: readonly GrantItem[], toUid: string, now: Date): Promise<void> {
  const [to] = await peopleStore(tenantUid).withGrants([toUid]);
  const held = new Map((to?.grants ?? []).map((grant) => [grant.scopeUid, grant]));
  if (to && to.seats.length > 0) await demandNoSeat({ tenantUid, now }, toUid, await aroundRights(tenantUid, given));
  if (![...held.values()].some(({ until }) => until !== undefined)) return;
  const today = await tenantToday(tenantUid, now);
  const hasEnded = ({ scopeUid }: GrantItem) => held.has(scopeUid) && !accessCounts(held.get(scopeUid)!, today);
  const ended = given.filter((grant) => accessCounts(grant, today) && hasEnded(grant));
  if (ended.length === 0) return;
  throw new AppError(
    'conflict',
    `The access of this person has ended in: ${await namesOf(tenantUid, ended)}. Give it a later last day there first, or none.`,
  );
}

async function namesOf(tenantUid: string, grants: readonly GrantItem[]): Promise<string> {
  const names = await placeNames(tenantUid, grants);
  return grants.map(({ scopeUid }) => names.get(scopeUid) ?? scopeUid).join(', ');
}

/**
 * Moves one right, with which an invitation of the receiver to the same is used up. What follows at very many clients and was
 * overtaken is written all the same: no repetition would come to it.
 */
async function moveOne(
  { tenantUid, cause }: Acting,
  grant: GrantItem,
  to: PersonItem,
  usedUp: readonly Write[] = [],
): Promise<void> {
  const { uid: toUid, email } = to;
  try {
    const roleUids = rolesAt(grant);
    const [clients, used] = await Promise.all([
      atClients(tenantUid, grant, toUid, cause),
      roleUids.length > 0 ? usedUpWrites({ tenantUid, cause }, grant.scopeUid, { email, roleUids }) : usedUp,
    ]);
    await grantTransferStore(tenantUid).move(grant, to, cause, { ...clients, used });
  } catch (error) {
    if (!isStale(error)) throw error;
    const people = supplierPeopleStore(tenantUid);
    for (const uid of rolesAt(grant)) await untilFresh(() => people.complete(grant.scopeUid, toUid, uid, cause));
    throw error;
  }
}

/** The roles of a project that a right follows from, without those through a role elsewhere. */
const rolesAt = ({ scope, roles }: GrantItem): string[] =>
  scope === 'project' ? roles.flatMap(({ roleUid, through }) => (roleUid && !through ? [roleUid] : [])) : [];

/** The changes at the clients of a project when its roles go from one person to the other. */
async function atClients(tenantUid: string, grant: GrantItem, toUid: string, cause: Cause) {
  const { scopeUid, userUid } = grant;
  const uids = rolesAt(grant);
  if (uids.length === 0) return { lost: [], gained: [], unfinished: [] };
  const people = supplierPeopleStore(tenantUid);
  const [lost, gained] = await Promise.all([
    people.followWrites(scopeUid, userUid, { lost: uids }, cause),
    people.followWrites(scopeUid, toUid, { gained: uids }, cause),
  ]);
  return { lost, gained, unfinished: people.unfinishedWrites(scopeUid, toUid, uids, gained, cause) };
}
