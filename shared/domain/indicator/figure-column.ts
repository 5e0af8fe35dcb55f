import { absolute, multiply } from '../kernel/decimal.ts';
import { parseSmall } from '../kernel/small-decimal.ts';
import type { Total } from '../kernel/total.ts';

/**
 * A metric's figures by sheet, with gaps. Columns of numbers instead of an object for each figure: a dashboard of many periods
 * holds a million of them, and collecting the objects again would cost more than the sums.
 */
export class FigureColumn {
  readonly #texts: (string | undefined)[];
  /** NaN where there is no figure, or one that small integers do not hold. */
  readonly #digits: Float64Array;
  readonly #places: Uint8Array;

  constructor(count: number) {
    this.#texts = new Array<string | undefined>(count).fill(undefined);
    this.#digits = new Float64Array(count).fill(Number.NaN);
    this.#places = new Uint8Array(count);
  }

  set(sheet: number, text: string): void {
    this.#texts[sheet] = text;
    const small = parseSmall(text);
    this.#digits[sheet] = small ? small.digits : Number.NaN;
    this.#places[sheet] = small ? small.places : 0;
  }

  /** Takes the figure that another column has for a sheet, if it has one. */
  copy(sheet: number, other: FigureColumn, from: number): void {
    this.#texts[sheet] = other.#texts[from];
    this.#digits[sheet] = other.#digits[from]!;
    this.#places[sheet] = other.#places[from]!;
  }

  /** Adds the figure of a sheet, if it has one, to a total. */
  addTo(total: Total, sheet: number): void {
    const text = this.#texts[sheet];
    if (text === undefined) return;
    const digits = this.#digits[sheet]!;
    if (Number.isNaN(digits)) total.add(text, null);
    else total.addSmall(digits, this.#places[sheet]!);
  }

  /** The same without its sign. */
  addAbsoluteTo(total: Total, sheet: number): void {
    const text = this.#texts[sheet];
    if (text === undefined) return;
    const digits = this.#digits[sheet]!;
    if (Number.isNaN(digits)) total.add(absolute(text), null);
    else total.addSmall(Math.abs(digits), this.#places[sheet]!);
  }

  /** Adds the product of a sheet's figures in two columns to a total, unless one of them is missing. */
  addProductTo(total: Total, other: FigureColumn, sheet: number): void {
    const [text, otherText] = [this.#texts[sheet], other.#texts[sheet]];
    if (text === undefined || otherText === undefined) return;
    const digits = this.#digits[sheet]! * other.#digits[sheet]!;
    if (Number.isSafeInteger(digits)) total.addSmall(digits, this.#places[sheet]! + other.#places[sheet]!);
    else total.add(multiply(text, otherText), null);
  }
}
