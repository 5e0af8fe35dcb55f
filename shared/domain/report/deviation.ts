import { isZero, sum, toDecimal } from '../kernel/decimal.ts';

/** Typical slips when typing a figure: a wrong place of the decimal point, or a wrong unit. */
export type Slip = 'decimal' | 'unit';

/**
 * How far a figure is from earlier ones. `kind`: outside their range; inside it but far from their average; no figure after
 * figures; a first figure after noughts; or one of the other sign. `times`: the figure as a multiple of the average, null if the
 * average is 0 or the signs differ. `low`, `high` and `last`: the earlier figures as reported. `size`: the sort key, largest
 * first; 0 is inside the range.
 */
export type Deviation = {
  kind: 'outside' | 'inside' | 'nothing' | 'first' | 'sign';
  times: number | null;
  low: string;
  high: string;
  last: string;
  size: number;
  slip: Slip | null;
};

/** Fewer earlier figures do not show where a figure usually lies. */
const ENOUGH = 3;
/** In a wider range even a slip by a factor of ten may lie inside, so it could not be recognised. */
const WIDEST = 8;
/** How far a figure may lie beyond the range after its slip is corrected. */
const SLACK = 1.5;
/** Sizes of what no ratio measures; a ratio of 1,000 has a size of 3. */
const OTHER_SIGN = 9;
const NEVER_BEFORE = 2;
const NONE_THIS_TIME = 1;

const SLIPS: readonly { factor: number; slip: Slip }[] = [
  { factor: 10, slip: 'decimal' },
  { factor: 100, slip: 'decimal' },
  { factor: 1000, slip: 'unit' },
];

/** The slip that brings a size back into a range, where the range is narrow enough to tell. */
function slipOf(size: number, sizes: readonly number[]): Slip | null {
  const known = sizes.filter((each) => each > 0);
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (known.length < ENOUGH || high > low * WIDEST) return null;
  const isUsual = (each: number) => each >= low / SLACK && each <= high * SLACK;
  if (isUsual(size)) return null;
  return SLIPS.find(({ factor }) => isUsual(size / factor) || isUsual(size * factor))?.slip ?? null;
}

/**
 * How a figure lies beside earlier ones, oldest first; null without a number to compare. It explains the badge 'Check' and orders
 * the figures that have it; `needsCheck` alone decides which do. Ratios are floats: nothing is calculated from them.
 */
export function deviationOf(value: string | null, earlier: readonly (string | null)[]): Deviation | null {
  const past = earlier.filter((each): each is string => each !== null && Number.isFinite(Number(each)));
  const last = past.at(-1);
  const figure = Number(value);
  if (value === null || last === undefined || !Number.isFinite(figure)) return null;
  const sorted = past.toSorted((a, b) => Number(a) - Number(b));
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  // exactly, since corrections may take away all that was reported
  const total = sum(past.map((each) => toDecimal(each) ?? '0'));
  const average = Number(total) / past.length;
  const made = { low, high, last };
  const plain = { ...made, times: null, slip: null };
  if (past.every((each) => Number(each) === 0))
    return { ...plain, kind: figure === 0 ? 'inside' : 'first', size: figure === 0 ? 0 : NEVER_BEFORE };
  const hadNone = past.some((each) => Number(each) === 0);
  if (figure === 0) return { ...plain, kind: hadNone ? 'inside' : 'nothing', times: 0, size: hadNone ? 0 : NONE_THIS_TIME };
  const isOutside = figure < Number(low) || figure > Number(high);
  const sizes = past.map((each) => Math.abs(Number(each)));
  const size = isOutside ? beyond(Math.abs(figure), sizes) : 0;
  if (isZero(total)) return { ...plain, kind: isOutside ? 'outside' : 'inside', size };
  if (figure < 0 !== average < 0) return { ...plain, kind: 'sign', size: isOutside ? OTHER_SIGN : 0 };
  const times = figure / average;
  const slip = isOutside ? slipOf(Math.abs(figure), sizes) : null;
  return { ...made, kind: isOutside ? 'outside' : 'inside', times, slip, size };
}

/**
 * Whether an earlier figure is the same number. The average of a metric that alternates between zeros and other figures is far
 * from each, so the rule alone would mark an ordinary 0.
 */
export const wasThereBefore = (value: string | null, earlier: readonly (string | null)[]): boolean =>
  value !== null && earlier.some((each) => each !== null && Number(each) === Number(value));

/** How far a size lies from the nearest earlier one, as a power of ten. */
function beyond(size: number, sizes: readonly number[]): number {
  const nearest = sizes.filter((each) => each > 0).map((each) => Math.abs(Math.log10(size / each)));
  return Math.min(...nearest);
}

/** Fewer equal figures than this may be chance. */
const COPIES = 5;
/** A figure of one digit repeats by itself now and then; of the longer ones some two in a hundred do. */
const LONG = 10;

/** A figure of a report and the figure of the previous period. */
export type FigureBeside = { value: string | null; last: string | null };

/**
 * The rows whose figure is that of the period before, where they are too many for chance: at least five and half of
 * all that could have changed, or a fifth of the figures of two digits and more; else none. A figure of 0 or 1
 * repeats by itself and is left out.
 */
export function copiedFigures<R extends FigureBeside>(rows: readonly R[]): R[] {
  const telling = rows.filter(({ value, last }) => last !== null && value !== null && Math.abs(Number(value)) > 1);
  const isLong = ({ value }: R) => Math.abs(Number(value)) >= LONG;
  const copies = telling.filter(({ value, last }) => Number(value) === Number(last));
  const isMany = (some: readonly R[], all: readonly R[], share: number) =>
    some.length >= COPIES && some.length >= all.length * share;
  return isMany(copies, telling, 1 / 2) || isMany(copies.filter(isLong), telling.filter(isLong), 1 / 5) ? copies : [];
}
