import { ENDING_ADMIN, lastDayFault } from '../../../shared/domain/access/ends.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { membershipStore } from '../../data/stores/person/membership-store.ts';
import { permissionsOf } from '../../data/stores/person/role-rights.ts';
import { holds } from '../../data/stores/person/roles-through.ts';
import type { LoadedProject } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { demandShown } from '../demand-shown.ts';
import { tenantToday } from '../tenant/clock.ts';
import { type Membership, membershipsOf } from './memberships.ts';

/** The role has a last day but the person's access has none, so the role would not end either. */
const ENDLESS =
  'The access of this person has no last day, and so would this role. Invite them without a last day, or give their access one first.';

/** @throws invalid_input for a last day that is over */
export async function checkLastDay({ tenantUid, now }: Context, until: string): Promise<void> {
  const fault = lastDayFault(until, await tenantToday(tenantUid, now));
  if (fault !== undefined) throw fieldError('until', fault);
}

/** An invitation into a role; `userUid`: of the person, where they have an account. */
type InvitedPerson = { roleUid: string; until?: string | undefined; userUid: string | undefined };

/**
 * Checks that an invitation can be accepted: an administering role needs access without a last day, and a role with a last day
 * needs access with one. Reads the members, in one Query, only for such roles and a known person.
 * @throws invalid_input if invitation, role and the person's access do not fit together
 */
export async function checkEnds(
  tenantUid: string,
  loaded: LoadedProject,
  { roleUid, until, userUid }: InvitedPerson,
): Promise<void> {
  const { isAdmin } = permissionsOf([{ memberUid: '', roleUid }], loaded);
  if (isAdmin && until !== undefined) throw fieldError('until', ENDING_ADMIN);
  if (userUid === undefined || (!isAdmin && until === undefined)) return;
  const held = (await membershipStore(tenantUid).of(loaded.project.uid)).find((member) => member.userUid === userUid);
  if (!held) return;
  if (isAdmin && held.until !== undefined) throw fieldError('until', ENDING_ADMIN);
  const isNew = !holds(held, roleUid);
  if (until !== undefined && held.until === undefined && isNew) throw fieldError('until', ENDLESS);
}

/**
 * Gives the access of a person to a project a last day, or none (null): that of all their roles there, whichever membership names
 * them. `before`: the last day that the caller saw.
 * @throws not_found, invalid_input for a day that is over, conflict for an administrator, stale_version
 */
export async function setLastDay(
  context: Context,
  projectUid: string,
  memberUid: string,
  until: string | null,
  before?: string | null,
): Promise<Membership> {
  const { tenantUid, cause } = context;
  const store = membershipStore(tenantUid);
  const held = (await store.of(projectUid)).find(({ roles }) => roles.some((role) => role.memberUid === memberUid));
  if (!held) throw notFound('membership');
  demandShown(before, held.until ?? null, until);
  if (until !== null) await checkLastDay(context, until);
  if ((held.until ?? null) !== until) await store.end(held, until, cause);
  const membership = (await membershipsOf(tenantUid, projectUid)).find((each) => each.memberUid === memberUid);
  if (!membership) throw notFound('membership');
  return { ...membership, until: until ?? undefined };
}
