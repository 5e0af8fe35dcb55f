import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';

type ShownReport = Pick<ReportRecord, 'submission' | 'status' | 'reporting_period' | 'ref'>;

/** Whether a report is still as shown: the same submission, status, period and package. */
export const isAsShown = (now: ShownReport, shown: ShownReport): boolean =>
  now.submission === shown.submission &&
  now.status.name === shown.status.name &&
  now.reporting_period === shown.reporting_period &&
  now.ref === shown.ref;
