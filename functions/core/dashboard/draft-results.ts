import { metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { equationVersionIn } from '../../../shared/domain/indicator/equation-versions.ts';
import { metricSums } from '../../../shared/domain/indicator/figure-sums.ts';
import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import { isUnusual, reportResult, type Sheet } from '../../../shared/domain/indicator/result.ts';
import { SheetColumns } from '../../../shared/domain/indicator/sheet-columns.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { sheetToday } from '../../../shared/domain/metric/replacement.ts';
import { sheetOf } from '../../../shared/domain/report/base-metric-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { sheetFrom, storedSheet } from '../../../shared/domain/report/stored-result.ts';
import { basisOf } from '../../data/stores/factor/report-factors.ts';
import { appliesTo } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { contentOf, type ReportParts } from '../../data/stores/report/report-store.ts';
import { partsIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/** The result of an indicator in one report, as decimals; `sums`: those of its metrics by uid, undefined without figures. */
export type DraftResult = { item: IndicatorItem; exact: string | null; sums: ReadonlyMap<string, string>; isUnusual: boolean };

/** The draft results of the report of the path, from its current entries, by name (REP-214, REP-261, REP-357). */
export async function draftResults(context: Context): Promise<DraftResult[]> {
  const { tenantUid } = context;
  const parts = partsIn(context);
  const figures = await indicatorStore(tenantUid).load(parts.report.projectUid);
  const { sheet, aliases } = await draftSheet(tenantUid, parts, figures.project.rootUid);
  return figures.indicators
    .map((item) => indicatorToday(item, aliases))
    .filter((item) => appliesTo(item, parts.report.packageUid))
    .sort((a, b) => compareNames(a.name, b.name))
    .map((item) => resultOf(item, sheet, periodOf(parts.report)));
}

/**
 * The sheet of a report with its current entries, under the metrics of today: the tree of a submitted report keeps those that it
 * was submitted with. `aliases`: the merged metrics.
 */
async function draftSheet(tenantUid: string, parts: ReportParts, rootUid: string) {
  const { structureUid, packageUid } = parts.report;
  const basis = await basisOf(tenantUid, parts, { structureUid, packageUid, rootUid });
  const content = contentOf(parts, basis);
  const { notDue, results } = reportFigures(content);
  const { aliases } = basis.factors;
  const stored = storedSheet(sheetOf(content.nodes, content.inputs, results, notDue));
  return { sheet: sheetFrom(sheetToday(stored, aliases)), aliases };
}

/** The period of a report; null for a report without one, which the latest versions count for. */
const periodOf = ({ periodUid, periodStart }: ReportParts['report']) => (periodUid === undefined ? null : { start: periodStart });

function resultOf(item: IndicatorItem, sheet: Sheet, period: { start: string } | null): DraftResult {
  const version = equationVersionIn(item, period);
  const equation = version?.equation;
  const exact = equation ? reportResult(equation, sheet) : null;
  const sums = equation ? metricSums(metricsIn(equation), new SheetColumns([sheet])) : new Map<string, string>();
  const { unit, metrics } = version ?? item;
  return { item: { ...item, unit, metrics: [...metrics] }, exact, sums, isUnusual: isUnusual(item.name, exact) };
}
