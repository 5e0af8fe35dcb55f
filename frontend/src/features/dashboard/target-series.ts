import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { dashboardTexts as texts } from './texts.ts';

const DECIMALS = 2;

/** A target with the two decimals of results, and with all of its own where it has more: rounded to 0.00 it would be a target of 0. */
export function targetFigure(target: number): string {
  const [, decimals = ''] = (toDecimal(target) ?? '').split('.');
  return formatFigure(target, decimals.length > DECIMALS ? 'all' : DECIMALS);
}

/**
 * The targets of a graph, each at its own period, because a line across all periods would claim a target for others too. Targets
 * of running totals are not drawn among figures by period.
 */
export function targetSeries({ values }: Pick<DashboardIndicator, 'values'>) {
  return values.flatMap(({ target, basis, period }) => {
    if (target === undefined || basis !== 'period') return [];
    const x = formatInterval(period);
    const title = fill(texts.targetLine, { period: x });
    return [{ title, type: 'line' as const, valueFormatter: targetFigure, data: [{ x, y: target }] }];
  });
}
