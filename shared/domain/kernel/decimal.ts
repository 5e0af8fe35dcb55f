import Big from 'big.js';
import { addSmall, formatSmall, multiplySmall, parseSmall, type Small } from './small-decimal.ts';
import { divideSmall } from './small-division.ts';

/**
 * Exact decimals as text, such as '31284.2355': the form in which figures are stored, sent and compared. No float takes part in a
 * sum. Every function takes decimal strings (as `toDecimal` gives them) and returns one in plain notation, never '1e+21'.
 */

/** Significant digits of a division, which is the only operation that rounds (half up). */
export const DIVISION_DIGITS = 34;

/** Figures outside 10^±100 are no reading of a meter; refusing them keeps a short text from becoming a million digits. */
const MAX_EXPONENT = 100;
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,4})?$/i;

// A constructor of our own, so that precision set elsewhere never leaks in. RM 0 truncates: see `divide`.
const Exact = Big();
Exact.RM = 0;

const big = (value: string) => new Exact(value);
const text = (value: Big) => {
  const plain = value.toFixed();
  return plain === '-0' ? '0' : plain;
};

/**
 * A number or text as a decimal in plain notation: toDecimal('1e3') is '1000', toDecimal(0.1) is '0.1'.
 * Blank, not a number, infinite, absent, or beyond 10^±100: null. Commas are not understood here; see `parseTyped`.
 */
export function toDecimal(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const typed = String(value).trim();
  const small = parseSmall(typed);
  if (small !== null) return formatSmall(small);
  if (!PLAIN.test(typed)) return null;
  const parsed = big(typed.replace(/\.(?=e|$)/i, '').replace(/^\+/, ''));
  return Math.abs(parsed.e) > MAX_EXPONENT || parsed.c.length > 2 * MAX_EXPONENT ? null : text(parsed);
}

type SmallStep = typeof addSmall;
const viaSmall = (step: SmallStep, a: string, b: string): string | null => {
  const left = parseSmall(a);
  const right = left === null ? null : parseSmall(b);
  const result = left === null || right === null ? null : step(left, right);
  return result === null ? null : formatSmall(result);
};

export const add = (a: string, b: string): string => viaSmall(addSmall, a, b) ?? text(big(a).plus(big(b)));
export const subtract = (a: string, b: string): string => text(big(a).minus(big(b)));
export const multiply = (a: string, b: string): string => viaSmall(multiplySmall, a, b) ?? text(big(a).times(big(b)));
export const negate = (a: string): string => subtract('0', a);
export const absolute = (a: string): string => text(big(a).abs());
export const isZero = (a: string): boolean => big(a).eq('0');

/** The exact sum; '0' of nothing. */
export function sum(values: readonly string[]): string {
  let total: Small = { digits: 0, places: 0 };
  for (let at = 0; at < values.length; at += 1) {
    const value = parseSmall(values[at]!);
    const next = value && addSmall(total, value);
    if (!next) return values.slice(at).reduce(add, formatSmall(total));
    total = next;
  }
  return formatSmall(total);
}

/** Returns -1, 0 or 1, for sort functions. */
export const compare = (a: string, b: string): -1 | 0 | 1 => big(a).cmp(big(b)) as -1 | 0 | 1;

/** a / b to 34 significant digits, half up; null when b is zero. */
export function divide(a: string, b: string): string | null {
  const [small, smallDivisor] = [parseSmall(a), parseSmall(b)];
  if (small && smallDivisor) return smallDivisor.digits === 0 ? null : divideSmall(small, smallDivisor, DIVISION_DIGITS);
  const dividend = big(a);
  const divisor = big(b);
  if (divisor.eq('0')) return null;
  if (dividend.eq('0')) return '0';
  // Truncated well past the 34th digit, then rounded once: rounding twice could turn ...4999 into ...5 and up.
  Exact.DP = Math.max(0, DIVISION_DIGITS + 4 - (dividend.e - divisor.e));
  return text(dividend.div(divisor).prec(DIVISION_DIGITS, 1));
}

/** Rounds half up to a number of decimals, for display only: round('2.005', 2) is '2.01'. */
export const round = (a: string, decimals: number): string => {
  const rounded = big(a).round(decimals, 1).toFixed(decimals);
  return /^-0(\.0*)?$/.test(rounded) ? rounded.slice(1) : rounded;
};

/** Exponential notation with a number of decimals, such as '1.2e+3', for display only. */
export const toExponential = (a: string, decimals: number): string => big(a).toExponential(decimals, 1);
