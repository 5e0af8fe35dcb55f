import { type ReportRecord, reports } from '../../../../shared/contract/report/reports.ts';
import { isApproved, isPending } from '../../../../shared/domain/report/status.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import type { PendingRow } from './rows.ts';
import { bulkTexts as texts } from './texts.ts';

/** The outcome of a decision: whether data control still has to decide, or why the decision was refused. */
export type Outcome = { ok: true; waits: boolean } | { ok: false; message: string };

type DecidedRow = { seen: Pick<PendingRow['seen'], 'status'> };

/** The word for the decision on some reports: data control accepts, an approver approves (REP-233, REP-234). */
export function bulkAct(rows: readonly DecidedRow[]): keyof typeof texts.acts {
  const isControl = ({ seen }: DecidedRow) => seen.status === 'Pending Review';
  return !rows.some(isControl) ? 'approve' : rows.every(isControl) ? 'accept' : 'both';
}

/**
 * The label of the button that approves several reports, with their number, because some may be on other pages of the list.
 * `offered`: the reports that can be chosen, whose word it has until some are chosen.
 */
export function chooseText(chosen: readonly DecidedRow[], offered: readonly DecidedRow[]): string {
  const { choose, chooseSome } = texts.acts[bulkAct(chosen.length === 0 ? offered : chosen)];
  return chosen.length === 0 ? choose : fill(chooseSome, { n: chosen.length });
}

/** The outcome for one report in words. */
export const approvalText = (outcome: Outcome): string =>
  outcome.ok ? (outcome.waits ? texts.passedOn : texts.approved) : outcome.message;

/** The outcomes of all reports in one line: refused ones first, then those that wait for data control. */
export function summaryText(outcomes: readonly Outcome[], act: keyof typeof texts.acts): string {
  const refused = outcomes.filter(({ ok }) => !ok).length;
  if (refused > 0) return countOf(refused, texts.acts[act].failed);
  const waiting = outcomes.filter((outcome) => outcome.ok && outcome.waits).length;
  const approved = outcomes.length - waiting;
  const parts = [approved > 0 ? countOf(approved, texts.done) : '', waiting > 0 ? countOf(waiting, texts.donePassedOn) : ''];
  return parts.filter((part) => part !== '').join('. ');
}

const AT_ONCE = 3;

/** `by`: uid of the person who approves. */
type Approval = { comment: string; by: string };

const outcomeOf = ({ status }: Pick<ReportRecord, 'status'>): Outcome => ({ ok: true, waits: isPending(status.name) });

/**
 * Approves several reports in parallel, each in its listed submission and period, and passes each outcome to `tell`. A
 * report with a section that requires revision is refused, because it needs its own decision. An approval without an answer
 * counts where the server has it.
 */
export async function approveAll(
  rows: readonly PendingRow[],
  made: Approval,
  tell: (uid: string, outcome: Outcome) => void,
): Promise<void> {
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row; row = left.shift()) tell(row.uid, await approve(row, made));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function approve(row: PendingRow, made: Approval): Promise<Outcome> {
  const { uid, structureUid, submission, seen } = row;
  const { comment } = made;
  try {
    const body = { status: 'APPROVE' as const, comment, unless_marked: true, seen, ...(submission !== null && { submission }) };
    return outcomeOf(await call(reports.changeReportById, { params: { trackerId: structureUid, commitId: uid }, body }));
  } catch (error) {
    const isLost = error instanceof ApiError && error.transient;
    const stored = isLost ? await storedApproval(row, made) : undefined;
    return stored ?? { ok: false, message: messageOf(error) };
  }
}

/**
 * The outcome of an approval without an answer that the server has all the same: the last step of the submission, by this person
 * with this comment, after which the report is no longer as it was listed. Undefined if it has not, or cannot be asked either.
 */
async function storedApproval({ uid, structureUid, submission, seen }: PendingRow, { comment, by }: Approval) {
  try {
    const now = await call(reports.readReportById, { params: { trackerId: structureUid, commitId: uid } });
    const last = now.meta_json.history.at(-1);
    const { name } = now.status;
    const isMade = name !== seen.status && (isApproved(name) || isPending(name));
    const isOwn = last?.updateBy.uid === by && last.moved === undefined && last.comment.trim() === comment.trim();
    return isMade && isOwn && now.submission === (submission ?? now.submission) ? outcomeOf(now) : undefined;
  } catch {
    return undefined;
  }
}
