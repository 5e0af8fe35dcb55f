import { isEditable } from '../report/status.ts';
import { type Action, can, type Flags, type Grant } from './rights.ts';

/** Who a person is in a project: the grant, and the roles by the uid of the discipline; no grant is no member. */
export type Member = { flags: Flags; grant: Grant | undefined; roleUids: readonly string[] };

/** A package's responsible role and the role that this one reports to. */
export type PackageRoles = { responsibleUid: string | null; approverUid: string | null };

const ENTER: readonly Action[] = ['UPDATE_TRACKER_REF_SCORE_VALUE', 'CREATE_TRACKER_REF_SCORE_VALUE'];

/** The admin right on the project (or its company), or a superuser. */
export const isProjectAdmin = ({ flags, grant }: Member): boolean => can(flags, grant, 'admin');

/**
 * Whether a person reports for a package: the role is the package's responsible role; where none is set, the permission group lets
 * figures be entered (REP-327). Being a superuser makes nobody responsible.
 */
export function isResponsible({ responsibleUid }: PackageRoles, { grant, roleUids }: Member): boolean {
  if (grant === undefined) return false;
  if (responsibleUid !== null) return roleUids.includes(responsibleUid);
  return grant.isAdmin || ENTER.some((action) => grant.actions.includes(action));
}

/**
 * Whether a person decides on a report of this status: the role that the responsible role reports to, then project administrators
 * as data controllers; superusers always (REP-003, REP-004).
 */
export function isApprover(status: string, { approverUid }: PackageRoles, { flags, grant, roleUids }: Member): boolean {
  if (flags.isSuperuser || flags.isTenantSuperuser) return true;
  if (status === 'Pending Approval') return approverUid !== null && roleUids.includes(approverUid);
  return status === 'Pending Review' && grant?.isAdmin === true;
}

/** Whether a person sees staging reports: administrators and those who may enter figures (REP-054, REP-055, REP-333, REP-334). */
export const seesStaging = ({ flags, grant }: Member): boolean => can(flags, grant, 'UPDATE_TRACKER_REF_SCORE_VALUE');

/** Why a person may not enter figures: not the responsible person (REP-010, REP-242, REP-243), or not at this status (REP-230); null is yes. */
export function entryRefusal(status: string, roles: PackageRoles, member: Member): 'forbidden' | 'locked' | null {
  const mayEnter = ENTER.some((action) => can(member.flags, member.grant, action));
  if (!mayEnter || !isResponsible(roles, member)) return 'forbidden';
  return isEditable(status) ? null : 'locked';
}
