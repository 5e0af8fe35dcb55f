import { compare, divide, isZero, toDecimal } from '../kernel/decimal.ts';

/** A new publication changes a factor by some per cent; ten times as much is another unit, or a slip of the decimal point. */
const FAR = '10';
const NEAR = '0.1';

/**
 * The ratio of a factor to the factor that it replaces, as decimal text, where it is at least 10 or at most 0.1. Null for a
 * smaller change, for another sign, and where one of them is 0 or no number.
 */
export function factorJump(before: string, now: string): string | null {
  const [from, to] = [toDecimal(before), toDecimal(now)];
  if (from === null || to === null || isZero(from) || isZero(to)) return null;
  const times = divide(to, from);
  if (times === null || compare(times, '0') < 0) return null;
  return compare(times, FAR) >= 0 || compare(times, NEAR) <= 0 ? times : null;
}
