import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { compareText, fullName } from '../../../../../shared/domain/kernel/names.ts';
import { descending } from '../../../../../shared/domain/kernel/order.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { displayStatus, isInvalidated } from '../../../../../shared/domain/report/status.ts';

export type Column = 'period' | 'status' | 'updated' | 'by' | 'comment';
type Entry = ReportRecord['meta_json']['history'][number];

export const reportNameOf = (person: Entry['updateBy'] | null): string => (person ? fullName(person) : '');

export const periodTextOf = ({ reporting_period_data: period }: ReportRecord): string =>
  displayPeriod(period && { start: period.startDate, end: period.endDate });

const KEYS: Record<Exclude<Column, 'period'>, (report: ReportRecord) => string> = {
  status: ({ status }) => displayStatus(status.name).toLowerCase(),
  updated: ({ meta_json }) => meta_json.lastUpdateOn ?? '',
  by: ({ meta_json }) => reportNameOf(meta_json.lastUpdateBy).toLowerCase(),
  comment: ({ comment }) => comment.toLowerCase(),
};

/** Sorts reports by a column. By period, those without one come last in both directions (REP-123 to REP-125). */
export function sortReports(reports: readonly ReportRecord[], column: Column, descending: boolean): ReportRecord[] {
  const sign = descending ? -1 : 1;
  return [...reports].sort((a, b) => {
    if (column !== 'period') return sign * compareText(KEYS[column](a), KEYS[column](b));
    const [left, right] = [a.reporting_period_data?.startDate, b.reporting_period_data?.startDate];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * compareText(left, right);
  });
}

/** Whether a host is for test runs (REP-132). */
export const isTestHost = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host.includes('test');

/** The visible entries of a report's history, newest first (REP-128, REP-131, REP-132). */
export const shownHistory = (history: readonly Entry[], host: string): Entry[] =>
  history
    .filter(
      ({ status, updateBy }) => isTestHost(host) || !isInvalidated(status.name) || updateBy.first_name.toLowerCase() !== 'admin',
    )
    .sort(descending(({ updateOn }) => updateOn));
