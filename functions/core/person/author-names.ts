import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { personStore } from '../../data/stores/person/person-store.ts';

/** Names of people by uid, in one BatchGet. People who have left the tenancy are missing. */
export async function authorNames(tenantUid: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await personStore(tenantUid).getMany(uids);
  return new Map(people.map((person) => [person.uid, nameOfPerson(person)]));
}

/** The entries with their authors by name instead of uid; an author who has left the tenancy keeps the uid. */
export async function withAuthorNames<E extends { by: string }>(tenantUid: string, entries: readonly E[]): Promise<E[]> {
  const names = await authorNames(
    tenantUid,
    entries.map(({ by }) => by),
  );
  return entries.map((entry) => ({ ...entry, by: names.get(entry.by) ?? entry.by }));
}
