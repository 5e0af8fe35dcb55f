import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { dashboardTexts as texts } from './texts.ts';

type Judged = Pick<DashboardIndicator, 'target' | 'basis' | 'latestComplete'>;

/**
 * The targets of a graph, each at its own period: a target counts for one period, and a line across all would claim it for the
 * others too. Targets for running totals are not drawn among figures by period.
 */
export function targetSeries({ values, latestComplete, ...latest }: Judged & Pick<DashboardIndicator, 'values'>) {
  const last = values.at(-1)?.period;
  const judged = [...(last ? [{ ...latest, period: last }] : []), ...(latestComplete ? [latestComplete] : [])];
  const byPeriod = new Map(judged.map((each) => [each.period.uid, each]));
  return [...byPeriod.values()].flatMap(({ target, basis, period }) => {
    if (target === null || basis !== 'period') return [];
    const x = formatInterval(period);
    const title = fill(texts.targetLine, { period: x });
    return [{ title, type: 'line' as const, valueFormatter: (value: number) => formatFigure(value), data: [{ x, y: target }] }];
  });
}
