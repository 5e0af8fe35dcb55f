import type { ReportChange } from '../../../shared/contract/report/reports.ts';
import { isApprover, isProjectAdmin } from '../../../shared/domain/access/report-access.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { isApproved, nextStatus, type ReportAction } from '../../../shared/domain/report/status.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { memberOf, personOf } from '../../core/report/caller.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import { type ReportFrame, rolesOf } from '../../data/stores/report/report-frame.ts';
import { type CommitItem, commitStore } from '../../data/stores/report/report-list-store.ts';
import { loadReport } from './load.ts';
import { mailWrites } from './mails.ts';

const ACTIONS = { APPROVE: 'approve', REJECT: 'reject', HOLD: 'hold', REOPEN: 'reopen', INVALIDATE: 'invalidate' } as const;
export type Decision = keyof typeof ACTIONS;
/** What those who reported are told of. */
const MAILED: ReadonlySet<ReportAction> = new Set(['approve', 'reject', 'reopen']);
const BLANK = 'Please enter a comment before approving or rejecting this report';

type Sent = Pick<ReportChange, 'comment' | 'reason'>;

/** Approves, rejects, holds, reopens or invalidates a report, with its history, mails and recalculation in one transaction. */
export async function decide(context: Context, commitUid: string, decision: Decision, sent: Sent): Promise<CommitItem> {
  const { parts, frame } = await loadReport(context, commitUid);
  const { commit } = parts;
  const action = ACTIONS[decision];
  checkMay(context, commit, frame, action);
  const status = nextStatus(commit.status, action, statusContext(commit, frame));
  if (status === null) throw new AppError('conflict', `This cannot be done with a report that is '${commit.status}'`);
  if (action === 'invalidate' && commit.isStaging)
    throw new AppError('conflict', 'A report that was never submitted cannot be invalidated');
  if (sent.comment.trim() === '') throw fieldError('comment', BLANK);
  const reason = action === 'approve' ? await reasonOf(context, commit, frame, sent) : undefined;
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

/** Approvers approve and reject (REP-238); the other acts are an administrator's (ADM-327). */
function checkMay(context: Context, commit: CommitItem, frame: ReportFrame, action: ReportAction): void {
  const member = memberOf(context, commit.projectUid);
  if (action !== 'approve' && action !== 'reject') {
    if (!isProjectAdmin(member)) throw new AppError('forbidden', 'Only an administrator of the project can do this');
    return;
  }
  const roles = rolesOf(frame, commit.refUid);
  // Somebody who would decide at one of the two stages is told that the report is not there; anybody else is refused.
  const pending = commit.status === 'Pending Approval' || commit.status === 'Pending Review';
  const stages = pending ? [commit.status] : ['Pending Approval', 'Pending Review'];
  if (!stages.some((status) => isApprover(status, roles, member)))
    throw new AppError('forbidden', 'You are not an approver of this report');
}

/**
 * Nobody approves what they submitted themselves, unless they are the project's only administrator and say why
 * (specification, 'People').
 */
async function reasonOf(context: Context, commit: CommitItem, { project }: ReportFrame, { reason }: Sent) {
  if (commit.submittedBy !== context.actor.userUid) return undefined;
  const store = personStore(context.tenantUid);
  const members = [...(await store.membersOf(project.uid)), ...(await store.membersOf(project.companyUid))];
  const others = members.filter(({ isAdmin, userUid }) => isAdmin && userUid !== context.actor.userUid);
  if (others.length > 0 || !isProjectAdmin(memberOf(context, project.uid)))
    throw new AppError('forbidden', 'You submitted this report. Somebody else has to approve it.');
  if (!reason?.trim()) throw fieldError('reason', 'You submitted this report yourself. Say why you approve it.');
  return reason.trim();
}

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
