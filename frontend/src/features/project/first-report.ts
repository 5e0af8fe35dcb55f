import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { projectTexts as t } from './texts.ts';

/**
 * Which period the first report of a new package is for, and whether it is overdue at once; undefined where there is no period to
 * report for. Periods in any order.
 * @param dueDate 'YYYY-MM-DD', or '' for the end of the period
 */
export function firstReport(
  periods: readonly Pick<ReportingPeriod, 'startDate' | 'endDate' | 'closing'>[],
  dueDate: string,
  today: string,
): { text: string; isOverdue: boolean } | undefined {
  const open = periods.filter(({ closing }) => closing === null).toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const [first] = open;
  if (!first) return undefined;
  const period = displayPeriod({ start: first.startDate, end: first.endDate });
  const due = dueDate || first.endDate;
  if (due >= today) return { text: fill(t.firstReport, { period }), isOverdue: false };
  return { text: fill(t.firstReportOverdue, { period, due: formatDate(due) }), isOverdue: true };
}
