import { addMonths, daysBetween, isDate } from './dates.ts';
import type { Period } from './periods.ts';

/** The calendar intervals by which figures of projects with different reporting periods are put together. */
export const INTERVALS = ['month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

const MONTHS: Record<Interval, number> = { month: 1, quarter: 3, year: 12 };

/** The most days that an interval of this kind has. */
const DAYS: Record<Interval, number> = { month: 31, quarter: 92, year: 366 };

/** A calendar interval; `uid` is '2024-03', '2024-Q1' or '2024'; `end` is exclusive. */
export type Bucket = Period & { uid: string };

/** The interval that a day ('YYYY-MM-DD') lies in. */
export function bucketOf(day: string, interval: Interval): Bucket {
  const months = MONTHS[interval];
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  const first = month - ((month - 1) % months);
  const start = `${year}-${String(first).padStart(2, '0')}-01`;
  const names = { month: start.slice(0, 7), quarter: `${year}-Q${Math.ceil(month / 3)}`, year };
  return { uid: names[interval], start, end: addMonths(start, months) };
}

/**
 * All intervals from the one of the first day to that of the last, in order; none when the last day is before the first. They end
 * with the year 9999, after which texts do not compare as days do.
 */
export function bucketsBetween(first: string, last: string, interval: Interval): Bucket[] {
  const buckets: Bucket[] = [];
  for (let bucket = bucketOf(first, interval); bucket.start <= last; bucket = bucketOf(bucket.end, interval)) {
    buckets.push(bucket);
    if (!isDate(bucket.end)) break;
  }
  return buckets;
}

/** The shortest interval that is not shorter than any of the reporting periods; months when there are none. */
export function fittingInterval(periods: Iterable<Period>): Interval {
  let longest = 0;
  for (const { start, end } of periods) longest = Math.max(longest, daysBetween(start, end));
  return INTERVALS.find((interval) => longest <= DAYS[interval]) ?? 'year';
}
