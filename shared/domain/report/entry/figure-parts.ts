import { areSameUnit } from '../../metric/usual-units.ts';

const BEFORE = /[\s£$€]/;
const AFTER = /[\s%]/;

/**
 * Removes a currency or percent sign and blanks beside a figure ('£1,200'), which do not change its meaning; a letter or another
 * sign may ('5k').
 */
function undecorated(typed: string): string {
  let start = 0;
  let end = typed.length;
  while (start < end && BEFORE.test(typed.charAt(start))) start += 1;
  while (end > start && AFTER.test(typed.charAt(end - 1))) end -= 1;
  return typed.slice(start, end);
}

/** Thousands with blanks of one line between them; other lines and cells have figures of their own. */
const WITH_BLANKS = /(?<![\p{L}\d.,])[1-9]\d{0,2}(?:[^\S\t-\r\u2028\u2029]\d{3})+(?!\d)/gu;

/** A text without the blanks between thousands; those of '1234 567' and '0 500' may divide two figures, and stay. */
export const withoutBlanks = (text: string): string => text.replace(WITH_BLANKS, (figure) => figure.replace(/\s/g, ''));

/** A figure without decorations, and without blanks between its thousands. */
export const bareFigure = (typed: string): string => withoutBlanks(undecorated(typed));

const SIGN = /[+\-\u2212\u2013\s£$€]/;
const OF_FIGURE = /[\d.,'\u2019]|[^\S\t-\r\u2028\u2029]/;
const DIGIT = /\d/;

/** The figure at the beginning of a text, and the text behind it. */
function figureFirst(text: string): readonly [figure: string, unit: string] {
  let start = 0;
  while (start < text.length && SIGN.test(text.charAt(start))) start += 1;
  let end = start;
  while (end < text.length && OF_FIGURE.test(text.charAt(end))) end += 1;
  return [text.slice(0, end), text.slice(end)];
}

/**
 * The ways to divide a text into what stands before a figure and the figure that it ends with: of 'm2 120' only 120 is the
 * figure.
 */
function figureLast(text: string): (readonly [figure: string, unit: string])[] {
  let start = text.length;
  while (start > 0 && OF_FIGURE.test(text.charAt(start - 1))) start -= 1;
  const run = text.slice(start);
  const blank = run.search(/\s/);
  const whole = [run, text.slice(0, start)] as const;
  return blank <= 0 ? [whole] : [[run.slice(blank), text.slice(0, start + blank)]];
}

/**
 * A text without the unit beside its figure, where that is a spelling of one of these units: '12' of '12 hrs' for Hours, '3' of
 * '3 m2' for M3 stays '3 m2'. Other texts stay as they are.
 */
export function withoutUnit(typed: string, ...units: readonly string[]): string {
  const known = units.filter((unit) => unit !== '');
  const text = typed.trim();
  if (known.length === 0 || !/[^\d.,\s]/.test(text)) return typed;
  const isUnit = (written: string) => written !== '' && known.some((unit) => areSameUnit(written, unit));
  const found = [figureFirst(text), ...figureLast(text)].find(
    ([figure, written]) => DIGIT.test(figure) && isUnit(written.trim()),
  );
  return found ? found[0].trim() : typed;
}

/** Digits that belong to a unit: m2, ft3, CO2e. */
const OF_UNIT = /(?<!\p{L})(?:[kcdm]?m|ft|yd|in)\^?[23](?![\p{L}\d])|co2|ch4|n2o|sf6|nf3|\(scope [123]\)/giu;
/** A separator behind a letter ends an abbreviation: 'ca.5'. */
const FIGURE = /(?:(?<![\p{L}\d.,])[.,]+)?\d(?:(?:[\d.,'\u2019]|[^\S\t-\r\u2028\u2029])*\d)?[.,]?/gu;

/** The number of figures in a text, the first figure, and the text around it. */
export type FigureParts = { count: number; figure: string; before: string; after: string };

const AROUND_WORD = /[\s.,()[\]]/;

/** A word without brackets, separators and blanks around it; an expression for both ends would take long for a text of blanks. */
export function bareWord(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND_WORD.test(text.charAt(start))) start += 1;
  while (end > start && AROUND_WORD.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Divides a text into figure and words; a digit of a unit ('3 m2', '5 tCO2e') is none of the figure. */
export function figureParts(text: string): FigureParts {
  const masked = text.replace(OF_UNIT, (unit) => unit.replace(/\d/g, '_'));
  const found = [...masked.matchAll(FIGURE)];
  const [figure = '', at = 0] = [found[0]?.[0], found[0]?.index];
  const around = [text.slice(0, at), text.slice(at + figure.length)].map((part) => part.trim());
  return { count: found.length, figure, before: around[0]!, after: around[1]! };
}
