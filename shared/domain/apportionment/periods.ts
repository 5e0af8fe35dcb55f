import { ascending } from '../kernel/order.ts';
import { lastDayOf } from '../kernel/periods.ts';

type DatedPeriod = { startDate: string; endDate: string };

/** Periods in the order of their start (ADM-113). */
export const byStart = <P extends DatedPeriod>(periods: readonly P[]): P[] =>
  periods.toSorted(ascending(({ startDate }) => startDate));

/** The period that a day is in; the end is exclusive. */
export const periodWith = <P extends DatedPeriod>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ startDate, endDate }) => startDate <= day && day < endDate);

/** The period that the screen starts on: the current one, else the latest that has begun, else the first (ADM-114). */
export function currentPeriod<P extends DatedPeriod>(periods: readonly P[], today: string): P | undefined {
  const sorted = byStart(periods);
  return periodWith(sorted, today) ?? sorted.findLast(({ startDate }) => startDate <= today) ?? sorted[0];
}

/** The client's period that a supplier's period belongs to: the period with its last day. */
export const periodOfClient = <P extends DatedPeriod>(periods: readonly P[], { endDate }: DatedPeriod): P | undefined =>
  periodWith(periods, lastDayOf(endDate));
