import { compare, isZero, round, toDecimal } from './decimal.ts';

/** Decimals that people read; quotients have up to 34 digits. */
const DECIMALS = 6;

/** Number of decimals that show the significant digits of a figure: zeros at the start of 0.00012 do not count. */
function decimalsOf(value: string): number {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const zeros = whole === '0' && !isZero(value) ? /^0*/.exec(decimals)![0].length : 0;
  return zeros + DECIMALS;
}

const rounded = (value: string, decimals: number): string => toDecimal(round(value, decimals))!;

/**
 * A decimal as screens and mails show it: with at most six significant decimals, rounded half up, and with more where another
 * figure that is shown beside it would look the same. For display only; a text that is no decimal stays.
 * @param beside decimals that it is compared with, null for none
 */
export function shortFigure(value: string, beside: readonly (string | null | undefined)[] = []): string {
  if (toDecimal(value) === null) return value;
  const others = beside.flatMap((each) => toDecimal(each) ?? []).filter((each) => compare(each, value) !== 0);
  const all = value.split('.')[1]?.length ?? 0;
  for (let decimals = Math.max(...[value, ...others].map(decimalsOf)); decimals < all; decimals += 1) {
    const short = rounded(value, decimals);
    if (others.every((other) => rounded(other, decimals) !== short)) return short;
  }
  return value;
}
