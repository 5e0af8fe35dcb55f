/** The life of a report: one table of transitions, asked by the API and by the screens alike. */

/** The stored statuses. 'Overdue', 'Pending Data Control' and 'Approved' are only shown (REP-219, REP-220, REP-223, REP-224). */
export const REPORT_STATUSES = [
  'Nothing Received',
  'Pending Input',
  'Pending Approval',
  'Pending Review',
  'Requires Revision',
  'OK for Submission',
  'Invalidated',
  'Not for Submission',
] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_ACTIONS = ['start', 'submit', 'resubmit', 'approve', 'reject', 'hold', 'reopen', 'invalidate'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/**
 * What a transition depends on besides the status: whether the responsible role has an approver role, whether the project has
 * data control, and, for a report on hold, the status before it.
 */
export type StatusContext = { hasApprover: boolean; dataControl: boolean; before?: ReportStatus | undefined };

type Target = ReportStatus | ((context: StatusContext) => ReportStatus);
const forDecision: Target = ({ hasApprover }) => (hasApprover ? 'Pending Approval' : 'Pending Review');
const approved: Target = ({ dataControl }) => (dataControl ? 'Pending Review' : 'OK for Submission');
const ON_HOLD = 'Not for Submission';
const released: Target = ({ before }) => (before === undefined || isOnHold(before) ? 'Pending Input' : before);

/**
 * The transitions. Submitting leads to the approver, or to data control if there is none (REP-371). An approver's decision leads
 * to data control if the project has it (REP-236). A rejection opens the report again (REP-237). 'hold' is a toggle (ADM-326).
 * 'reopen' takes a decision back, so that figures may be corrected. Invalidation is final (REP-226).
 */
export const TRANSITIONS: Readonly<Record<ReportStatus, Readonly<Partial<Record<ReportAction, Target>>>>> = {
  'Nothing Received': { start: 'Pending Input', submit: forDecision, hold: ON_HOLD, invalidate: 'Invalidated' },
  'Pending Input': { submit: forDecision, hold: ON_HOLD, invalidate: 'Invalidated' },
  'Pending Approval': { approve: approved, reject: 'Requires Revision', hold: ON_HOLD, invalidate: 'Invalidated' },
  'Pending Review': { approve: 'OK for Submission', reject: 'Requires Revision', hold: ON_HOLD, invalidate: 'Invalidated' },
  'Requires Revision': { resubmit: forDecision, hold: ON_HOLD, invalidate: 'Invalidated' },
  'OK for Submission': { reopen: 'Requires Revision', hold: ON_HOLD, invalidate: 'Invalidated' },
  Invalidated: {},
  'Not for Submission': { hold: released, invalidate: 'Invalidated' },
};

/** Any status that starts with 'Not for' (REP-225, ADM-324); takes any text, since older reports hold others. */
export const isOnHold = (status: string): boolean => status.startsWith('Not for');

/** A report that counts nowhere any more and leaves its period to another one. */
export const isInvalidated = (status: string): boolean => status === 'Invalidated';
/** Waiting for a decision (REP-232). */
export const isPending = (status: string): boolean => status === 'Pending Approval' || status === 'Pending Review';
/** Any status that starts with 'OK' (REP-224). */
export const isApproved = (status: string): boolean => status.startsWith('OK');
/** Submitted, so that no input changes (REP-229, ADM-330). */
export const isLocked = (status: string): boolean => isPending(status) || isApproved(status);
/** Open for the responsible person: not submitted, on hold or invalidated (REP-227 to REP-230, REP-226). */
export const isEditable = (status: string): boolean =>
  status === 'Nothing Received' || status === 'Pending Input' || status === 'Requires Revision';

const row = (status: string) =>
  TRANSITIONS[isOnHold(status) ? ON_HOLD : isApproved(status) ? 'OK for Submission' : (status as ReportStatus)];

/** The status after an action, or null when the status does not allow it (the caller answers 409). */
export function nextStatus(status: ReportStatus, action: ReportAction, context: StatusContext): ReportStatus | null {
  const target = row(status)?.[action];
  return typeof target === 'function' ? target(context) : (target ?? null);
}

/** The actions that a status allows; access rules decide who may take them. */
export const allowedActions = (status: string): readonly ReportAction[] =>
  REPORT_ACTIONS.filter((action) => row(status)?.[action] !== undefined);

/** The statuses that people see: a stored status under its display name, or 'Overdue'. */
export const DISPLAY_STATUSES = [
  'Nothing Received',
  'Overdue',
  'Pending Input',
  'Pending Approval',
  'Pending Data Control',
  'Requires Revision',
  'Approved',
] as const;

/**
 * The name shown. Overdue: nothing received and the due date is before today; due today is not (REP-220, REP-221, REP-223,
 * REP-224). Days are 'YYYY-MM-DD'.
 */
export function displayStatus(status: string, dueDate?: string | null, today?: string): string {
  if (status === 'Pending Review') return 'Pending Data Control';
  if (isApproved(status)) return 'Approved';
  const late = status === 'Nothing Received' && !!dueDate && today !== undefined && dueDate < today;
  return late ? 'Overdue' : status;
}

/** The status for a sentence that refuses something, as people see it: "the status of the report is 'Approved'". */
export const statusClause = (status: string): string =>
  isOnHold(status) ? 'the report is on hold' : `the status of the report is '${displayStatus(status)}'`;

export type PendingAction = 'Submit' | 'Review' | 'Revise' | 'No action';

const PENDING_ACTIONS: Readonly<Record<string, PendingAction>> = {
  'Nothing Received': 'Submit',
  Overdue: 'Submit',
  'Pending Input': 'Submit',
  'Pending Approval': 'Review',
  'Pending Data Control': 'Review',
  'Requires Revision': 'Revise',
};

/** The label of the action for a status as shown (REP-162 to REP-166). */
export const pendingAction = (shown: string): PendingAction => PENDING_ACTIONS[shown] ?? 'No action';

/** Whether a report waits for this person (REP-145). `shown` is the display status. */
export function needsActionFrom(shown: string, person: { isResponsible: boolean; isApprover: boolean }): boolean {
  const action = pendingAction(shown);
  return action === 'Review' ? person.isApprover : action !== 'No action' && person.isResponsible;
}

export type BadgeKind = 'danger' | 'mild-warning' | 'success' | 'info' | 'primary' | 'secondary';

const BADGES: Readonly<Record<string, BadgeKind>> = {
  Overdue: 'danger',
  'Requires Revision': 'mild-warning',
  Approved: 'success',
  'Pending Data Control': 'info',
  'Pending Approval': 'info',
  'Pending Input': 'primary',
};

/** The colour of a status badge; `shown` is the display status (REP-167, REP-168). */
export const statusBadge = (shown: string): BadgeKind => BADGES[shown] ?? 'secondary';

/** The labels of the two decision buttons, or null when nothing is to be decided (REP-232 to REP-234, REP-142). */
export const decisionLabels = (status: string): { approve: string; reject: string } | null => {
  if (status === 'Pending Review') return { approve: 'Accept', reject: 'Flag to reporter' };
  return status === 'Pending Approval' ? { approve: 'Approve report', reject: 'Reject report' } : null;
};
