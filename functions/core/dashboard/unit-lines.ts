import type { IndicatorFigures } from '../../../shared/domain/indicator/dashboard.ts';
import type { CombinedResult } from '../../../shared/domain/indicator/result.ts';
import type { ComputedIndicator } from './figures.ts';

type PeriodFigures = IndicatorFigures['periods'][number];

/** A line of a file without notes: figures of one unit, period by period; null for none in this unit. */
export type UnitLine = { unit: string; figures: (CombinedResult | null)[] };

/**
 * The figures of an indicator as lines with a unit each: that of its row first, then the others that figures of earlier versions
 * were approved in, or lack reports in.
 * @param shownOf which figure of a period the file shows
 */
export function unitLines(
  { item, figures }: ComputedIndicator,
  shownOf: (figures: PeriodFigures) => CombinedResult | null,
): UnitLine[] {
  const cells = figures.periods.map((each) => ({ unit: each.unit ?? item.unit, shown: shownOf(each) }));
  // a period whose reports are all missing has no figure, and has to say so
  const used = cells.flatMap(({ unit, shown }) => (shown && (shown.value !== null || shown.of > 0) ? [unit] : []));
  return [...new Set([item.unit, ...used])].map((unit) => ({
    unit,
    figures: cells.map((cell) => (cell.unit === unit ? cell.shown : null)),
  }));
}
