import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { dashboardTexts as texts } from './texts.ts';

/**
 * The targets of a graph, each at its own period, because a line across all periods would claim a target for others too. Targets
 * of running totals are not drawn among figures by period.
 */
export function targetSeries({ values }: Pick<DashboardIndicator, 'values'>) {
  return values.flatMap(({ target, basis, period }) => {
    if (target === undefined || basis !== 'period') return [];
    const x = formatInterval(period);
    const title = fill(texts.targetLine, { period: x });
    return [{ title, type: 'line' as const, valueFormatter: (value: number) => formatFigure(value), data: [{ x, y: target }] }];
  });
}
