import { resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import { sheetOf, withEarlierMetrics } from '../../../shared/domain/report/base-metric-sums.ts';
import { estimatedSums, receivedEstimatedSums } from '../../../shared/domain/report/estimated-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { receivedSums } from '../../../shared/domain/report/received-sums.ts';
import { isPending } from '../../../shared/domain/report/status.ts';
import { type ReportResult, type StoredResultSheet, storedSheet } from '../../../shared/domain/report/stored-result.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { notFound } from '../../../shared/errors.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { type Submissions, submissionStore } from '../../data/stores/report/submission-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { countFlagged } from './count-flagged.ts';

/**
 * The outcome of a computation: `nothing` for a report that adds nothing, `later` where a later result is stored already. `report`: as it
 * was computed from.
 */
export type Recalculation = { outcome: 'nothing' | 'later' | 'written'; submission: number; report: ReportItem };

/**
 * Computes a report's contribution to its project from its frozen submissions, so that a repetition always writes the same bytes.
 * A report without a submission or period contributes nothing.
 * @throws not_found
 */
export async function recalculateReport(tenantUid: string, reportUid: string): Promise<Recalculation> {
  const submissions = await submissionStore(tenantUid).read(reportUid);
  const { report, period } = submissions;
  const { submission } = report;
  if (submission === 0 || period === null) return { outcome: 'nothing', submission, report };
  const nodes = await submittedNodes(tenantUid, submissions);
  const written = await writeToday(tenantUid, submissions, period.uid, resultOf(submissions, nodes));
  await countFlagged(tenantUid, submissions, nodes);
  return { outcome: written ? 'written' : 'later', submission, report };
}

/** Counts again what the list of waiting reports says of a submission, once a worker has added up a form that came with it. */
export async function countSubmission(tenantUid: string, reportUid: string): Promise<void> {
  const submissions = await submissionStore(tenantUid).read(reportUid);
  if (!isPending(submissions.report.status)) return;
  await countFlagged(tenantUid, submissions, await submittedNodes(tenantUid, submissions));
}

/** What the submissions of a report that count add up to, under the metrics that they were made with. */
export async function submittedResult(tenantUid: string, submissions: Submissions): Promise<ReportResult> {
  return resultOf(submissions, await submittedNodes(tenantUid, submissions));
}

function resultOf(submissions: Submissions, nodes: readonly Node[]): ReportResult {
  const counting = countingSubmissions(submissions.report);
  const sheet = (each: number | null) => (each === null ? null : sheetOfSubmission(submissions, each, nodes));
  const { trees } = submissions.report;
  return { official: sheet(counting.official), pending: sheet(counting.pending), ...(trees && { trees }) };
}

/**
 * Writes a result under the current metrics. Reads the aliases again after the write, because a merge may have run in between and
 * missed this result.
 */
async function writeToday(
  tenantUid: string,
  { report }: Submissions,
  periodUid: string,
  submitted: ReportResult,
): Promise<boolean> {
  const uses = metricUseStore(tenantUid);
  for (let aliases = await uses.aliases(); ; ) {
    const result = resultToday(submitted, aliases);
    await uses.addResults(report.projectUid, [...(result.official?.metrics ?? []), ...(result.pending?.metrics ?? [])]);
    if (aliases.size > 0) await pastStore(tenantUid).toToday(report.packageUid, aliases);
    const written = await resultStore(tenantUid).put(report, periodUid, result, aliases.size);
    const now = await uses.aliases();
    if (now.size === aliases.size) return written;
    aliases = now;
  }
}

/** The nodes of the tree that a report was submitted with, which a revision keeps. @throws not_found */
export async function submittedNodes(tenantUid: string, { report }: Submissions): Promise<readonly Node[]> {
  const { commit: id } = await idStore(tenantUid).resolve({ commit: { type: 'commit', id: report.uid } });
  if (!id) throw notFound('report');
  const place = await structureStore(tenantUid).placeOf(id);
  const { tree } = await reportStore(tenantUid).structure(report, place);
  return tree.nodes;
}

function sheetOfSubmission({ of, period }: Submissions, submission: number, nodes: readonly Node[]): StoredResultSheet | null {
  const content = of(submission);
  if (!content || !period) return null;
  const figured = { ...content, nodes, period: { start: period.startDate, end: period.endDate } };
  const { notDue, results } = reportFigures(figured);
  const sheet = withEarlierMetrics(sheetOf(nodes, content.inputs, results, notDue), figured, { notDue, results });
  const [received, estimated, receivedEstimated] = [
    receivedSums(figured, sheet.values),
    estimatedSums(figured, sheet.values),
    receivedEstimatedSums(figured, sheet.values),
  ];
  return { submission, ...storedSheet(sheet, { received, estimated, receivedEstimated }) };
}
