import type { ProjectRole } from '../../../../shared/contract/person/members.ts';

type Role = Pick<ProjectRole, 'uid' | 'approver'>;

/** A role, and how far it is from the top: 1 for a role that reports to nobody (ADM-292). */
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
 * Every role after the one that it reports to, and otherwise in the order given (ADM-173). A role whose approver is gone stands at the
 * top, and so does every role of a cycle, which nobody can make but somebody may have.
 */
export function roleTree(all: readonly ProjectRole[]): PlacedRole[] {
  const isTop = (role: ProjectRole) => !all.some(({ uid }) => uid === role.approver) || above(role, all).includes(role.uid);
  const below = (uid: string, level: number): PlacedRole[] =>
    all.filter((role) => role.approver === uid && !isTop(role)).flatMap((role) => placed(role, level));
  const placed = (role: ProjectRole, level: number): PlacedRole[] => [{ role, level }, ...below(role.uid, level + 1)];
  return all.filter(isTop).flatMap((role) => placed(role, 1));
}

/** The roles that a role may report to: neither itself nor one below it (ADM-293). */
export const approversFor = <R extends Role>(uid: string | undefined, all: readonly R[]): R[] =>
  all.filter((role) => role.uid !== uid && (uid === undefined || !above(role, all).includes(uid)));
