import type { Action, LimitedGrant } from './rights.ts';

/** The sight of a permission group in its project: all of it, or the packages that its people are assigned to and those below. */
export type Sight = 'project' | 'own';

export const SIGHTS = ['project', 'own'] as const satisfies readonly Sight[];

/** A package with the role that reports for it and the role that decides on its reports. */
export type AssignedPackage = { uid: string; responsibleUid: string | null; approverUid: string | null };

const ENTERS: readonly Action[] = ['CREATE_TRACKER_REF_SCORE_VALUE', 'UPDATE_TRACKER_REF_SCORE_VALUE'];

/** Whether a permission group is for reporters: it enters figures and changes no packages, people or dashboards. */
export const isReportersGroup = ({ isAdmin, actions }: { isAdmin: boolean; actions: readonly string[] }): boolean =>
  !isAdmin &&
  ENTERS.some((action) => actions.includes(action)) &&
  actions.every((action) => action.startsWith('READ_') || action.endsWith('_SCORE_VALUE'));

/** The default sight of a new permission group. */
export const defaultSight = (group: { isAdmin: boolean; actions: readonly string[] }): Sight =>
  isReportersGroup(group) ? 'own' : 'project';

/**
 * The packages that a role is assigned to: its people report for them or decide on their reports. A package without a responsible
 * role is open to everybody who enters figures (REP-327), but not the packages below it, which may belong to other people.
 */
export function ownPackages(
  { roleUid, actions }: Pick<LimitedGrant, 'roleUid' | 'actions'>,
  packages: readonly AssignedPackage[],
): Required<Pick<LimitedGrant, 'packages' | 'alone'>> {
  const own = packages.filter(({ responsibleUid, approverUid }) => responsibleUid === roleUid || approverUid === roleUid);
  const enters = ENTERS.some((action) => actions.includes(action));
  const open = enters ? packages.filter(({ responsibleUid }) => responsibleUid === null) : [];
  return { packages: own.map(({ uid }) => uid), alone: open.map(({ uid }) => uid) };
}

type AsStored = { uid: string; kind: string; responsibleUid?: string | undefined };

/** The packages of a project with their two roles; its root and the factors' root have none. */
export function assignedPackages(
  packages: readonly AsStored[],
  roles: readonly { uid: string; approverUid?: string | undefined }[],
): AssignedPackage[] {
  const approverOf = new Map(roles.map(({ uid, approverUid }) => [uid, approverUid]));
  return packages
    .filter(({ kind }) => kind === 'package')
    .map(({ uid, responsibleUid = null }) => ({
      uid,
      responsibleUid,
      approverUid: (responsibleUid !== null && approverOf.get(responsibleUid)) || null,
    }));
}

/** The packages with their roles, from the board of a project. */
export const assignedOnBoard = (board: Readonly<Record<string, Omit<AssignedPackage, 'uid'>>>): AssignedPackage[] =>
  Object.entries(board).map(([uid, { responsibleUid, approverUid }]) => ({ uid, responsibleUid, approverUid }));
