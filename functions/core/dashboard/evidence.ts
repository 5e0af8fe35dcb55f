import { type DashboardPeriod, dashboardCells } from '../../../shared/domain/indicator/dashboard.ts';
import { type Equation, toEquation } from '../../../shared/domain/indicator/equation.ts';
import { evidenceOf, type PackageEvidence } from '../../../shared/domain/indicator/evidence.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import type { ReportResult } from '../../../shared/domain/report/stored-result.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { type IndicatorItem, indicatorWith } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import type { Context } from '../context.ts';
import { loadDashboard } from './project-scope.ts';

/** The evidence of a dashboard figure: every expected report, whether it counts or not. */
export type FigureEvidence = {
  item: IndicatorItem;
  period: DashboardPeriod;
  reports: (PackageEvidence & { packageName: string; receipt: ReceiptOf | null })[];
};

/** Which submission a report's part was computed from; `trees`: null in a result of an earlier release. */
export type ReceiptOf = { submission: number; trees: { master: number; overlay: number } | null };

/** An indicator with its equation, by its uid or the beginning of it. @throws not_found for one of another project or without an equation */
export function namedEquation(
  indicators: readonly IndicatorItem[],
  indicatorId: string,
): { item: IndicatorItem; equation: Equation } {
  const item = indicatorWith(indicators, indicatorId);
  const equation = item && toEquation(item.operationJson);
  if (!item || !equation) throw notFound('indicator');
  return { item, equation };
}

/**
 * The reports of one figure; results from the first period on tell which packages were expected. Two Queries.
 * @param figure `refId`: the package, or 'root' for the project; `period` and `indicatorId`: uids or their first eight characters
 * @throws not_found, forbidden, invalid_input for a period that the project does not have
 */
export async function evidenceOfFigure(
  context: Context,
  projectUid: string,
  figure: { indicatorId: string; refId: string; period: string },
): Promise<FigureEvidence> {
  const { loaded, scope } = await loadDashboard(context, projectUid, { refId: figure.refId });
  const { item, equation } = namedEquation(loaded.indicators, figure.indicatorId);
  const period = scope.all.find(({ uid }) => meansUid(figure.period, uid));
  if (!period) throw fieldError('period', "This period is not one of the project's reporting periods. Choose another one.");
  const stored = await resultStore(context.tenantUid).range(projectUid, scope.all[0]!.start, period.start);
  const names = new Map(scope.packages.map(({ uid, name }) => [uid, name]));
  const cells = dashboardCells({ ...scope, results: stored.filter(({ packageUid }) => names.has(packageUid)) });
  const reports = evidenceOf(equation, cells.get(period.uid) ?? []);
  const receipts = new Map(stored.map((result) => [result.reportUid, receiptOf(result)]));
  return {
    item,
    period,
    reports: reports.map((each) => ({
      ...each,
      packageName: names.get(each.packageUid) ?? '',
      receipt: (each.reportUid && receipts.get(each.reportUid)) || null,
    })),
  };
}

/** The submission whose figures are shown: the approved one, else the one that waits. */
function receiptOf({ official, pending, trees }: ReportResult): ReceiptOf | null {
  const submission = (official ?? pending)?.submission;
  return submission === undefined ? null : { submission, trees: trees ?? null };
}
