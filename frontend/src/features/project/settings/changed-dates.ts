import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';

/** First day of a period and of the next one, 'YYYY-MM-DD'. */
export type Dates = Pick<ReportingPeriod, 'startDate' | 'endDate'>;

/** The dates of a form that are others than it has shown: what somebody else has moved meanwhile does not come back with them. */
export function changedDates(shown: Dates, { startDate, endDate }: Dates): Partial<Dates> {
  return { ...(startDate !== shown.startDate && { startDate }), ...(endDate !== shown.endDate && { endDate }) };
}
