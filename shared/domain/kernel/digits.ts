import { isZero, round, toDecimal, toExponential } from './decimal.ts';

/** The digits that a file shows of a figure: all of them, or only those that a spreadsheet keeps. */
export const FIGURE_DIGITS = ['all', 'meaning'] as const;
export type KeptDigits = (typeof FIGURE_DIGITS)[number];

/** Digits of a number that spreadsheets keep. */
const SPREADSHEET_DIGITS = 15;
/** Digits that fit into a column on paper. */
export const PAPER_DIGITS = 6;

/** Decimals that pages show of a figure. */
const PAGE_DECIMALS = 2;

/** A decimal rounded to significant digits; the digits of whole numbers all stay, and `decimals` at least. '' stays ''. */
export function significant(value: string, digits: number, decimals = 0): string {
  if (value === '' || isZero(value)) return value;
  const exponent = Number(toExponential(value, digits - 1).split('e')[1]);
  const rounded = round(value, Math.max(decimals, digits - 1 - exponent));
  return toDecimal(rounded) ?? rounded;
}

/**
 * A figure with the digits of a file. 'meaning': 15, but never less than pages show: a figure of 14 digits and more before the
 * full stop keeps two decimals, so that a workbook has to write it as a text.
 */
export const keptDigits = (value: string, digits: KeptDigits): string =>
  digits === 'all' ? value : significant(value, SPREADSHEET_DIGITS, PAGE_DECIMALS);

/** A whole number with commas between its thousands, from the right, so that it takes time in proportion to the digits. */
function grouped(whole: string): string {
  const first = whole.length % 3 || 3;
  const groups = [whole.slice(0, first)];
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return groups.join(',');
}

/** A decimal with commas between its thousands, as screens show figures: '-1284.5' is '-1,284.5'. Another text stays. */
export const withThousands = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? value.replace(/\d+/, grouped) : value);
