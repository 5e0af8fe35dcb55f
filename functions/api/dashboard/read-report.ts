import type { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { metricSums } from '../../../shared/domain/indicator/dashboard.ts';
import { toEquation } from '../../../shared/domain/indicator/equation.ts';
import { isUnusual, reportResult, type Sheet } from '../../../shared/domain/indicator/result.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { sheetOf } from '../../../shared/domain/report/base-metric-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { partsIn } from '../../core/access/loaded.ts';
import { basisOf } from '../../data/stores/factor/report-factors.ts';
import { appliesTo, type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { contentOf, type ReportParts } from '../../data/stores/report/report-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { figure, number } from './figures.ts';

/** What a report adds up to with what is entered at this moment. */
async function draftSheet(tenantUid: string, parts: ReportParts, masterRefUid: string): Promise<Sheet> {
  const { trackerUid, refUid } = parts.commit;
  const content = contentOf(parts, await basisOf(tenantUid, parts, { trackerUid, refUid, masterRefUid }));
  const { notDue, results } = reportFigures(content);
  return sheetOf(content.nodes, content.inputs, results, notDue);
}

function view(item: IndicatorItem, sheet: Sheet) {
  const { uid, name, unit, category, operationJson, metrics } = item;
  const equation = toEquation(operationJson);
  const exact = equation ? reportResult(equation, sheet) : null;
  const sums = equation ? metricSums(equation, [sheet]) : new Map<string, string>();
  const named = metrics.map((metric) => {
    const value = sums.get(metric.uid) ?? null;
    return { uid: metric.uid, name: metric.name, unit: metric.unit, value: number(value), exact: value };
  });
  return { uid, name, unit, category, ...figure(exact), metrics: named, unusual: isUnusual(name, exact) };
}

/** The draft results of a report, on request (REP-214, REP-261, REP-357). */
export const readReportIndicators: Handlers<typeof dashboard>['readReportIndicators'] = async (context) => {
  const { tenantUid } = context;
  const parts = partsIn(context);
  const figures = await indicatorStore(tenantUid).load(parts.commit.projectUid);
  const sheet = await draftSheet(tenantUid, parts, figures.project.masterRefUid);
  return figures.indicators
    .filter((item) => appliesTo(item, parts.commit.refUid))
    .sort((a, b) => compareNames(a.name, b.name))
    .map((item) => view(item, sheet));
};
