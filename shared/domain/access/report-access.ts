import { isEditable, isPending } from '../report/status.ts';
import { type Action, can, type Flags, type Grant } from './rights.ts';
import { toldGrant } from './seats.ts';

/** A person in a project: the grant, and the roles by their uid; without a grant they are no member. */
export type ReportMember = { flags: Flags; grant: Grant | undefined; roleUids: readonly string[] };

/** A person as pages see them: the holder of a seat takes no part. */
export const toldMember = (member: ReportMember): ReportMember =>
  member.grant ? { ...member, grant: toldGrant(member.grant) } : member;

/** A package's responsible role and the role that this one reports to. */
export type PackageRoles = { responsibleUid: string | null; approverUid: string | null };

const ENTER: readonly Action[] = ['UPDATE_TRACKER_REF_SCORE_VALUE', 'CREATE_TRACKER_REF_SCORE_VALUE'];

/** The admin right on the project (or its company), or a superuser. */
export const isProjectAdmin = ({ flags, grant }: ReportMember): boolean => can(flags, grant, 'admin');

/** The role that reports for a package; null: everybody who may enter figures. */
type Responsible = Pick<PackageRoles, 'responsibleUid'>;

/** Whether a person has the responsible role of a package, be they allowed to enter figures or not. Auditors take no part. */
export const hasResponsibleRole = ({ responsibleUid }: Responsible, { grant, roleUids }: ReportMember): boolean =>
  grant !== undefined && !grant.auditor && responsibleUid !== null && roleUids.includes(responsibleUid);

/**
 * Whether a person is responsible for a package: enters its figures, submits its reports and gets its reminders. Responsible
 * people hold its responsible role and may enter figures; without such a role, their permission group decides (REP-327).
 * Superusers are not responsible as such.
 */
export function isResponsible(roles: Responsible, member: ReportMember): boolean {
  const { flags, grant } = member;
  if (roles.responsibleUid !== null)
    return hasResponsibleRole(roles, member) && ENTER.some((action) => can(flags, grant, action));
  if (grant === undefined || grant.auditor) return false;
  return grant.isAdmin || ENTER.some((action) => grant.actions.includes(action));
}

/**
 * Whether a person decides on a report of this status: the role that the responsible role reports to, then project administrators
 * as data controllers; superusers always (REP-003, REP-004). Where the package or its role has lost the approver since the report
 * was submitted, the administrators decide at that stage too: nobody could, otherwise.
 */
export function isApprover(status: string, { approverUid }: PackageRoles, { flags, grant, roleUids }: ReportMember): boolean {
  if (flags.isSuperuser || flags.isTenantSuperuser) return true;
  if (grant?.auditor) return false;
  if (status === 'Pending Approval' && approverUid !== null) return roleUids.includes(approverUid);
  return isPending(status) && grant?.isAdmin === true;
}

/** Whether a person sees staging reports: administrators and those who may enter figures (REP-054, REP-055, REP-333, REP-334). */
export const seesStaging = ({ flags, grant }: Pick<ReportMember, 'flags' | 'grant'>): boolean =>
  can(flags, grant, 'UPDATE_TRACKER_REF_SCORE_VALUE');

/** Whether a person sees what is being corrected in any report under revision: whoever sees staging reports, but no auditor. */
export const seesRevisions = ({ flags, grant }: Pick<ReportMember, 'flags' | 'grant'>): boolean =>
  seesStaging({ flags, grant: grant?.auditor ? undefined : grant });

/**
 * The same of a report of a package: also those who report for it or approve its reports. Other people, and auditors, see the
 * report as it was submitted last.
 */
export const seesRevision = (roles: PackageRoles, member: ReportMember): boolean =>
  seesRevisions(member) || isResponsible(roles, member) || isApprover('Pending Approval', roles, member);

const COMMENT: readonly Action[] = [...ENTER, 'UPDATE_TRACKER_REF', 'CREATE_TRACKER_REF'];

/**
 * Whether a person sees, and writes, comments on the sections and the metrics of a report: by permission, or as its approver
 * (REP-329, REP-330). Comments of sections, notes below rows and their part of the trail follow this one rule.
 */
export const seesComments = ({ flags, grant }: Pick<ReportMember, 'flags' | 'grant'>, isApprover: boolean): boolean =>
  isApprover || COMMENT.some((action) => can(flags, grant, action));

type Past = readonly { status: { name: string }; updateOn: string; submission: number }[];

/**
 * The part of a report's trail that a person sees: entries since an instant, and only the status of a revision that is not
 * submitted yet.
 */
export type TrailPart = { from: string; draftSince: string | null };

/** Earlier than any instant, and later. */
const BEGINNING = '';
const NEVER = '~';

/**
 * Viewers of staging reports see the trail from its beginning, other people from the first submission on. The steps of a revision
 * are seen only after its submission, unless the person sees what it corrects.
 * @param history of the report, the oldest entry first
 * @param hidden the revision that the person does not see, null for none: by `seesRevision`, as on pages
 */
export function trailPart(
  history: Past,
  member: Pick<ReportMember, 'flags' | 'grant'>,
  hidden: { since: string } | null,
): TrailPart {
  const from = seesStaging(member) ? BEGINNING : (history.find(({ submission }) => submission > 0)?.updateOn ?? NEVER);
  return { from, draftSince: hidden?.since ?? null };
}

/** Whether a step of a trail belongs to the visible part. */
export const isInTrail = ({ from, draftSince }: TrailPart, { at, kind }: { at: string; kind: string }): boolean =>
  at >= from && (draftSince === null || at <= draftSince || kind === 'status');

/**
 * Why a person may not enter figures: not the responsible person (REP-010, REP-242, REP-243), or not at this status (REP-230);
 * null is yes.
 */
export function entryRefusal(status: string, roles: PackageRoles, member: ReportMember): 'forbidden' | 'locked' | null {
  if (!isResponsible(roles, member)) return 'forbidden';
  return isEditable(status) ? null : 'locked';
}
