import { accessCounts } from '../../../shared/domain/access/ends.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { type GrantItem, membershipStore } from '../../data/stores/person/membership-store.ts';
import { rolesInForce } from '../../data/stores/person/roles-through.ts';
import { tenantToday } from '../tenant/clock.ts';

/**
 * A person without ended access, and without the rights elsewhere that came from it. The day is read only if an access has an
 * end.
 */
export async function inForce(actor: Actor, now: Date): Promise<Actor> {
  if (!actor.grants.some(({ until }) => until !== undefined)) return actor;
  const today = await tenantToday(actor.tenantUid, now);
  return { ...actor, grants: rolesInForce(actor.grants.filter((grant) => accessCounts(grant, today))) };
}

/** The members of a place whose access has not ended, with the roles that they still have: see `memberFilter`. */
export async function stillMembers(tenantUid: string, members: readonly GrantItem[], now: Date): Promise<GrantItem[]> {
  const mayEnd = ({ until, roles }: GrantItem) => until !== undefined || roles.some(({ through }) => through);
  if (!members.some(mayEnd)) return [...members];
  return memberFilter(tenantUid, await tenantToday(tenantUid, now))(members);
}

/**
 * Filters the members of a place for a day of the tenant: leaves out access that has ended, and roles that came from such access
 * elsewhere. One Query per project that roles come from, however many places use the filter.
 * @param day 'YYYY-MM-DD'
 */
export function memberFilter(tenantUid: string, day: string): (members: readonly GrantItem[]) => Promise<GrantItem[]> {
  const read = new Map<string, Promise<GrantItem[]>>();
  const grantsOn = (projectUid: string): Promise<GrantItem[]> => {
    const grants = read.get(projectUid) ?? membershipStore(tenantUid).of(projectUid);
    read.set(projectUid, grants);
    return grants;
  };
  return async (members) => {
    const current = members.filter((member) => accessCounts(member, day));
    const sources = new Set(current.flatMap(({ roles }) => roles.flatMap(({ through }) => through?.projectUid ?? [])));
    const elsewhere = (await Promise.all([...sources].map(grantsOn))).flat().filter((grant) => accessCounts(grant, day));
    const ofPerson = Map.groupBy(elsewhere, ({ userUid }) => userUid);
    const heldBy = (member: GrantItem) => rolesInForce([member, ...(ofPerson.get(member.userUid) ?? [])])[0]!.roles;
    return current.map((member) => ({ ...member, roles: heldBy(member) }));
  };
}
