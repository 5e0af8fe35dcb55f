import { fullName } from '../../../shared/domain/kernel/names.ts';
import { personStore } from '../../data/stores/person/person-store.ts';

/** The entries with their authors by name instead of uid; an author who has left the tenancy keeps the uid. */
export async function withAuthorNames<E extends { by: string }>(tenantUid: string, entries: readonly E[]): Promise<E[]> {
  const people = await personStore(tenantUid).getMany(entries.map(({ by }) => by));
  const names = new Map(
    people.map(({ uid, firstName, lastName, email }) => [
      uid,
      fullName({ first_name: firstName, last_name: lastName, username: email }),
    ]),
  );
  return entries.map((entry) => ({ ...entry, by: names.get(entry.by) ?? entry.by }));
}
