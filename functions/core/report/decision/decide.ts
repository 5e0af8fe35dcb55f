import type { ReportChangeBody } from '../../../../shared/contract/report/report-change.ts';
import { countingSubmissions, isOfficial } from '../../../../shared/domain/report/official.ts';
import {
  allowedActions,
  isApproved,
  isOnHold,
  nextStatus,
  type ReportAction,
  statusClause,
} from '../../../../shared/domain/report/status.ts';
import type { RestatingAct } from '../../../../shared/domain/restatement/acts.ts';
import { AppError, isStale } from '../../../../shared/errors.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { pastStore } from '../../../data/stores/report/past-store.ts';
import { type ReportFrame, rolesOf } from '../../../data/stores/report/report-frame.ts';
import { type ReportItem, reportHeaderStore } from '../../../data/stores/report/report-list-store.ts';
import { keptInputsWrites } from '../../../data/stores/report/submission-writes.ts';
import type { Write } from '../../../data/transact.ts';
import { frameIn, partsIn, reportIn } from '../../access/loaded.ts';
import type { Context } from '../../context.ts';
import { personOf } from '../caller.ts';
import { historyWith } from '../history.ts';
import { owesWrites } from '../list/owed-periods.ts';
import { treeOfReport } from '../load.ts';
import { openedEntries, restatingWrites } from './restating.ts';
import { mailWrites } from './status-mails.ts';

export const DECISION_ACTIONS = {
  APPROVE: 'approve',
  REJECT: 'reject',
  HOLD: 'hold',
  REOPEN: 'reopen',
  INVALIDATE: 'invalidate',
} as const;
export type Decision = keyof typeof DECISION_ACTIONS;
/** Decisions that send a mail to the reporters. */
const MAILED: ReadonlySet<ReportAction> = new Set(['approve', 'reject', 'reopen']);
const ACTS = { reopen: 'reopening', invalidate: 'invalidation', hold: 'hold' } as const;

const MARKED = 'A section of this report is marked as requiring revision. Open the report to decide on it.';

const RESTATES = 'Approved figures of this report would change. Open the report to see which, and decide on it there.';

type SentDecision = Pick<ReportChangeBody, 'comment' | 'reason' | 'unless_marked'>;

/**
 * Approves, rejects, holds, reopens or invalidates a report, with its history, mails and recalculation in one transaction. The
 * policy has judged person, status and comment.
 * @throws conflict for an approval `unless_marked` where a section is marked 'Requires Revision', or where approved figures would
 * change, or where another person's decision was stored first; and as `owesWrites`
 */
export async function decide(context: Context, decision: Decision, sent: SentDecision): Promise<ReportItem> {
  const [report, frame] = [reportIn(context), frameIn(context)];
  const reportUid = report.uid;
  const action = DECISION_ACTIONS[decision];
  const isMarked = Object.values(report.sectionsApproved).includes(false);
  const isUnseen = action === 'approve' && sent.unless_marked === true;
  if (isUnseen && isMarked) throw new AppError('conflict', MARKED);
  if (isUnseen && isOfficial(report)) throw new AppError('conflict', RESTATES);
  const next = decidedReport(context, { report, frame, decision, comment: sent.comment });
  const { status } = next;
  const reason = action === 'approve' ? sent.reason?.trim() : undefined;
  const restates = isApproved(status) ? restatedBy(report) : undefined;
  const change = {
    changes: [{ field: 'status', from: report.status, to: status }],
    context: { comment: sent.comment, submission: report.submission, ...(reason && { reason }), ...(restates && { restates }) },
    writes: [
      jobStore(context.tenantUid).enqueue('recalculate', { reportUid }, context.cause).write,
      ...(await toldWrites(context, action, { report, next, frame })),
      ...(action === 'reject' || action === 'reopen' ? keptInputsWrites(partsIn(context)) : []),
      // while the open report of a package is on hold, nobody has to report for it
      ...(await owesWrites(context, { report, next, frame })),
      // an invalidated report no longer counts as a past report
      ...(action === 'invalidate' ? pastStore(context.tenantUid).removeWrites(report) : []),
    ],
  };
  try {
    return await reportHeaderStore(context.tenantUid).save(report, next, change, context.cause);
  } catch (error) {
    throw isStale(error) ? ((await tooLate(context, action)) ?? error) : error;
  }
}

/**
 * The refusal by the status that another person's decision has given the report meanwhile; undefined
 * where the act is still allowed.
 */
async function tooLate(context: Context, action: ReportAction): Promise<AppError | undefined> {
  const [now] = await reportHeaderStore(context.tenantUid).some([reportIn(context).uid]);
  if (!now || allowedActions(now.status).includes(action)) return undefined;
  return new AppError('conflict', `This cannot be done while ${statusClause(now.status)}.`);
}

type Deciding = { report: ReportItem; frame: ReportFrame; decision: Decision; comment: string };

/** The report as a decision leaves it, which its status allows. */
export function decidedReport(context: Context, { report, frame, decision, comment }: Deciding): ReportItem {
  const action = DECISION_ACTIONS[decision];
  const status = nextStatus(report.status, action, statusContext(report, frame))!;
  const restates = isApproved(status) ? restatedBy(report) : undefined;
  return decided(context, report, { status, comment, ...(restates && { restates }) }, action === 'hold');
}

type DecidedReport = { report: ReportItem; next: ReportItem; frame: ReportFrame };

/** The mail of a decision; where official figures are concerned, also the entry of the register. */
async function toldWrites(context: Context, action: ReportAction, { report, next, frame }: DecidedReport): Promise<Write[]> {
  const act = actOf(action, report, next);
  if (act) return restatingWrites(context, { act, report, next, frames: [frame], reason: next.comment });
  const sections = action === 'reject' ? await rejectedNames(context, report) : [];
  const mails = MAILED.has(action) ? await mailWrites(context, next, frame, { sections }) : [];
  if (!isApproved(next.status) || restatedBy(report) === undefined) return mails;
  return [...mails, ...openedEntries(context, { act: 'approval', report, next, frames: [frame], reason: next.comment })];
}

/**
 * The names of the sections that are marked as requiring revision, in the order of the tree. It is read only if there are any.
 */
async function rejectedNames(context: Context, { sectionsApproved }: ReportItem): Promise<string[]> {
  if (!Object.values(sectionsApproved).includes(false)) return [];
  const { nodes } = await treeOfReport(context);
  return nodes.flatMap(({ uid, name = '' }) => (sectionsApproved[uid] === false && name !== '' ? [name] : []));
}

/**
 * The act of a decision for the register; undefined if official figures stay the same. A release from hold makes them official
 * again.
 */
function actOf(action: ReportAction, report: ReportItem, next: ReportItem): RestatingAct | undefined {
  if (action === 'hold' && isOnHold(report.status)) return isOfficial(next) ? 'release' : undefined;
  return action in ACTS && isOfficial(report) ? ACTS[action as keyof typeof ACTS] : undefined;
}

const statusContext = (report: ReportItem, frame: ReportFrame) => ({
  hasApprover: rolesOf(frame, report.packageUid).approverUid !== null,
  dataControl: frame.project.metaJson.data_control === true,
  before: report.statusBefore,
});

/** The submission whose approved figures an approval replaces: a restatement. None when these figures were the approved ones. */
function restatedBy(report: ReportItem): number | undefined {
  const { official } = countingSubmissions(report);
  return official !== null && official !== report.submission ? official : undefined;
}

type DecidedStatus = { status: ReportItem['status']; comment: string; restates?: number };

/** `held` keeps the previous status for the release from hold (ADM-326). */
function decided(context: Context, report: ReportItem, { status, comment, ...more }: DecidedStatus, held: boolean): ReportItem {
  const person = personOf(context);
  const { at } = context.cause;
  const entry = { updateBy: person, updateOn: at, status: { name: status }, comment, submission: report.submission, ...more };
  const { statusBefore: _before, ...rest } = report;
  const stamp = { lastUpdateOn: at, lastUpdateBy: person };
  return {
    ...rest,
    ...(held && { statusBefore: report.status }),
    status,
    comment,
    history: historyWith(report, entry),
    ...stamp,
  };
}
