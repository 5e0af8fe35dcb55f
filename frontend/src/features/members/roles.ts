import type { ProjectRole } from '../../../../shared/contract/person/members.ts';

type Role = Pick<ProjectRole, 'uid' | 'approver'>;

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

/** How far a role is from the top, which is 1: nobody stands above it (ADM-292). */
export const roleLevelOf = (role: Role, all: readonly Role[]): number => above(role, all).length + 1;

/** The roles that a role may report to: neither itself nor one below it (ADM-293). */
export const approversFor = <R extends Role>(uid: string | undefined, all: readonly R[]): R[] =>
  all.filter((role) => role.uid !== uid && (uid === undefined || !above(role, all).includes(uid)));
