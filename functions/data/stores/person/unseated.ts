import { seatCounts } from '../../../../shared/domain/access/seats.ts';
import { getTogether } from '../../batch-get.ts';
import { itemKey } from '../../item-key.ts';
import { readItem } from '../../read-item.ts';
import type { Write } from '../../transact.ts';
import type { ProjectItem } from '../project/project-index-store.ts';
import { tenantStore } from '../tenant/tenant-store.ts';
import { noSeatSince } from './seat-binding.ts';

/**
 * People who audit neither a project nor its company today, of some who are to get a role there through another one: each with
 * the conditions of the transaction that gives it, which throws stale_version when they got a seat since. Consistent; one
 * BatchGet for a hundred people, and one for fifty.
 */
export async function unseatedIn(
  tenantUid: string,
  { uid, companyUid }: Pick<ProjectItem, 'uid' | 'companyUid'>,
  userUids: readonly string[],
): Promise<ReadonlyMap<string, readonly Write[]>> {
  if (userUids.length === 0) return new Map();
  // before the seats, so that one which is given in between changes the version
  const profiles = await getTogether(
    userUids.map((each) => itemKey('user', { tenantUid, uid: each })),
    { consistent: true },
  );
  const people = new Map(profiles.map((item) => readItem('user', item)).map((person) => [person.uid, person]));
  const places = [
    { scope: 'project', scopeUid: uid },
    { scope: 'company', scopeUid: companyUid },
  ];
  const keys = userUids.flatMap((userUid) => places.map((place) => itemKey('seat', { tenantUid, userUid, ...place })));
  const seats = (await getTogether(keys, { consistent: true })).map((item) => readItem('seat', item));
  const today = seats.length === 0 ? '' : await tenantStore(tenantUid).dayOf(new Date().toISOString());
  const seated = new Set(seats.filter((seat) => seatCounts(seat, today)).map(({ userUid }) => userUid));
  const conditions = (userUid: string) => {
    const person = people.get(userUid);
    return person ? [noSeatSince(person)] : [];
  };
  return new Map(userUids.filter((each) => !seated.has(each)).map((each) => [each, conditions(each)]));
}

/** Writes of one person's grant, bound to further conditions. */
export const boundTo = (conditions: readonly Write[], [first, ...more]: readonly Write[]): Write[] =>
  first ? [{ ...first, basis: [...(first.basis ?? []), ...conditions] }, ...more] : [];
