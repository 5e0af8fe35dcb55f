import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';

/** First day of a period and of the next one, 'YYYY-MM-DD'. */
export type Dates = Pick<ReportingPeriod, 'startDate' | 'endDate'>;

/**
 * The dates that a person has changed in a form. Unchanged ones are left out, so that a save does not undo another person's
 * change.
 */
export function changedDates(shown: Dates, { startDate, endDate }: Dates): Partial<Dates> {
  return { ...(startDate !== shown.startDate && { startDate }), ...(endDate !== shown.endDate && { endDate }) };
}
