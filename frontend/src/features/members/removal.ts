import type { Member, PermissionGroup } from '../../../../shared/contract/person/members.ts';
import { lastAdminText } from '../../../../shared/domain/access/last-admin.ts';
import { isFailure, messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { removalTexts as t } from './texts.ts';
import { roleOf, userKey } from './users.ts';

/** A user, as the table showed them. */
export type RemovedUser = { key: string; email: string };
/**
 * A role of a user. `roleUid`: null for the creator of the project; `isLast`: whether the question said that it is the user's
 * last role.
 */
export type RemovedRole = { key: string; email: string; roleUid: string | null | undefined; isLast: boolean };

/** The members and groups when the removal is confirmed, which may differ from the table. */
export type KnownMembers = { members: readonly Member[]; groups: readonly PermissionGroup[] };

/** The server calls of a removal. `ownUid`: uid of the person who removes. */
export type RemovalSteps = { read(): Promise<KnownMembers>; take(membership: Member): Promise<unknown>; ownUid: string };

const failedRole = (failure: unknown) => new Error(fill(t.roleFailed, { message: messageOf(failure) }));
const failedUser = (failure: unknown, more = '') => new Error(fill(t.userFailed, { message: messageOf(failure) }) + more);

/**
 * The membership that gives a person the role.
 * @throws Error if the user or the role is unknown, if the user does not hold the role, if its membership has no id, or if it has
 * become the last one and the question did not say so (ADM-377)
 */
export function membershipToTake({ key, email, roleUid, isLast }: RemovedRole, members: readonly Member[]): Member {
  if (email === '' || roleUid === undefined) throw new Error(t.noUserOrRole);
  const held = members.filter((member) => userKey(member) === key);
  const found = held.find((member) => (member.project_discipline?.uid ?? null) === roleUid);
  if (!found) throw new Error(t.noAssignment);
  if (found.uid === '') throw new Error(t.noMembershipId);
  if (held.length === 1 && !isLast) throw failedRole(new Error(t.lastByNow));
  return found;
}

/**
 * All memberships of a person, in order of removal. Refuses the last administrator before anything is removed. An administrating
 * membership goes first, so that a refusal by the server leaves everything in place. For people who remove themselves it goes
 * last, because without it they may not remove the rest.
 * @throws Error if the address is unknown, if there is no membership, or for the last administrator of the project
 */
export function membershipsToTake({ key, email }: RemovedUser, { members, groups }: KnownMembers, ownUid: string): Member[] {
  if (email === '') throw new Error(t.noEmail);
  const own = members.filter((member) => userKey(member) === key);
  if (own.length === 0) throw new Error(t.noMemberships);
  const adminGroups = new Set(groups.filter(({ is_admin }) => is_admin).map(({ uid }) => uid));
  const administers = ({ project_discipline: role }: Member) => role === null || adminGroups.has(role.auth?.uid ?? '');
  const stays = members.some((member) => member.user.is_active && userKey(member) !== key && administers(member));
  if (own.some(administers) && !stays) throw failedUser(lastAdminText('project'));
  const [admin, rest] = [own.filter(administers), own.filter((member) => !administers(member))];
  return own.some(({ user }) => user.uid === ownUid) ? [...rest, ...admin] : [...admin, ...rest];
}

/**
 * Removes a role from a person. Without roles the person leaves the project. @throws Error with a text of ADM-581 to ADM-583 or
 * ADM-585
 */
export async function removeRoleOfUser(removed: RemovedRole, { read, take }: RemovalSteps): Promise<void> {
  const refuse = (failure: unknown) => Promise.reject(failedRole(failure));
  const { members } = await read().catch(refuse);
  await take(membershipToTake(removed, members)).catch(refuse);
}

/**
 * Removes all memberships of a person, one after the other (ADM-537). A missing membership is not a failure.
 * @throws Error with a text of ADM-579, ADM-580 or ADM-584; the last one says what is left
 */
export async function removeUserFromProject(removed: RemovedUser, { read, take, ownUid }: RemovalSteps): Promise<void> {
  const known = await read().catch((failure) => Promise.reject(failedUser(failure)));
  const wanted = membershipsToTake(removed, known, ownUid);
  try {
    for (const membership of wanted) await take(membership).catch(unlessGone);
  } catch (failure) {
    const left = await read().then(
      ({ members }) => members.filter((member) => userKey(member) === removed.key),
      () => undefined,
    );
    if (left?.length !== 0) throw failedUser(failure, leftText(left, wanted.length));
  }
}

function unlessGone(failure: unknown): void {
  if (!isFailure(failure) || failure.status !== 404) throw failure;
}

function leftText(left: readonly Member[] | undefined, wanted: number): string {
  if (left === undefined) return t.leftUnknown;
  if (left.length === wanted) return t.nothingRemoved;
  return fill(t.rolesLeft, { roles: left.map(roleOf).join(', ') });
}
