import { absolute, multiply } from '../kernel/decimal.ts';
import { formatSmall, parseSmall } from '../kernel/small-decimal.ts';
import type { Total } from '../kernel/total.ts';

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const SPACE = 32;
/** Digits that an integer of a double holds, whatever they are. */
const MAX_DIGITS = 15;

/**
 * A metric's figures by sheet, with gaps. Columns of numbers instead of an object for each figure: a dashboard of many periods
 * holds a million of them, and collecting the objects again would cost more than the sums.
 */
export class FigureColumn {
  /** NaN for no figure, and for one in `#large`; sheets past the end have none. */
  readonly #digits: number[];
  readonly #places: number[];
  /** Figures that small integers do not hold, by sheet; undefined for none, as nearly always. */
  #large: Map<number, string> | undefined;

  constructor(count: number) {
    this.#digits = new Array<number>(count).fill(Number.NaN);
    this.#places = new Array<number>(count).fill(0);
  }

  set(sheet: number, text: string): void {
    const small = parseSmall(text);
    if (small) this.#setSmall(sheet, small.digits, small.places);
    else this.#setLarge(sheet, text);
  }

  /** Takes a total, if something was added to it. */
  setTotal(sheet: number, total: Total): void {
    const small = total.small();
    const text = small ? null : total.value();
    if (small) this.#setSmall(sheet, small.digits, small.places);
    else if (text !== null) this.set(sheet, text);
  }

  #setSmall(sheet: number, digits: number, places: number): void {
    this.#digits[sheet] = digits;
    this.#places[sheet] = places;
  }

  #setLarge(sheet: number, text: string): void {
    this.#large ??= new Map();
    this.#large.set(sheet, text);
  }

  /**
   * Reads the figures of a stored period: one per row, separated by spaces, an empty text for no figure. One pass over the
   * letters, without a text for each figure.
   * @param found receives the number of each row that has a figure
   */
  read(joined: string, found: (row: number) => void): void {
    let row = 0;
    for (let from = 0; from <= joined.length; row++) {
      const to = this.#readOne(joined, from, row);
      if (to > from) found(row);
      from = to + 1;
    }
  }

  /** @returns where the figure that begins at `from` ends */
  #readOne(joined: string, from: number, row: number): number {
    let [digits, count, point, at, isSmall] = [0, 0, -1, from, true];
    const isNegative = joined.charCodeAt(from) === MINUS;
    if (isNegative) at++;
    for (; at < joined.length; at++) {
      const letter = joined.charCodeAt(at);
      if (letter === SPACE) break;
      if (letter >= ZERO && letter <= ZERO + 9) {
        digits = digits * 10 + (letter - ZERO);
        count++;
      } else if (letter === POINT && point < 0 && count > 0) point = at;
      else isSmall = false;
    }
    if (at === from) return at;
    if (isSmall && count > 0 && count <= MAX_DIGITS && point !== at - 1)
      this.#setSmall(row, isNegative ? -digits : digits, point < 0 ? 0 : at - point - 1);
    else this.#setLarge(row, joined.slice(from, at));
    return at;
  }

  /** Takes the figure that another column has for a sheet, if it has one. */
  copy(sheet: number, other: FigureColumn, from: number): void {
    this.#setSmall(sheet, other.#digits[from]!, other.#places[from]!);
    const large = other.#large?.get(from);
    if (large !== undefined) this.#setLarge(sheet, large);
  }

  /** Adds the figure of a sheet, if it has one, to a total. */
  addTo(total: Total, sheet: number): void {
    const digits = this.#digits[sheet] ?? Number.NaN;
    const large = this.#large?.get(sheet);
    if (!Number.isNaN(digits)) total.addSmall(digits, this.#places[sheet]!);
    else if (large !== undefined) total.add(large, null);
  }

  /** Adds a figure without its sign. */
  addAbsoluteTo(total: Total, sheet: number): void {
    const digits = this.#digits[sheet] ?? Number.NaN;
    const large = this.#large?.get(sheet);
    if (!Number.isNaN(digits)) total.addSmall(Math.abs(digits), this.#places[sheet]!);
    else if (large !== undefined) total.add(absolute(large), null);
  }

  isNegative(sheet: number): boolean {
    return (this.#digits[sheet] ?? Number.NaN) < 0 || this.#large?.get(sheet)?.startsWith('-') === true;
  }

  /** Adds the product of a sheet's figures in two columns to a total, unless one of them is missing. */
  addProductTo(total: Total, other: FigureColumn, sheet: number): void {
    const digits = (this.#digits[sheet] ?? Number.NaN) * (other.#digits[sheet] ?? Number.NaN);
    if (Number.isSafeInteger(digits)) total.addSmall(digits, this.#places[sheet]! + other.#places[sheet]!);
    else this.#addLargeProduct(total, this.#textAt(sheet), other.#textAt(sheet));
  }

  #addLargeProduct(total: Total, a: string | undefined, b: string | undefined): void {
    if (a !== undefined && b !== undefined) total.add(multiply(a, b), null);
  }

  #textAt(sheet: number): string | undefined {
    const digits = this.#digits[sheet] ?? Number.NaN;
    return Number.isNaN(digits) ? this.#large?.get(sheet) : formatSmall({ digits, places: this.#places[sheet]! });
  }
}
