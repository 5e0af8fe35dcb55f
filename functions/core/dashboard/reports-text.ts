import type { CombinedResult } from '../../../shared/domain/indicator/result.ts';
import { isSoFar } from '../../../shared/domain/indicator/standing.ts';
import { displayPeriod, type Period } from '../../../shared/domain/kernel/periods.ts';

type ReportCounts = Pick<CombinedResult, 'reports' | 'of' | 'oneSided'>;

/**
 * How many of the expected reports are in a figure, and how many of the others are one-sided: '7 of 9, 1 one-sided'. For a period
 * that has not ended: 'Not ended yet: 9 of 9 so far'. `today`: 'YYYY-MM-DD'.
 */
export function reportsText(figure: ReportCounts, period: Period, today: string): string {
  const { reports, of, oneSided } = figure;
  const counted = `${reports} of ${of}`;
  return `${isSoFar(figure, period, today) ? `Not ended yet: ${counted} so far` : counted}${oneSided ? `, ${oneSided} one-sided` : ''}`;
}

/**
 * What figures lack, as one text for a single column: each period that has not ended or lacks reports.
 * @param figures in the order of the periods; null if this line has no figure
 */
export const lackingText = (figures: readonly (ReportCounts | null)[], periods: readonly Period[], today: string): string =>
  periods
    .flatMap((period, at) => {
      const figure = figures[at];
      const isLacking = figure && (figure.reports < figure.of || isSoFar(figure, period, today));
      return isLacking ? [`${displayPeriod(period)}: ${reportsText(figure, period, today)}`] : [];
    })
    .join('; ');
