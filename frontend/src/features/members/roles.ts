import type { ProjectRole } from '../../../../shared/contract/person/members.ts';

type Role = Pick<ProjectRole, 'uid' | 'approver'>;

/** A role and its level: 1 for a role that reports to no other (ADM-292). */
export type PlacedRole = { role: ProjectRole; level: number };

/** The roles above a role, nearest first; a cycle ends where it closes. */
function above(role: Role, all: readonly Role[]): string[] {
  const found: string[] = [];
  for (
    let uid = role.approver;
    uid !== null && !found.includes(uid);
    uid = all.find((each) => each.uid === uid)?.approver ?? null
  )
    found.push(uid);
  return found;
}

/**
 * Sorts the roles so that each follows the role it reports to, otherwise in the given order (ADM-173). A role with a deleted
 * approver is at the top. So is every role of a cycle, which can no longer be created but may be stored.
 */
export function roleTree(all: readonly ProjectRole[]): PlacedRole[] {
  const isTop = (role: ProjectRole) => !all.some(({ uid }) => uid === role.approver) || above(role, all).includes(role.uid);
  const below = (uid: string, level: number): PlacedRole[] =>
    all.filter((role) => role.approver === uid && !isTop(role)).flatMap((role) => placed(role, level));
  const placed = (role: ProjectRole, level: number): PlacedRole[] => [{ role, level }, ...below(role.uid, level + 1)];
  return all.filter(isTop).flatMap((role) => placed(role, 1));
}

/** The roles that a role may report to: all except itself and those below it (ADM-293). */
export const approversFor = <R extends Role>(uid: string | undefined, all: readonly R[]): R[] =>
  all.filter((role) => role.uid !== uid && (uid === undefined || !above(role, all).includes(uid)));
