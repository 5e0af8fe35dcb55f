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

/** The possible periods for the first report of a new package, by the server's rule. */
export const firstPeriods = <P extends Closable>(periods: readonly P[]): P[] => periodsAfterClosed(periods, isClosed);

/**
 * A warning that ended periods become incomplete with the first report of a new package; '' if none does.
 * @param periods in chronological order
 */
export function nowIncomplete(periods: readonly Dates[], first: Dates, today: string): string {
  const ended = periods.filter(({ startDate, endDate }) => startDate >= first.startDate && endDate <= today);
  const words = {
    period: displayPeriod({ start: first.startDate, end: first.endDate }),
    day: formatDate(first.startDate),
  };
  return ended.length === 0 ? '' : fill(countOf(ended.length, t.nowIncomplete), words);
}

/** The period that contains a day, else the next period, else the last. `periods`: in chronological order. */
export const periodAt = <P extends Dates>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ endDate }) => day < endDate) ?? periods.at(-1);

/**
 * A sentence about the first report of a new package, and whether the report is overdue at once.
 * @param dueDate 'YYYY-MM-DD', or '' for the end of the period; undefined in a form that asks for none
 */
export function firstReport(first: Dates, dueDate: string | undefined, today: string): { text: string; isOverdue: boolean } {
  const period = displayPeriod({ start: first.startDate, end: first.endDate });
  const due = dueDate || first.endDate;
  if (due >= today) return { text: fill(t.firstReport, { period }), isOverdue: false };
  const text = dueDate === undefined ? t.firstReportOverdueAlone : t.firstReportOverdue;
  return { text: fill(text, { period, due: formatDate(due) }), isOverdue: true };
}
