import type { z } from 'zod';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import type { IndicatorFigures } from '../../../shared/domain/indicator/dashboard.ts';
import type { Context } from '../../core/context.ts';
import { type Computed, type DashboardScope, figuresOf, type Range } from '../../core/dashboard/figures.ts';
import { loadDashboard } from './scope.ts';

/** A decimal as a number, and exactly. */
export const figure = (exact: string | null) => ({ result_value: exact === null ? null : Number(exact), exact });
export const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** The indicators of a project or package over a range: two Queries, one of the project's partition and one of the results. */
export async function computeFigures(
  context: Context,
  projectUid: string,
  range: Range,
  options: { wholePast?: boolean } = {},
): Promise<{ scope: DashboardScope; computed: Computed[] }> {
  const { loaded, scope } = await loadDashboard(context, projectUid, range);
  return { scope, computed: await figuresOf(context.tenantUid, loaded, scope, options) };
}

type Shown = { item: Pick<Computed['item'], 'uid' | 'name' | 'unit' | 'category' | 'metrics'>; figures: IndicatorFigures };

/** An indicator with its figures as clients read it. */
export function dashboardView({ item, figures }: Shown): z.input<typeof DashboardIndicator> {
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
