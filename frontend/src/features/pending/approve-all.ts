import { reports } from '../../../../shared/contract/report/reports.ts';
import { isPending } from '../../../../shared/domain/report/status.ts';
import { call } from '../../api/client.ts';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import type { PendingRow } from './rows.ts';
import { bulkTexts as texts } from './texts.ts';

/** The outcome of a decision: whether data control still has to decide, or why the decision was refused. */
export type Outcome = { ok: true; waits: boolean } | { ok: false; message: string };

/** The label of the button that approves several reports, with their number, because some may be on other pages of the list. */
export const chooseText = (chosen: number): string => (chosen === 0 ? texts.choose : fill(texts.chooseSome, { n: chosen }));

/** The outcome for one report in words. */
export const approvalText = (outcome: Outcome): string =>
  outcome.ok ? (outcome.waits ? texts.passedOn : texts.approved) : outcome.message;

/** The outcomes of all reports in one line: refused ones first, then those that wait for data control. */
export function summaryText(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter(({ ok }) => !ok).length;
  if (refused > 0) return countOf(refused, texts.failed);
  const waiting = outcomes.filter((outcome) => outcome.ok && outcome.waits).length;
  const approved = outcomes.length - waiting;
  const parts = [approved > 0 ? countOf(approved, texts.done) : '', waiting > 0 ? countOf(waiting, texts.donePassedOn) : ''];
  return parts.filter((part) => part !== '').join('. ');
}

const AT_ONCE = 3;

/**
 * Approves several reports in parallel, each in its listed submission and period, and passes each outcome to `tell`. A report
 * with a section that requires revision is refused, because it needs its own decision.
 */
export async function approveAll(
  rows: readonly PendingRow[],
  comment: string,
  tell: (uid: string, outcome: Outcome) => void,
): Promise<void> {
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row; row = left.shift()) tell(row.uid, await approve(row, comment));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function approve({ uid, structureUid, submission, seen }: PendingRow, comment: string): Promise<Outcome> {
  try {
    const body = { status: 'APPROVE' as const, comment, unless_marked: true, seen, ...(submission !== null && { submission }) };
    const { status } = await call(reports.changeReportById, { params: { trackerId: structureUid, commitId: uid }, body });
    return { ok: true, waits: isPending(status.name) };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}
