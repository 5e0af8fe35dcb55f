import { toDecimal } from '../kernel/decimal.ts';
import { bareFigure, withoutBlanks } from '../report/entry/figure-parts.ts';
import { minusOf, withMinus } from '../report/entry/minus.ts';
import { parseTyped } from '../report/entry/number-input.ts';
import type { FormField } from './field-checks.ts';

/** Before exactly three digits, a comma or a full stop may be either sign: decimals, or thousands. No thousands follow a zero. */
const EITHER = /^[1-9]\d{0,2}([.,])\d{3}$/;
const DECIMAL_COMMA = /^(\d*|\d{1,3}(\.\d{3})+),\d+$/;
const FULL_STOP_GROUPS = /^\d{1,3}(\.\d{3}){2,}$/;
const DECIMAL_FULL_STOP = /^(\d*|\d{1,3}(,\d{3})+)\.\d+$/;

/** The separators of a file that are ambiguous before three digits. */
export type DoubtfulSeparators = { comma: boolean; fullStop: boolean };

export const NO_DOUBTS: DoubtfulSeparators = { comma: false, fullStop: false };

const SIGN = /^[+\-\u2010-\u2013\u2212\uFE63\uFF0D]/;
/** A figure without its sign, blanks between thousands and surrounding texts. */
const unsigned = (text: string): string => bareFigure(bareFigure(text).replace(SIGN, ''));

/** The evidence of all figures of a file about their separators; a single figure may be ambiguous. */
export class SeparatorEvidence {
  #decimalComma = false;
  #decimalFullStop = false;
  #openComma = false;
  readonly #semicolons: boolean;

  constructor(delimiter?: string) {
    // spreadsheets divide cells by semicolons where a comma precedes decimals
    this.#semicolons = delimiter === ';';
  }

  add(text: string): void {
    const figure = unsigned(text);
    const [, separator] = EITHER.exec(figure) ?? [];
    if (separator) this.#openComma ||= separator === ',';
    else if (DECIMAL_COMMA.test(figure) || FULL_STOP_GROUPS.test(figure)) this.#decimalComma = true;
    else if (DECIMAL_FULL_STOP.test(figure)) this.#decimalFullStop = true;
  }

  /** Adds the numbers of a record. */
  addCells(fields: readonly FormField[], cells: readonly string[]): void {
    for (const [at, { type }] of fields.entries()) if (type === 'number') this.add(cells[at] ?? '');
  }

  /** Full stops are decimal ones where some can be nothing else, and no comma may be. */
  doubtful(): DoubtfulSeparators {
    const comma = this.#decimalComma || this.#semicolons;
    return { comma, fullStop: comma && (this.#decimalComma || this.#openComma || !this.#decimalFullStop) };
  }
}

/** Whether a figure can only be read with a decimal comma, or with full stops between thousands. */
export function hasDecimalComma(text: string): boolean {
  const evidence = new SeparatorEvidence();
  evidence.add(text);
  return evidence.doubtful().comma;
}

/** The question about a figure whose separator may be either sign, judged by the other figures of its file; null for none. */
export function separatorDoubt(text: string, doubtful: DoubtfulSeparators): string | null {
  const figure = unsigned(text);
  const [, separator] = EITHER.exec(figure) ?? [];
  if (!separator || !(separator === ',' ? doubtful.comma : doubtful.fullStop)) return null;
  const [decimal, whole] = figureChoices(text);
  return `'${text.trim()}' may be ${decimal} or ${whole}. Enter the figure that is meant.`;
}

const FIGURE = /^[\d.,]+(e[+-]?\d{1,4})?$/i;

/**
 * The figures that a text in a cell for numbers may mean by its separators and its minus, as decimals, the likelier first: '12,5'
 * is 12.5 or 125, '1.243' is 1.243 or 1243, '1e5' is 100000, and '12-' is -12 or 12. None where something else is unclear.
 */
export function figureChoices(text: string): string[] {
  const minus = minusOf(text);
  const figure = unsigned(minus?.rest ?? text);
  if (!FIGURE.test(figure)) return [];
  return withMinus(
    minus,
    readingsOf(figure).flatMap((each) => toDecimal(each) ?? []),
  );
}

/** @param figure with digits and separators, and perhaps an exponent */
function readingsOf(figure: string): readonly string[] {
  const [, separator] = EITHER.exec(figure) ?? [];
  if (separator) return ['.', ''].map((each) => figure.replace(separator, each));
  if (FULL_STOP_GROUPS.test(figure)) return [figure.replaceAll('.', '')];
  const read = parseTyped(figure);
  return read.kind === 'unclear' ? read.choices : [read.value ?? ''];
}

/** Largest ratio between a figure of a column and the others. */
const SPREAD = 10;

/**
 * Whether a typed figure with one sign before three digits lies beside the other figures of its column only if the sign is the
 * other one: '1.250' beside 1243 and 829.
 * @param others decimal texts; other texts are ignored
 */
export function isBesideOtherwise(text: string, others: Iterable<string>): boolean {
  const figure = unsigned(text);
  const [, separator = ''] = EITHER.exec(figure) ?? [];
  const sizes = [...others].map((other) => Math.abs(Number(other))).filter((size) => size > 0 && Number.isFinite(size));
  if (separator === '' || sizes.length === 0) return false;
  const least = sizes.reduce((low, size) => Math.min(low, size));
  const most = sizes.reduce((high, size) => Math.max(high, size));
  const isBeside = (sign: string) => {
    const size = Number(figure.replace(separator, sign));
    return size >= least / SPREAD && size <= most * SPREAD;
  };
  const [stands, otherwise] = separator === '.' ? ['.', ''] : ['', '.'];
  return !isBeside(stands) && isBeside(otherwise);
}

const WITH_COMMA = /^([1-9]\d{0,2}(\.\d{3})+|\d+)(,\d+)?$/;

/**
 * A figure that is written with a decimal comma, and perhaps with full stops between thousands, with
 * a full stop; other texts stay.
 */
export const withFullStop = (text: string): string =>
  withoutBlanks(text).replace(/\d[\d.,]*/, (figure) =>
    WITH_COMMA.test(figure) ? figure.replaceAll('.', '').replace(',', '.') : figure,
  );
