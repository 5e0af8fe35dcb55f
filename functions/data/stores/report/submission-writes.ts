import type { FrozenFactor } from '../../../../shared/domain/factor/factors.ts';
import { type DueRule, dueDateFor, nextDueRule } from '../../../../shared/domain/kernel/periods.ts';
import { sheetOf } from '../../../../shared/domain/report/base-metric-sums.ts';
import type { ReportContent, ReportFigures } from '../../../../shared/domain/report/figures.ts';
import type { SubmissionReceipt } from '../../../../shared/domain/report/receipt.ts';
import { isClosedFor } from '../../../../shared/domain/restatement/closing.ts';
import type { Cause } from '../../audit-write.ts';
import { packSheet } from '../../compressed.ts';
import type { FrozenValues } from '../../entities/report/frozen.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { jobStore } from '../job-store.ts';
import type { PeriodItem } from '../project/project-store.ts';
import { pastStore } from './past-store.ts';
import { receiptStore } from './receipt-store.ts';
import { boardPeriod, type ReportFrame } from './report-frame.ts';
import { inputOf, type ReportParts } from './report-store.ts';
import { newReportWrites, periodOf, type ReportItem } from './report-writes.ts';

export type NewSubmission = {
  content: ReportContent;
  figures: ReportFigures;
  receipt: SubmissionReceipt;
  /** the factors with which the figures were computed */
  factors: readonly FrozenFactor[];
};

/**
 * What follows from a submission, for its transaction: what was entered and the factors it was computed with, its receipt, its
 * sheet among the package's past, and the job that computes its result.
 */
export function submissionWrites(
  tenantUid: string,
  report: ReportItem,
  { content, figures, receipt, factors }: NewSubmission,
  cause: Cause,
): Write[] {
  const { nodes, inputs } = content;
  const sheet = sheetOf(nodes, inputs, figures.results, figures.notDue);
  const { uid: reportUid, submission } = report;
  const entered = packSheet({ values: Object.fromEntries(inputs), disableManualEntry: content.disableManualEntry });
  return [
    write(db.entities.frozen.put({ tenantUid, reportUid, submission, data: packSheet(factors), inputs: entered })),
    ...receiptStore(tenantUid).writes(receipt),
    ...pastStore(tenantUid).putWrites(report, sheet.values),
    jobStore(tenantUid).enqueue('recalculate', { reportUid }, cause).write,
    ...(isHashed(receipt) ? [] : [jobStore(tenantUid).enqueue('hash-uploads', { reportUid }, cause).write]),
  ];
}

/**
 * Keeps what was entered at a submission of an early release, which has frozen its factors alone, in the transaction that opens
 * its report for corrections: until then the report holds the submitted values. None where the submission has frozen them.
 */
export function keptInputsWrites({ report, values, frozen, frozenInputs }: ReportParts): Write[] {
  if (frozen === null || frozenInputs) return [];
  const { tenantUid, uid: reportUid, submission, metaJson } = report;
  const entered: FrozenValues = {
    values: Object.fromEntries([...values].map(([nodeUid, item]) => [nodeUid, inputOf(item)])),
    disableManualEntry: metaJson.disable_manual_entry === true,
  };
  return [write(db.entities.frozen.patch({ tenantUid, reportUid, submission }).set({ inputs: packSheet(entered) }))];
}

/** Whether the receipt names every upload with its hash; one without it is computed afterwards and stands beside the receipt. */
const isHashed = ({ uploads }: SubmissionReceipt): boolean => uploads.every(({ sha256 }) => sha256 !== null);

/**
 * The first later period that is open at an ISO instant and that no report of the package has; any for a report without a period.
 */
const nextPeriod = (
  report: ReportItem,
  { periods }: ReportFrame,
  taken: ReadonlySet<string>,
  at: string,
): PeriodItem | undefined =>
  periods.find(
    ({ uid, startDate, closing }) =>
      startDate > report.periodStart && !taken.has(uid) && !isClosedFor(closing, [report.packageUid], at),
  );

/** The due date of the next report: the same day again, else the period's end (REP-372). The package's own rule needs no copy. */
function nextDue(
  stored: ReportItem,
  { packages, project }: ReportFrame,
  period: PeriodItem,
): { dueDate: string; dueRule: DueRule | null } {
  const own = periodOf(stored);
  const ofPackage = packages.get(stored.packageUid)?.dueRule ?? null;
  const report = { period: own && rangeOf(own), dueDate: stored.dueDate ?? null, rule: stored.dueRule ?? null };
  const rule = nextDueRule(report, ofPackage, project.reporting?.freq_unit);
  return { dueDate: dueDateFor(rule, rangeOf(period)), dueRule: rule === ofPackage ? null : rule };
}

const rangeOf = ({ startDate, endDate }: Pick<PeriodItem, 'startDate' | 'endDate'>) => ({ start: startDate, end: endDate });

/**
 * The report that follows another one of its package, for its first later period that no report has; undefined without one.
 * @param taken uids of the periods that reports of the package have
 * @param counted whether the caller counts it in its period
 */
export function nextReport(
  tenantUid: string,
  stored: ReportItem,
  { frame, taken, counted = false }: { frame: ReportFrame; taken: ReadonlySet<string>; counted?: boolean },
  cause: Cause,
) {
  const period = nextPeriod(stored, frame, taken, cause.at);
  if (!period) return undefined;
  const { projectUid, structureUid, packageUid } = stored;
  // what suppliers sent belongs to the period of the report; the next one follows the factor group that its package has then
  const { apportionment: _received, conversion_factor_group: _group, ...metaJson } = stored.metaJson;
  const place = { projectUid, structureUid, packageUid, rootUid: frame.project.rootUid };
  const report = { period: boardPeriod(period), ...nextDue(stored, frame, period), metaJson, counted };
  return newReportWrites(tenantUid, place, report, cause);
}
