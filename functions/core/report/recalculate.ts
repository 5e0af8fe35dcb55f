import { resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import { sheetOf, withEarlierMetrics, withRecurring } from '../../../shared/domain/report/base-metric-sums.ts';
import { estimatedSums, receivedEstimatedSums } from '../../../shared/domain/report/estimated-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { countingSubmissions } from '../../../shared/domain/report/official.ts';
import { receivedSums } from '../../../shared/domain/report/received-sums.ts';
import {
  metricsOfSheet,
  type ReportResult,
  type StoredResultSheet,
  storedSheet,
} from '../../../shared/domain/report/stored-result.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { pastStore } from '../../data/stores/report/past-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { type Submissions, submissionStore } from '../../data/stores/report/submission-store.ts';
import { countWaiting } from './count-flagged.ts';
import { keptFigures } from './kept-figures.ts';
import { fittingSheet } from './result-fits.ts';
import { submittedNodes } from './submitted-nodes.ts';

/**
 * The outcome of a computation: `nothing` for a report that adds nothing, `later` if a later result is stored already. `report`:
 * the state that it was computed from.
 */
export type Recalculation = {
  outcome: 'nothing' | 'later' | 'written';
  submission: number;
  report: ReportItem;
  /** number of the approved submission whose figures stay as they were, because its values are lost */
  kept?: number;
};

/**
 * Computes a report's contribution to its project from its frozen submissions, so a repetition always writes the same bytes. A
 * report without a submission or period contributes nothing. Figures of a submission whose values are lost stay as they were
 * computed, and never follow from drafts. Then updates the counts of the package's waiting reports, since the figures that they
 * are compared with may have changed.
 * @throws not_found
 */
export async function recalculateReport(tenantUid: string, reportUid: string): Promise<Recalculation> {
  const submissions = await submissionStore(tenantUid).read(reportUid);
  const { report, period } = submissions;
  const { submission } = report;
  if (submission === 0) return { outcome: 'nothing', submission, report };
  const result = period && (await submittedResult(tenantUid, submissions));
  const written = period && result && (await writeToday(tenantUid, submissions, period.uid, result));
  await countWaiting(tenantUid, report);
  const { official } = countingSubmissions(report);
  const kept = official !== null && submissions.of(official)?.isLost && result?.official ? { kept: official } : {};
  return { outcome: written === null ? 'nothing' : written ? 'written' : 'later', submission, report, ...kept };
}

/** The result of the submissions of a report that count, under the metrics of their time. */
export async function submittedResult(tenantUid: string, submissions: Submissions): Promise<ReportResult> {
  const nodes = await submittedNodes(tenantUid, submissions);
  const counting = countingSubmissions(submissions.report);
  const sheet = (each: number | null) => (each === null ? null : sheetOfSubmission(tenantUid, submissions, each, nodes));
  const { trees } = submissions.report;
  const [official, pending] = await Promise.all([sheet(counting.official), sheet(counting.pending)]);
  return { official, pending, ...(trees && { trees }) };
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
    const named = [result.official, result.pending].flatMap((sheet) => (sheet ? metricsOfSheet(sheet) : []));
    await uses.addResults(report.projectUid, named);
    if (aliases.size > 0) await pastStore(tenantUid).toToday(report.packageUid, aliases);
    const written = await resultStore(tenantUid).put(report, periodUid, result, aliases.size);
    const now = await uses.aliases();
    if (now.size === aliases.size) return written;
    aliases = now;
  }
}

async function sheetOfSubmission(
  tenantUid: string,
  submissions: Submissions,
  submission: number,
  nodes: readonly Node[],
): Promise<StoredResultSheet | null> {
  const { of, period } = submissions;
  const content = of(submission);
  if (!content || !period) return null;
  if (content.isLost) return keptFigures(tenantUid, submissions, submission, content);
  const figured = { ...content, nodes, period: { start: period.startDate, end: period.endDate } };
  const { notDue, results } = reportFigures(figured);
  const asked = withEarlierMetrics(sheetOf(nodes, content.inputs, results, notDue), figured, { notDue, results });
  const sheet = withRecurring(asked, figured, { results });
  const [received, estimated, receivedEstimated] = [
    receivedSums(figured, sheet.values),
    estimatedSums(figured, sheet.values),
    receivedEstimatedSums(figured, sheet.values),
  ];
  return { submission, ...fittingSheet(storedSheet(sheet, { received, estimated, receivedEstimated })) };
}
