import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { isApproved, nextStatus, type ReportAction } from '../../../shared/domain/report/status.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import { type ReportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { type CommitItem, commitStore } from '../../data/stores/report/report-list-store.ts';
import { frameIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { personOf } from './caller.ts';
import { mailWrites } from './status-mails.ts';

const ACTIONS = { APPROVE: 'approve', REJECT: 'reject', HOLD: 'hold', REOPEN: 'reopen', INVALIDATE: 'invalidate' } as const;
export type Decision = keyof typeof ACTIONS;
/** What those who reported are told of. */
const MAILED: ReadonlySet<ReportAction> = new Set(['approve', 'reject', 'reopen']);

type Sent = Pick<ReportChangeBody, 'comment' | 'reason'>;

/**
 * Approves, rejects, holds, reopens or invalidates a report, with its history, mails and recalculation in one transaction. Who may,
 * at which status and with which words, the policy has judged.
 */
export async function decide(context: Context, decision: Decision, sent: Sent): Promise<CommitItem> {
  const [commit, frame] = [reportIn(context), frameIn(context)];
  const commitUid = commit.uid;
  const action = ACTIONS[decision];
  const status = nextStatus(commit.status, action, statusContext(commit, frame))!;
  const isOwn = commit.submittedBy === context.actor.userUid;
  const reason = action === 'approve' && isOwn ? sent.reason?.trim() : undefined;
  const restates = isApproved(status) ? restatedBy(commit) : undefined;
  const next = decided(context, commit, { status, comment: sent.comment, ...(restates && { restates }) }, action === 'hold');
  const change = {
    changes: [{ field: 'status', from: commit.status, to: status }],
    context: { comment: sent.comment, submission: commit.submission, ...(reason && { reason }), ...(restates && { restates }) },
    writes: [
      jobStore(context.tenantUid).enqueue('recalculate', { commitUid }, context.cause).write,
      ...(MAILED.has(action) ? await mailWrites(context, next, frame) : []),
      // What is invalid is nobody's past.
      ...(action === 'invalidate' ? pastStore(context.tenantUid).removeWrites(commit) : []),
    ],
  };
  return commitStore(context.tenantUid).save(commit, next, change, context.cause);
}

const statusContext = (commit: CommitItem, frame: ReportFrame) => ({
  hasApprover: rolesOf(frame, commit.refUid).approverUid !== null,
  dataControl: frame.project.metaJson.data_control === true,
  before: commit.statusBefore,
});

/** The submission whose approved figures an approval replaces: a restatement. None when these figures were the approved ones. */
function restatedBy(commit: CommitItem): number | undefined {
  const { official } = countingSubmissions(commit);
  return official !== null && official !== commit.submission ? official : undefined;
}

type Decided = { status: CommitItem['status']; comment: string; restates?: number };

/** `held`: the status before is kept, to go back to when the report is no longer on hold (ADM-326). */
function decided(context: Context, commit: CommitItem, { status, comment, ...more }: Decided, held: boolean): CommitItem {
  const person = personOf(context);
  const { at } = context.cause;
  const entry = { updateBy: person, updateOn: at, status: { name: status }, comment, submission: commit.submission, ...more };
  const { statusBefore: _before, ...rest } = commit;
  const stamp = { lastUpdateOn: at, lastUpdateBy: person };
  return {
    ...rest,
    ...(held && { statusBefore: commit.status }),
    status,
    comment,
    history: [...commit.history, entry],
    ...stamp,
  };
}
