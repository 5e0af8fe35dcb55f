import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { type ReceiptFactor, receiptLines, type SubmissionReceipt } from '../../../shared/domain/report/receipt.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { receiptStore } from '../../data/stores/report/receipt-store.ts';
import type { Submission, Submissions } from '../../data/stores/report/submission-store.ts';

import { keptFigures } from '../report/kept-figures.ts';

type NotRecorded = { schema: null; uploads: null; trees: SubmissionReceipt['trees'] | null };

/** The record of a submission: its receipt with its hash or, from before receipts, its frozen values and factors. */
export type RecordedSubmission = Pick<
  SubmissionReceipt,
  'submission' | 'by' | 'at' | 'comment' | 'period' | 'disableManualEntry' | 'lines' | 'factors'
> &
  (Pick<SubmissionReceipt, 'schema' | 'uploads' | 'trees'> | NotRecorded) & {
    hash: string | null;
    isLost?: boolean;
    keepsFigures?: boolean;
  };

/**
 * A submission of a report as it was recorded, `isLost` where its values were not kept, `keepsFigures` where its approved figures
 * were; null for a number that was never submitted. One Query, beside those that `submissions` has made. `nodes`: of the tree
 * that the report was submitted with. Who submitted is named by the history, and not by the receipt.
 */
export async function recordedSubmission(
  tenantUid: string,
  submissions: Submissions,
  submission: number,
  nodes: readonly Node[],
): Promise<RecordedSubmission | null> {
  const { report } = submissions;
  if (submission < 1 || submission > report.submission) return null;
  const stored = await receiptStore(tenantUid).read(report.uid, submission);
  if (!stored) return withFigures(tenantUid, submissions, withoutReceipt(submissions, submission, nodes));
  const step = report.history.find((entry) => entry.submission === submission);
  return { ...stored.receipt, by: step?.updateBy ?? stored.receipt.by, hash: stored.hash };
}

/** Says of a submission without values whether its approved figures are there. One read for such a one that counts. */
async function withFigures(
  tenantUid: string,
  submissions: Submissions,
  recorded: RecordedSubmission | null,
): Promise<RecordedSubmission | null> {
  if (!recorded?.isLost || countingSubmissions(submissions.report).official !== recorded.submission) return recorded;
  const content = submissions.of(recorded.submission)!;
  return { ...recorded, keepsFigures: (await keptFigures(tenantUid, submissions, recorded.submission, content)) !== null };
}

function withoutReceipt(
  { report, period, of }: Submissions,
  submission: number,
  nodes: readonly Node[],
): RecordedSubmission | null {
  const frozen = of(submission);
  const step = report.history.find((entry) => entry.submission === submission);
  if (!frozen || !step) return null;
  const { disableManualEntry, factors } = frozen;
  return {
    schema: null,
    hash: null,
    isLost: frozen.isLost,
    submission,
    by: step.updateBy,
    at: step.updateOn,
    comment: step.comment,
    period: period && { uid: period.uid, start: period.startDate, end: period.endDate },
    trees: report.trees ?? null,
    disableManualEntry,
    // what was corrected since is no part of the submission, also while the report is on hold
    lines: frozen.isLost ? [] : linesOf(frozen, nodes, period),
    factors: factors.map(
      ({ metric, toUnit, factor }): ReceiptFactor => ({
        metric,
        fromUnit: unitOf(nodes, metric),
        toUnit,
        factor,
        identity: null,
      }),
    ),
    uploads: null,
  };
}

function linesOf(frozen: Submission, nodes: readonly Node[], period: Submissions['period']) {
  const content = { ...frozen, nodes, period: period && { start: period.startDate, end: period.endDate } };
  return receiptLines(content, reportFigures(content), new Map());
}

const unitOf = (nodes: readonly Node[], metricUid: string): string =>
  nodes.find(({ metric }) => metric?.uid === metricUid)?.metric?.unit ?? '';
