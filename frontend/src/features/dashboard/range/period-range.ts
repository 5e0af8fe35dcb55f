import { lastDayOf } from '../../../../../shared/domain/kernel/periods.ts';
import type { ChosenRange } from './range.ts';

/** A reporting period; the end is exclusive. */
type PeriodDays = { uid: string; startDate: string; endDate: string };

/** The first and the last period that end in a range; undefined for none. `periods`: in chronological order. */
export function periodsOfRange<P extends PeriodDays>(periods: readonly P[], { fromDate, toDate }: ChosenRange) {
  const shown = periods.filter(({ endDate }) => lastDayOf(endDate) >= fromDate && lastDayOf(endDate) <= toDate);
  return { first: shown[0], last: shown.at(-1) };
}

/** The days from the earlier to the later of two periods. */
export function rangeOfPeriods(one: PeriodDays, other: PeriodDays): ChosenRange {
  const [first, last] = one.startDate <= other.startDate ? [one, other] : [other, one];
  return { fromDate: first.startDate, toDate: lastDayOf(last.endDate) };
}
