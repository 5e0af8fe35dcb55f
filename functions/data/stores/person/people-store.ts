import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { fieldError } from '../../../../shared/errors.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import type { GrantItem } from './membership-store.ts';
import type { PersonItem } from './person-store.ts';
import type { SeatItem } from './seat-store.ts';

export type PersonWithGrants = { person: PersonItem; grants: GrantItem[]; seats: SeatItem[] };

/** People read in parallel. */
const AT_ONCE = 25;

/** The people of one tenant as a list that is read page by page. */
export const peopleStore = (tenantUid: string) => ({
  /**
   * The next people by e-mail address that `shows` accepts: as many Queries as needed, each of some thousand people.
   * @throws invalid_input for an invalid cursor
   */
  async page(shows: (person: PersonItem) => boolean, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const all = db.entities.user.query.ofTenant({ tenantUid });
    const query = after ? all.gte({ email: after.email }) : all;
    const found: PersonItem[] = [];
    let more: string | null = null;
    do {
      const read: { data: PersonItem[]; cursor: string | null } = await query.go({ cursor: more });
      found.push(...read.data.filter((person) => shows(person) && (!after || isAfter(person, after))));
      more = read.cursor;
    } while (more !== null && found.length <= limit);
    const people = found.sort(inOrder).slice(0, limit);
    return { people, next: found.length > limit ? cursorAfter(people.at(-1)!) : undefined };
  },

  /** People in their current state, with their rights and places: one Query for each. Unknown uids are left out. */
  async withGrants(uids: readonly string[]): Promise<PersonWithGrants[]> {
    const found: PersonWithGrants[] = [];
    for (let start = 0; start < uids.length; start += AT_ONCE) {
      const some = uids.slice(start, start + AT_ONCE);
      const read = some.map((uid) => readPartition(partition.user(tenantUid, uid), '', { consistent: true }));
      for (const { user, grant, seat } of await Promise.all(read))
        found.push(...user.map((person) => ({ person, grants: grant, seats: seat })));
    }
    return found;
  },
});

type Place = { email: string; uid: string };

/** Addresses as the index has them; of two people with one address, for example from two providers, the uid decides. */
const inOrder = (a: Place, b: Place) => compareText(a.email, b.email) || compareText(a.uid, b.uid);
const isAfter = (person: Place, last: Place) => inOrder(person, last) > 0;

/** From where a list goes on after a person of `page`. */
export const cursorAfter = ({ uid, email }: Place) => `${uid}_${email}`;

function readCursor(cursor: string): Place {
  const [, uid, email] = /^([0-9a-f-]{36})_(.{1,254})$/.exec(cursor) ?? [];
  if (!uid || !email) throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return { uid, email };
}
