import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { dashboardTexts as texts } from './texts.ts';

const DECIMALS = 2;

/**
 * A target with the two decimals of results, and with all of its own where it has more: rounded to
 * 0.00 it would be a target of 0.
 */
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

/** Room beside the outermost point of a graph, as a share of its range. */
const ROOM = 0.05;

/**
 * The range of a graph with room beside its targets, whose marks are cut at its edge otherwise. Undefined without a target, and
 * where all is 0: the graph then finds its range.
 */
export function rangeWith(targets: readonly number[], results: readonly number[]): [number, number] | undefined {
  const all = [0, ...targets, ...results];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (targets.length === 0 || low === high) return undefined;
  const room = (high - low) * ROOM;
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
}
