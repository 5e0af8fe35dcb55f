import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { projectTexts as t } from './texts.ts';

type Dates = Pick<ReportingPeriod, 'startDate' | 'endDate'>;
type Closable = Dates & Pick<ReportingPeriod, 'closing'>;

/** The periods that the first report of a new package can be for: those that nobody has closed, in the order of time. */
export const firstPeriods = <P extends Closable>(periods: readonly P[]): P[] =>
  periods.filter(({ closing }) => closing === null).toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));

/** The one of these that a day is in, else the next one, else the last. `periods`: in the order of time. */
export const periodAt = <P extends Dates>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ endDate }) => day < endDate) ?? periods.at(-1);

/**
 * What is told of the first report of a new package, and whether it is overdue at once.
 * @param dueDate 'YYYY-MM-DD', or '' for the end of the period
 */
export function firstReport(first: Dates, dueDate: string, today: string): { text: string; isOverdue: boolean } {
  const period = displayPeriod({ start: first.startDate, end: first.endDate });
  const due = dueDate || first.endDate;
  if (due >= today) return { text: fill(t.firstReport, { period }), isOverdue: false };
  return { text: fill(t.firstReportOverdue, { period, due: formatDate(due) }), isOverdue: true };
}
