import { accessCounts } from '../../../shared/domain/access/ends.ts';
import { AppError } from '../../../shared/errors.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { holds } from '../../data/stores/person/roles-through.ts';
import type { LoadedProject } from '../../data/stores/project/project-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { aroundProject, demandNoSeat } from './no-seat.ts';

/** The role has a last day but the person's access has none, so the role would not end either. */
const ENDLESS =
  'This access has no last day, unlike the invitation. Ask an administrator of the project for an invitation without one.';

/** The person's access has ended, with roles that the invitation does not name. */
const ENDED_ROLES =
  'This access has ended, with other roles that an invitation does not give back. An administrator of the project can extend it, or remove those roles.';

/** The membership that follows from an invitation. `until`: the last day of the access; absent: it has no end. */
type Joining = { roleUid: string; until?: string | undefined };

/**
 * The writes of a membership from an accepted invitation, and of its rights at clients. A person who already has the role gets
 * only the missing rights at clients. A member's access keeps its last day, unless the invitation has a later one.
 * @throws conflict for a person whose access has ended and stays ended, or who had other roles as well; for a person whose access
 * has no last day if the role has one; for an administrator whose access would end; for a person who audits the project or its
 * company
 */
export async function joinWrites(
  { tenantUid, cause, now }: Context,
  loaded: LoadedProject,
  person: PersonItem,
  { roleUid, until }: Joining,
): Promise<Write[]> {
  const store = membershipStore(tenantUid);
  const [members, unseated] = await Promise.all([
    store.of(loaded.project.uid),
    demandNoSeat({ tenantUid, now }, person.uid, aroundProject(loaded.project)),
  ]);
  const held = members.find(({ userUid }) => userUid === person.uid);
  const isLater = held?.until !== undefined && until !== undefined && until > held.until;
  const ends = held && !isLater ? undefined : until;
  const after = { until: held && !isLater ? held.until : until };
  if (after.until !== undefined && !accessCounts(after, await tenantToday(tenantUid, now)))
    throw new AppError('conflict', 'This access has ended. An administrator of the project can extend it.');
  if (isLater && held.roles.some((role) => role.roleUid !== roleUid) && !accessCounts(held, await tenantToday(tenantUid, now)))
    throw new AppError('conflict', ENDED_ROLES);
  const follow = async () => {
    const people = supplierPeopleStore(tenantUid);
    const writes = await people.followWrites(loaded.project.uid, person.uid, { gained: [roleUid] }, cause);
    // the job comes first, so that the transaction of the answer contains it
    return [...people.unfinishedWrites(loaded.project.uid, person.uid, [roleUid], writes, cause), ...writes];
  };
  if (held && holds(held, roleUid)) {
    const later =
      ends === undefined
        ? []
        : store.rolesWrites(
            { projectUid: loaded.project.uid, userUid: person.uid, roles: held.roles, held, all: loaded, until: ends },
            cause,
          );
    return [...later, ...(later.length > 0 ? [unseated] : []), ...(await follow())];
  }
  if (held && held.until === undefined && until !== undefined) throw new AppError('conflict', ENDLESS);
  const { writes } = store.addWrites(
    { projectUid: loaded.project.uid, userUid: person.uid, roleUid, held, all: loaded, until: ends },
    cause,
  );
  return [...writes, unseated, ...(await follow())];
}
