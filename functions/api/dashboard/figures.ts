import type { z } from 'zod';
import type { DashboardIndicator } from '../../../shared/contract/dashboard.ts';
import { dashboardCells, type IndicatorFigures, indicatorFigures } from '../../../shared/domain/dashboard.ts';
import { toEquation } from '../../../shared/domain/equation.ts';
import { compareNames } from '../../../shared/domain/names.ts';
import { storedTarget } from '../../../shared/domain/stored-target.ts';
import { appliesTo, type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/indicator-store.ts';
import { resultStore } from '../../data/result-store.ts';
import { targetRecord } from '../../data/target-store.ts';
import type { Context } from '../../http/context.ts';
import { type DashboardScope, dashboardScope, type Range } from './scope.ts';

export type Computed = { item: IndicatorItem; figures: IndicatorFigures };
type Options = { wholePast?: boolean };

/** A decimal as a number, and exactly. */
export const figure = (exact: string | null) => ({ result_value: exact === null ? null : Number(exact), exact });
export const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

function targetOf({ targets }: ProjectFigures, { ref }: DashboardScope, { resultMetricUid }: IndicatorItem) {
  const target = targets.find(({ refUid, metricUid }) => refUid === ref.uid && metricUid === resultMetricUid);
  return target ? storedTarget(targetRecord(target)) : null;
}

/**
 * The indicators of a project or package over a range, by name: two Queries, one of the project's partition and one of the results.
 * Targets that are distributed compare with the cumulative result, so that results are then read from the first period on.
 */
export async function computeFigures(
  context: Context,
  projectUid: string,
  range: Range,
  { wholePast = false }: Options = {},
): Promise<{ scope: DashboardScope; loaded: ProjectFigures; computed: Computed[] }> {
  const loaded = await indicatorStore(context.tenantUid).load(projectUid);
  const scope = dashboardScope(context, loaded, range);
  const items = loaded.indicators.filter((item) => appliesTo(item, scope.ref.uid)).sort((a, b) => compareNames(a.name, b.name));
  const first = scope.all[0]?.start;
  const fromFirst = wholePast || items.some((item) => targetOf(loaded, scope, item)?.byDate.length);
  const from = fromFirst ? first : scope.shown[0]?.start;
  const to = scope.shown.at(-1)?.start;
  const results = items.length === 0 || !from || !to ? [] : await resultStore(context.tenantUid).range(projectUid, from, to);
  const wanted = new Set(scope.packages.map(({ uid }) => uid));
  const input = { ...scope, results: results.filter(({ refUid }) => wanted.has(refUid)) };
  const cells = dashboardCells(input);
  const computed = items.flatMap((item) => {
    const equation = toEquation(item.operationJson);
    return equation
      ? [{ item, figures: indicatorFigures(equation, targetOf(loaded, scope, item), scope, cells, from === first) }]
      : [];
  });
  return { scope, loaded, computed };
}

/** An indicator with its figures as clients read it. */
export function dashboardView({ item, figures }: Computed): z.input<typeof DashboardIndicator> {
  const { uid, name, unit, category, metrics } = item;
  const { target } = figures;
  return {
    ...{ uid, name, unit, category },
    ...figure(figures.value),
    metrics: metrics.map((each) => {
      const exact = figures.metrics.get(each.uid) ?? null;
      return { uid: each.uid, name: each.name, unit: each.unit, value: number(exact), exact };
    }),
    values: figures.periods.map(({ period, official, reported, running, status }) => ({
      period: { uid: period.uid, startDate: period.start, endDate: period.end },
      ...figure(official.value),
      status,
      reported: figure(reported.value),
      cumulative: figure(running?.value ?? null),
      ...{ reports: official.reports, of: official.of },
    })),
    completeness: { reports: figures.reports, of: figures.of },
    ...{ target: number(target.target), threshold: number(target.threshold) },
    ...{ greenBelow: target.greenBelow, basis: target.basis },
    compared: figure(figures.compared),
    rag: figures.rag,
  };
}
