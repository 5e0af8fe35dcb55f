import { accessCounts } from '../../../shared/domain/access/ends.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { wholeUid } from '../../data/meant-by.ts';
import { untilFresh } from '../../data/retry.ts';
import { type GrantItem, membershipStore } from '../../data/stores/person/membership-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import type { Roles } from '../../data/stores/person/role-rights.ts';
import { holds } from '../../data/stores/person/roles-through.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import { transactThen, type Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { aroundProject, demandNoSeat } from './no-seat.ts';
import { personByEmail } from './person-by-email.ts';
import { usedUpWrites } from './used-up.ts';

/**
 * One role of one person, and the roles of the project. `roleUid`: null for the creator of the project without a role; `until`:
 * the last day of the person's access.
 */
export type Membership = {
  memberUid: string;
  roleUid: string | null;
  person: PersonItem;
  roles: Roles;
  until?: string | undefined;
};

const THROUGH_SUPPLIER =
  'This person has the role through a supplier. An administrator of the supplier can take their role there, or you can end the relation.';

/** The roles of people in a project, by last name and address: two Queries, and the people by `ofList`. @throws not_found */
export async function membershipsOf(tenantUid: string, projectUid: string): Promise<Membership[]> {
  const [loaded, held] = await Promise.all([projectStore(tenantUid).load(projectUid), membershipStore(tenantUid).of(projectUid)]);
  const people = await personStore(tenantUid).ofList(held.map(({ userUid }) => userUid));
  const byUid = new Map(people.map((person) => [person.uid, person]));
  return held
    .flatMap(({ userUid, roles, until }) => {
      const person = byUid.get(userUid);
      if (!person) return [];
      return roles.map(({ memberUid, roleUid }) => ({ memberUid, roleUid: roleUid, person, roles: loaded, until }));
    })
    .sort((a, b) => compareNames(a.person.lastName, b.person.lastName) || compareNames(a.person.email, b.person.email));
}

/**
 * Gives a role to the person with an e-mail address and closes their open invitation to it. A person who already has the role
 * gets their missing rights at clients. Reads again if other roles or groups of the person change meanwhile.
 * @throws not_found, invalid_input for an unknown address or role, conflict for a person who has the role already, audits the
 * project or its company, or whose access has ended, stale_version
 */
export const giveRoleTo = (
  context: Context,
  projectUid: string,
  given: { email: string; roleUid: string },
): Promise<Membership> => untilFresh((attempt) => giveOnce(context, projectUid, given, attempt));

async function giveOnce(
  { tenantUid, cause, now }: Context,
  projectUid: string,
  { email, roleUid: roleId }: { email: string; roleUid: string },
  attempt: number,
): Promise<Membership> {
  const [loaded, held, person] = await Promise.all([
    projectStore(tenantUid).load(projectUid, { consistent: true }),
    membershipStore(tenantUid).of(projectUid),
    personByEmail(tenantUid, email),
  ]);
  if (!person) throw fieldError('email', 'No account here has this e-mail address. Send an invitation instead.');
  const roleUid = wholeUid(roleId, loaded.roles);
  if (!loaded.roles.some(({ uid }) => uid === roleUid)) throw fieldError('project_discipline', unknownText('role'));
  const current = held.find(({ userUid }) => userUid === person.uid);
  if (current && !accessCounts(current, await tenantToday(tenantUid, now)))
    throw new AppError('conflict', 'The access of this person has ended. Give it a later last day first, or none.');
  const given = (memberUid: string) => ({ memberUid, roleUid, person, roles: loaded, until: current?.until });
  const atClients = supplierPeopleStore(tenantUid);
  const mayHold = attempt > 1 || (current !== undefined && holds(current, roleUid));
  const completed = mayHold ? await atClients.complete(projectUid, person.uid, roleUid, cause) : undefined;
  if (completed) return given(completed.memberUid);
  const { role, writes } = membershipStore(tenantUid).addWrites(
    { projectUid, userUid: person.uid, roleUid, held: current, all: loaded },
    cause,
  );
  const [follow, used, unseated] = await Promise.all([
    atClients.followWrites(projectUid, person.uid, { gained: [roleUid] }, cause),
    usedUpWrites({ tenantUid, cause }, projectUid, { email: person.email, roleUids: [roleUid] }),
    demandNoSeat({ tenantUid, now }, person.uid, aroundProject(loaded.project)),
  ]);
  await transactThen(
    [...writes, ...used, unseated, ...atClients.unfinishedWrites(projectUid, person.uid, [roleUid], follow, cause)],
    follow,
  );
  return given(role.memberUid);
}

/**
 * Takes one role from a person, and the rights that it gives at clients; an open invitation into it is used up. With the last
 * role, the person leaves the project (ADM-320). Whoever has the role through a supplier, too, keeps it as that.
 * @throws not_found, conflict for the last administrator and for a role that comes from a supplier
 */
export const takeRoleFrom = (context: Context, projectUid: string, memberUid: string): Promise<void> =>
  untilFresh(() => takeOnce(context, projectUid, memberUid));

async function takeOnce({ tenantUid, cause, now }: Context, projectUid: string, memberUid: string): Promise<void> {
  const [loaded, all] = await Promise.all([
    projectStore(tenantUid).load(projectUid, { consistent: true }),
    membershipStore(tenantUid).of(projectUid),
  ]);
  const held = all.find(({ roles }) => roles.some((role) => role.memberUid === memberUid));
  if (!held) throw notFound('membership');
  const role = held.roles.find((each) => each.memberUid === memberUid)!;
  if (role.through) throw new AppError('conflict', THROUGH_SUPPLIER);
  const lost = role.roleUid === null ? [] : [role.roleUid];
  const people = supplierPeopleStore(tenantUid);
  const [atClients, left, kept] = await Promise.all([
    people.followWrites(projectUid, held.userUid, { lost }, cause),
    leftOpen({ tenantUid, cause, now }, projectUid, held, lost),
    role.roleUid === null ? undefined : people.keptRole(projectUid, held.userUid, role.roleUid),
  ]);
  const roles = held.roles.flatMap((each) => (each !== role ? [each] : kept ? [kept.role] : []));
  await membershipStore(tenantUid).remove(
    held,
    { roles, still: kept && [kept.still] },
    { all: loaded, members: all, more: [...left, ...atClients] },
    cause,
  );
}

/**
 * The answers to invitations into roles that are taken, which were open all the time, as those that earlier releases left are.
 */
async function leftOpen(
  { tenantUid, cause, now }: Pick<Context, 'tenantUid' | 'cause' | 'now'>,
  projectUid: string,
  held: GrantItem,
  roleUids: readonly string[],
): Promise<Write[]> {
  // a person whose access has ended is invited again
  if (held.until !== undefined && !accessCounts(held, await tenantToday(tenantUid, now))) return [];
  const [person] = await personStore(tenantUid).getMany([held.userUid]);
  return person ? usedUpWrites({ tenantUid, cause }, projectUid, { email: person.email, roleUids }) : [];
}
