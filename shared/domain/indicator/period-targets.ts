import { daysBetween } from '../kernel/dates.ts';
import { absolute, compare, divide, isZero, multiply, round, toDecimal } from '../kernel/decimal.ts';
import type { Interval } from '../kernel/intervals.ts';
import { lastDayOf } from '../kernel/periods.ts';
import type { TargetValues } from './rag.ts';

/**
 * Spreads a project-level value over periods: period k gets k/N of it, to 2 decimals, and the last exactly all of it (ADM-596,
 * ADM-598). An N-th below 0.01 gets more decimals, because a target of 0 would be one that nobody set. A ratio does not add up
 * over periods, so each period has to reach all of it.
 */
export function distribute(value: string | null, periods: number, isRatio = false): (string | null)[] {
  const decimals = value === null || isRatio ? 0 : decimalsOf(divide(value, String(periods)) ?? '0');
  return Array.from({ length: periods }, (_unused, index) => {
    if (value === null || isRatio || index === periods - 1) return value;
    return toDecimal(round(divide(multiply(value, String(index + 1)), String(periods)) ?? '0', decimals));
  });
}

/** Number of decimals that keep two digits of a share below 0.01, else 2. */
function decimalsOf(share: string): number {
  if (isZero(share) || compare(absolute(share), '0.01') >= 0) return 2;
  return share.search(/[1-9]/) - share.indexOf('.') + 1;
}

/**
 * The period that a target's date belongs to: the one whose last day is nearest, of two the earlier (ADM-599, ADM-600); undefined
 * without periods.
 */
export function targetPeriod<P extends { end: string }>(periods: readonly P[], date: string): P | undefined {
  const distance = (period: P) => Math.abs(daysBetween(lastDayOf(period.end), date));
  return periods.reduce<P | undefined>((best, period) => {
    if (best === undefined || distance(period) < distance(best)) return period;
    return distance(period) === distance(best) && period.end < best.end ? period : best;
  }, undefined);
}

/**
 * A stored target: the project-level one and those of single periods. `interval`: of a company's target, which intervals its
 * value is for; absent for each.
 */
export type RatedTarget = {
  value: string | null;
  date: string | null;
  thresholdLow: string | null;
  greenBelow: boolean;
  interval?: Interval;
  byDate: readonly { startDate: string; endDate: string; target: string | null; threshold: string | null }[];
};

/** The values that a tile compares with, and which result they are meant for. */
export type TargetInForce = TargetValues & { basis: 'cumulative' | 'period' };

/**
 * The target of the latest period of a range (`shown`): what was distributed to that period, which compares with the cumulative
 * result, else the project-level target where this is its nearest period, else none. `all`: every period of the project.
 */
export function targetForRange(
  target: RatedTarget,
  all: readonly { start: string; end: string }[],
  shown: readonly { start: string; end: string }[],
): TargetInForce {
  const { greenBelow } = target;
  const latest = shown.reduce<{ start: string; end: string } | undefined>(
    (best, each) => (best && best.end >= each.end ? best : each),
    undefined,
  );
  const own = target.byDate.find((each) => each.startDate === latest?.start && each.endDate === latest.end);
  if (own && own.target !== null) return { target: own.target, threshold: own.threshold, greenBelow, basis: 'cumulative' };
  const nearest = target.date === null ? undefined : targetPeriod(all, target.date);
  const applies = latest !== undefined && nearest?.start === latest.start && nearest.end === latest.end;
  return { target: applies ? target.value : null, threshold: applies ? target.thresholdLow : null, greenBelow, basis: 'period' };
}
