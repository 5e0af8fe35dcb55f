import {
  allowedActions,
  isEditable,
  isInvalidated,
  isLocked,
  isPending,
  type ReportAction,
  statusClause,
} from '../report/status.ts';
import { OWN_PARTS, type OwnPart } from './own-part.ts';
import {
  entryRefusal,
  hasResponsibleRole,
  isApprover,
  isProjectAdmin,
  isResponsible,
  type PackageRoles,
  type ReportMember,
  seesComments,
  seesStaging,
} from './report-access.ts';
import { can, type Requirement } from './rights.ts';

/** The reason for a refusal. `field`: the missing field of the body, if any. */
export type Refusal = {
  code: 'forbidden' | 'not_found' | 'conflict' | 'stale_version' | 'invalid_input';
  message: string;
  field?: string;
};

/** The facts of a report that the rules use. */
export type ReportFacts = {
  status: string;
  /** whether it was never submitted */
  isStaging: boolean;
  version: number;
  submission: number;
  packageUid: string;
  periodUid?: string | undefined;
  roles: PackageRoles;
  /** the caller's own earlier part in the report */
  ownPart: OwnPart | null;
  /** whether the project or its company has another administrator than the caller; counts only with an `ownPart` */
  hasOtherAdmin: boolean;
  /** why its period takes no changes of this report now; null where it does, see `closedRefusalText` */
  closed: string | null;
};

/**
 * The facts of the request that the rules use. `ifMatch`: the version that the caller saw; `seen`: uids of the reporting period
 * and the package, and the status. Existing clients send none of them, nor `submission`.
 */
export type SentFacts = {
  comment?: string;
  reason?: string | undefined;
  submission?: number | undefined;
  seen?: { reporting_period: string | null; ref: string; status?: string | undefined } | undefined;
  ifMatch?: number | undefined;
};

type Rule = (report: ReportFacts, member: ReportMember, sent: SentFacts) => Refusal | null;

const forbidden = (message: string): Refusal => ({ code: 'forbidden', message });
const conflict = (message: string): Refusal => ({ code: 'conflict', message });
const missing = (field: string, message: string): Refusal => ({ code: 'invalid_input', message, field });

const NO_REPORT = 'This report does not exist, or you may not see it. Load the page again.';
const SUBMITTED_AGAIN = 'This report was submitted again in the meantime. Load it to see what changed.';
const NO_APPROVER = 'This report has no approver role any more. An administrator of the project decides on it. Ask one of them.';
const NO_ENTRY =
  'You have the responsible role of this package, but no permission group that may enter figures. An administrator can give you one.';
const MOVED = 'This report was moved to another reporting period or package in the meantime. Load it to see where.';
/** The refusal of an act on a report that is not as its caller saw it. */
export const REPORT_CHANGED = 'Somebody else changed this report in the meantime. Load it to see what changed.';
const CHANGED: Refusal = { code: 'stale_version', message: REPORT_CHANGED };

/**
 * The submission that the caller saw is the present one, it lies where they saw it, and it awaits the decision that they saw. A
 * move, and an approval that passes it on to data control, leave the submission as it is.
 */
const ofSubmission: Rule = ({ status, submission, packageUid, periodUid = null }, _member, { seen, ...sent }) => {
  if (sent.submission !== undefined && sent.submission !== submission) return { code: 'stale_version', message: SUBMITTED_AGAIN };
  const isElsewhere = seen !== undefined && (seen.ref !== packageUid || seen.reporting_period !== periodUid);
  if (isElsewhere) return { code: 'stale_version', message: MOVED };
  const isPassedOn = seen?.status !== undefined && isPending(status) && seen.status !== status;
  return isPassedOn ? CHANGED : null;
};

/** The submission, its place and the version that the caller saw are the present ones. */
const current: Rule = (report, member, sent) =>
  ofSubmission(report, member, sent) ?? (sent.ifMatch !== undefined && sent.ifMatch !== report.version ? CHANGED : null);

/** The status is the one that the caller saw: an act means another thing at another one, as 'hold' ends a hold. */
const asSeen: Rule = ({ status }, _member, { seen }) => (seen?.status !== undefined && seen.status !== status ? CHANGED : null);

/** Only administrators and people who enter figures see a staging report (REP-334). */
const visible: Rule = ({ isStaging }, member) =>
  isStaging && !seesStaging(member)
    ? forbidden("You don't have access to edit or submit reports for this reporting package.")
    : null;

/** `message`: for people without the responsible role. */
const notResponsible = (roles: PackageRoles, member: ReportMember, message: string): Refusal =>
  forbidden(hasResponsibleRole(roles, member) ? NO_ENTRY : message);

const enters =
  (message: string): Rule =>
  ({ status, roles }, member) => {
    const refusal = entryRefusal(status, roles, member);
    if (refusal === 'forbidden') return notResponsible(roles, member, message);
    return refusal === 'locked' ? conflict(`This cannot be changed while ${statusClause(status)}.`) : null;
  };

/** The period takes changes of the report: it is not closed, or an exception holds. */
const open: Rule = ({ closed }) => (closed === null ? null : conflict(closed));

/** An invalidated report is kept only for the history (REP-226); it may still be moved, so that its period can be deleted. */
const standing: Rule = ({ status }) =>
  isInvalidated(status) ? conflict('This report is invalidated and stays as it is.') : null;

/** Submitting is the responsible person's (REP-358, ADM-414). */
const submits: Rule = ({ roles }, member) =>
  isResponsible(roles, member)
    ? null
    : notResponsible(roles, member, 'Only the responsible role of this package can submit this report.');

const administers =
  (message: string): Rule =>
  (_report, member) =>
    isProjectAdmin(member) ? null : forbidden(message);

/** Whether a person decides at the stage of the report or, where none is open, at one of the two. */
const isDecider = ({ status, roles }: ReportFacts, member: ReportMember): boolean =>
  (isPending(status) ? [status] : ['Pending Approval', 'Pending Review']).some((stage) => isApprover(stage, roles, member));

/** An approver of one of the two stages passes, and the stage is checked next; other people are refused (REP-238). */
const decides: Rule = (report, member) => {
  if (isDecider(report, member)) return null;
  const { status, roles } = report;
  const isOrphaned = status === 'Pending Approval' && roles.approverUid === null;
  return forbidden(isOrphaned ? NO_APPROVER : 'Only an approver of this report can decide on it.');
};

const at =
  (action: ReportAction): Rule =>
  ({ status }) =>
    allowedActions(status).includes(action) ? null : conflict(`This cannot be done while ${statusClause(status)}.`);

const submittedOnce: Rule = ({ isStaging }) => (isStaging ? conflict('Only a submitted report can be invalidated.') : null);

/** A decision has a comment (REP-326). */
const explained: Rule = (_report, _member, { comment = '' }) =>
  comment.trim() === '' ? missing('comment', 'Please enter a comment before approving or rejecting this report') : null;

/**
 * People may not approve their own submission, unless they are the only administrator and say why (specification, 'People'). The
 * same holds for values that they typed and for reports that they approved at the stage before: those are not four eyes either.
 */
const fourEyes: Rule = ({ ownPart, hasOtherAdmin }, member, { reason }) => {
  if (ownPart === null) return null;
  if (hasOtherAdmin || !isProjectAdmin(member)) return forbidden(`${OWN_PARTS[ownPart]} Ask another approver to approve it.`);
  return reason?.trim() ? null : missing('reason', `${OWN_PARTS[ownPart]} Say why you approve it.`);
};

/** By permission, or as the approver of the report (REP-329, REP-330); also while it is locked, since reviewers comment. */
const comments: Rule = ({ status, roles }, member) =>
  seesComments(member, isApprover(status, roles, member))
    ? null
    : forbidden('You do not have the permission to comment. An administrator can give it to you.');

/** The review ends with the decision: who decided hears that, and superusers go on while the report is locked (REP-005). */
const reviews: Rule = (report, member) => {
  const { status, roles } = report;
  if (isLocked(status) && isApprover(status, roles, member)) return null;
  return isDecider(report, member)
    ? conflict(`Sections are not reviewed while ${statusClause(status)}.`)
    : forbidden('Only an approver can review sections.');
};

/** Figures of a whole project are readable only for people who may see its dashboard. */
const readsDashboard: Rule = (_report, { flags, grant }) =>
  can(flags, grant, 'READ_PROJECT_REPORT')
    ? null
    : forbidden('Only people who may see the dashboard of the project see its figures.');

/** The way figures are entered decides the submitted figures, so it cannot change while results of them are shown. */
const undecided: Rule = ({ status }) =>
  isEditable(status) ? null : conflict(`The way figures are entered cannot change while ${statusClause(status)}.`);

const administersReport = administers('Only an administrator of the project can do this.');
const administersPeriod = administers("Only an administrator of the project can change a report's period.");
const administersSettings = administers('Only an administrator of the project can change the settings of a report.');

/** The rules for each action on a report, in order. The first refusal is the answer. */
const REPORT_RULES = {
  'report:see': [visible],
  /** with its figures and all other entries */
  'report:read': [visible],
  'report:enter': [visible, enters('Only the responsible role of this package can change this report.'), open],
  'report:comment': [visible, comments, standing, open],
  /** changes or deletes a comment; `commentRefusal` checks its author */
  'report:reword': [visible, standing, open],
  'report:submit': [visible, submits, open],
  /** changes that no other need covers */
  'report:change': [visible, open],
  'report:resubmit': [current, visible, submits, open],
  'report:approve': [current, visible, decides, open, at('approve'), explained, fourEyes],
  'report:reject': [current, visible, decides, open, at('reject'), explained],
  'report:hold': [current, visible, administersReport, open, at('hold'), asSeen, explained],
  'report:reopen': [current, visible, administersReport, open, at('reopen'), asSeen, explained],
  'report:invalidate': [current, visible, administersReport, open, at('invalidate'), submittedOnce, asSeen, explained],
  'report:reschedule': [current, visible, administersPeriod, open],
  /** shows the effects of an act on official figures */
  'report:restate': [visible, administersReport, open],
  /** the same for an approval: figures of the whole project, for its approver */
  'report:preview-approval': [visible, decides, readsDashboard, open, at('approve')],
  'report:complete-section': [visible, enters('Only the responsible role of this package can mark sections as complete.'), open],
  /** by its submission alone: marks of other sections, which change the version, do not stand in the way */
  'report:review-section': [ofSubmission, visible, reviews, open],
  'report:configure': [visible, administersSettings, standing, open],
  'report:entry-mode': [visible, administersSettings, open, undecided],
} satisfies Record<string, readonly Rule[]>;

export type ReportNeed = keyof typeof REPORT_RULES;
/**
 * 'commit:see' and 'commit:read': a report or the structure of a package, whichever the id names. 'structure:change': only a
 * structure.
 */
export type TreeNeed = ReportNeed | 'commit:see' | 'commit:read' | 'structure:change';
type ReportKind = Exclude<TreeNeed, 'structure:change'>;
/** Everything that an operation may require of its caller. */
export type Need = Requirement | TreeNeed;

/** Needs of those who only look at a report: a closed period does not refuse them. */
const LOOKS: ReadonlySet<TreeNeed> = new Set(['report:see', 'report:read', 'commit:see', 'commit:read', 'structure:change']);

/** Whether a need changes a report, so that its period must be open. */
export const needsOpenPeriod = (need: TreeNeed): boolean => !LOOKS.has(need);

export const REPORT_NEEDS = Object.keys(REPORT_RULES) as readonly ReportNeed[];
const TREE_NEEDS: ReadonlySet<string> = new Set([...REPORT_NEEDS, 'commit:see', 'commit:read', 'structure:change']);

/** Whether a need is about the report or tree that a request names, not only about the caller's grant. */
export const isTreeNeed = (need: Need): need is TreeNeed => TREE_NEEDS.has(need);

/**
 * Whether a need applies to a structure too, because its settings are those of the package's reports (SET-390). A structure has
 * no figures, comments, submissions or official figures, so those needs are refused.
 */
const OF_STRUCTURES: Readonly<Record<ReportNeed, boolean>> = {
  'report:see': false,
  'report:read': false,
  'report:enter': false,
  'report:comment': false,
  'report:reword': false,
  'report:submit': false,
  'report:change': true,
  'report:resubmit': true,
  'report:approve': true,
  'report:reject': true,
  'report:hold': true,
  'report:reopen': true,
  'report:invalidate': true,
  'report:reschedule': true,
  'report:restate': false,
  'report:preview-approval': false,
  'report:complete-section': true,
  'report:review-section': true,
  'report:configure': true,
  'report:entry-mode': true,
};

/** Why a person may not change the metrics that an id addresses: those of a report are its package's (SET-335). */
export function structureRefusal(isReport: boolean, member: ReportMember): Refusal | null {
  if (!isProjectAdmin(member)) return forbidden('Only an administrator of the project can change its metrics.');
  return isReport ? conflict('A report takes its metrics from its package. Change them there.') : null;
}

function settingsRefusal(need: ReportKind, member: ReportMember): Refusal | null {
  if (need === 'commit:see' || need === 'commit:read') return null;
  if (need === 'report:enter') return conflict('This is the structure of a package. Enter figures in one of its reports.');
  if (!OF_STRUCTURES[need]) return { code: 'not_found', message: NO_REPORT };
  return isProjectAdmin(member) ? null : forbidden('Only an administrator of the project can change the settings of a package.');
}

/**
 * The reason why a member of a project may not do something with a report; null when they may.
 * @param report null for a structure, which is no report
 */
export function refusalOf(
  need: ReportKind,
  report: ReportFacts | null,
  member: ReportMember,
  sent: SentFacts = {},
): Refusal | null {
  if (report === null) return settingsRefusal(need, member);
  const rules: readonly Rule[] = need === 'commit:see' || need === 'commit:read' ? [visible] : REPORT_RULES[need];
  const refusing = rules.find((rule) => rule(report, member, sent));
  return refusing?.(report, member, sent) ?? null;
}
