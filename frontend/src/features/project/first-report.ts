import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { periodsAfterClosed } from '../../../../shared/domain/restatement/closing.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { projectTexts as t } from './texts.ts';

type Dates = Pick<ReportingPeriod, 'startDate' | 'endDate'>;
type Closable = Dates & Pick<ReportingPeriod, 'closing'>;

const isClosed = ({ closing }: Closable) =>
  closing?.isClosed === true && !closing.exceptions.some(({ isInForce, ref_ids }) => isInForce && ref_ids.length === 0);

/** The periods that the first report of a new package can be for, as the server sees it. */
export const firstPeriods = <P extends Closable>(periods: readonly P[]): P[] => periodsAfterClosed(periods, isClosed);

/**
 * What the first report of a new package means for periods that have ended; '' where none has.
 * @param periods in the order of time
 */
export function nowIncomplete(periods: readonly Dates[], first: Dates, today: string): string {
  const ended = periods.filter(({ startDate, endDate }) => startDate >= first.startDate && endDate <= today);
  const words = {
    period: displayPeriod({ start: first.startDate, end: first.endDate }),
    day: formatDate(first.startDate),
  };
  return ended.length === 0 ? '' : fill(countOf(ended.length, t.nowIncomplete), words);
}

/** The one of these that a day is in, else the next one, else the last. `periods`: in the order of time. */
export const periodAt = <P extends Dates>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ endDate }) => day < endDate) ?? periods.at(-1);

/**
 * A sentence about the first report of a new package, and whether it is overdue at once.
 * @param dueDate 'YYYY-MM-DD', or '' for the end of the period
 */
export function firstReport(first: Dates, dueDate: string, today: string): { text: string; isOverdue: boolean } {
  const period = displayPeriod({ start: first.startDate, end: first.endDate });
  const due = dueDate || first.endDate;
  if (due >= today) return { text: fill(t.firstReport, { period }), isOverdue: false };
  return { text: fill(t.firstReportOverdue, { period, due: formatDate(due) }), isOverdue: true };
}
