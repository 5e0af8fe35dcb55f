import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import { type DueRule, displayPeriod, dueRuleOf, nextDueRule } from '../../../shared/domain/kernel/periods.ts';
import { sheetOf } from '../../../shared/domain/report/base-metric-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { type HistoryMove, isOfficial } from '../../../shared/domain/report/official.ts';
import { isInvalidated } from '../../../shared/domain/report/status.ts';
import { fieldError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';
import { type PastSheet, pastStore } from '../../data/stores/report/past-store.ts';
import type { ReportFrame } from '../../data/stores/report/report-frame.ts';
import { type ReportItem, reportHeaderStore } from '../../data/stores/report/report-list-store.ts';
import { reportPeriod, reportStore } from '../../data/stores/report/report-store.ts';
import { NO_PERIOD_START, periodOf } from '../../data/stores/report/report-writes.ts';
import { submissionStore } from '../../data/stores/report/submission-store.ts';
import type { Write } from '../../data/transact.ts';
import { frameIn, reportIn } from '../access/loaded.ts';
import { HOLDS_RECEIVED, heldSources } from '../apportionment/holding.ts';
import type { Context } from '../context.ts';
import { checkPeriodsOpen } from '../restatement/check-open.ts';
import { movedHistory, NOT_GIVEN, restatingWrites } from './decision/restating.ts';
import { checkOwed, owesWrites } from './list/owed-periods.ts';

type SentPeriod = Pick<ReportChangeBody, 'reporting_period' | 'due_date'> & { comment?: string };

/**
 * Moves a report to another period, or takes its period away, which clears the due date (REP-133 to REP-137, REP-244, REP-245,
 * REP-360). Where its figures are official, its history, the register and a mail say so; then it keeps a period.
 * @throws invalid_input for a period that it cannot have, conflict for a closed one
 */
export async function changePeriod(context: Context, sent: SentPeriod): Promise<ReportItem> {
  const report = reportIn(context);
  const period = periodFor(report, frameIn(context), sent);
  const dated = await wantedPeriod(context, report, frameIn(context), sent);
  const isRestated = report.periodUid !== dated.periodUid && isOfficial(report);
  const reason = sent.comment?.trim() || NOT_GIVEN;
  const next = isRestated ? { ...dated, history: movedHistory(context, report, moveOf(report, dated), reason) } : dated;
  const changes = [
    { field: 'reporting_period', from: report.periodUid ?? null, to: next.periodUid ?? null },
    { field: 'due_date', from: report.dueDate ?? null, to: next.dueDate ?? null },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return report;
  await checkNotReceived(context.tenantUid, report, next);
  const frames = [frameIn(context)];
  const restated = isRestated ? await restatingWrites(context, { act: 'period', report, next, frames, reason }) : [];
  const frame = frameIn(context);
  // a report that nobody has submitted takes along where the reports of its package begin, and from when on they are on hold
  const moved = report.isStaging ? await owesWrites(context, { report, next, frame }) : await pastMoves(context, next);
  const writes = [...moved, ...restated];
  const check = async (named: readonly string[]) => {
    if (period) await checkFree(context.tenantUid, next, period, named);
    return undefined;
  };
  const arrives = !report.isStaging && report.periodStart !== next.periodStart;
  return reportHeaderStore(context.tenantUid).save(report, next, { changes, writes, check, arrives }, context.cause);
}

/**
 * The report as it would be in the wanted period.
 * @throws invalid_input for a period that it cannot have, conflict for a closed one
 */
export async function wantedPeriod(
  { tenantUid, cause }: Context,
  report: ReportItem,
  frame: ReportFrame,
  sent: SentPeriod,
): Promise<ReportItem> {
  const period = periodFor(report, frame, sent);
  const next = moved(report, period, sent, frame);
  if (isOfficial(report) && report.periodUid && !next.periodUid) throw fieldError('reporting_period', KEEPS_PERIOD);
  await checkPeriodsOpen(tenantUid, [period ?? undefined], [report.packageUid], cause.at);
  return next;
}

/** @throws invalid_input where suppliers sent figures for the period that the report has */
async function checkNotReceived(tenantUid: string, report: ReportItem, next: ReportItem): Promise<void> {
  if (report.periodUid !== next.periodUid && (await heldSources(tenantUid, report)).size > 0)
    throw fieldError('reporting_period', HOLDS_RECEIVED);
}

/** As `wantedPeriod`, and no other report of the package has this period. @throws invalid_input, conflict */
export async function freePeriod(context: Context, report: ReportItem, sent: SentPeriod): Promise<ReportItem> {
  const frame = frameIn(context);
  const next = await wantedPeriod(context, report, frame, sent);
  const period = periodFor(report, frame, sent);
  await checkNotReceived(context.tenantUid, report, next);
  if (period) await checkFree(context.tenantUid, next, period);
  await checkOwed(context, { report, next, frame });
  return next;
}

const KEEPS_PERIOD =
  'The figures of this report are official, so it keeps a reporting period. Choose another period, or invalidate the report.';

const moveOf = (report: ReportItem, next: ReportItem): HistoryMove => ({
  what: 'period',
  from: displayPeriod(reportPeriod(report)),
  to: displayPeriod(reportPeriod(next)),
});

/** The wanted period; undefined keeps the present one. @throws invalid_input for one that the project does not have */
function periodFor(report: ReportItem, { periods }: ReportFrame, { reporting_period }: SentPeriod) {
  if (reporting_period === undefined || reporting_period === null) return reporting_period;
  const period = meantBy(reporting_period, periods);
  if (!period)
    throw fieldError('reporting_period', "This period is not one of the project's reporting periods. Choose another one.");
  if (period.uid === report.periodUid) return undefined;
  return period;
}

/**
 * Refuses the second of two reports that are moved to one period at the same time. `named`: of the board.
 * @throws invalid_input (REP-136)
 */
async function checkFree(
  tenantUid: string,
  report: ReportItem,
  period: PeriodItem,
  named: readonly string[] = [],
): Promise<void> {
  const isTaken = await reportHeaderStore(tenantUid).isPeriodTaken(report, period.uid, named);
  if (isTaken)
    throw fieldError('reporting_period', 'Another report of this package has this reporting period. Choose another period.');
}

function moved(
  report: ReportItem,
  period: PeriodItem | null | undefined,
  { due_date }: SentPeriod,
  frame: ReportFrame,
): ReportItem {
  const { dueDate, dueRule, periodUid: _uid, periodEnd: _end, ...rest } = report;
  if (period === null) return { ...rest, periodStart: NO_PERIOD_START };
  const dated = { ...report, ...(period && { periodUid: period.uid, periodStart: period.startDate, periodEnd: period.endDate }) };
  const { dueDate: _due, dueRule: _rule, ...undated } = dated;
  const due = due_date === undefined ? dueDate : due_date;
  const rule = due_date === undefined ? (period ? ruleBefore(report, frame) : dueRule) : ruleOf(dated, due_date, frame.project);
  return { ...undated, ...(due && { dueDate: due }), ...(rule && { dueRule: rule }) };
}

/** Due at the end of its period, as where nobody has said when. */
const AT_END: DueRule = { daysAfterEnd: 0 };

/**
 * When the reports after one are due that goes to another period and keeps its date (REP-245): as they would have been. By its
 * new period the date would say months more, or fewer. Undefined for a report without a period or date.
 */
function ruleBefore(report: ReportItem, { packages, project }: ReportFrame): DueRule | undefined {
  const { packageUid, dueDate, dueRule: rule = null } = report;
  const own = periodOf(report);
  if (!own || !dueDate) return undefined;
  const period = { start: own.startDate, end: own.endDate };
  const ofPackage = packages.get(packageUid)?.dueRule ?? null;
  return nextDueRule({ period, dueDate, rule }, ofPackage, project.reporting?.freq_unit) ?? AT_END;
}

function ruleOf(report: ReportItem, dueDate: string | null, { reporting }: ReportFrame['project']): DueRule | undefined {
  const period = periodOf(report);
  if (!dueDate || !period) return undefined;
  return dueRuleOf(dueDate, { start: period.startDate, end: period.endDate }, reporting?.freq_unit);
}

/**
 * The sheet of a submitted report moves with it, and its result is computed for the new period. An invalid report has no sheet.
 */
async function pastMoves(context: Context, next: ReportItem): Promise<Write[]> {
  const { tenantUid, cause } = context;
  const report = reportIn(context);
  const past = pastStore(tenantUid);
  const samePlace = report.periodStart === next.periodStart;
  const submitted = isInvalidated(next.status) ? null : await submittedFigures(tenantUid, next, frameIn(context));
  return [
    ...(samePlace ? [] : [...past.removeWrites(report), ...resultStore(tenantUid).removeWrites(report)]),
    ...(submitted ? past.putWrites(next, submitted.figures, submitted.was) : []),
    jobStore(tenantUid).enqueue('recalculate', { reportUid: next.uid }, cause).write,
  ];
}

type SubmittedSheet = { figures: ReadonlyMap<string, string>; was?: PastSheet['was'] };

/**
 * The figures of the last submission under the current period. While a report is revised, its own figures differ
 * from the submitted ones. Of a submission whose values are lost: those of its sheet, with the former uids of its
 * metrics; null where there is none.
 */
async function submittedFigures(tenantUid: string, next: ReportItem, { project }: ReportFrame): Promise<SubmittedSheet | null> {
  const { structureUid, packageUid, submission } = next;
  const place = { structureUid, packageUid, rootUid: project.rootUid };
  const [submissions, { tree }] = await Promise.all([
    submissionStore(tenantUid).read(next.uid),
    reportStore(tenantUid).structure(next, place),
  ]);
  const content = submissions.of(submission);
  if (!content) return null;
  if (content.isLost) {
    const past = (await pastStore(tenantUid).of(packageUid)).find(({ reportUid }) => reportUid === next.uid);
    return past ? { figures: new Map(Object.entries(past.figures)), was: past.was } : null;
  }
  const { results, notDue } = reportFigures({ ...content, nodes: tree.nodes, period: reportPeriod(next) });
  return { figures: sheetOf(tree.nodes, content.inputs, results, notDue).values };
}
