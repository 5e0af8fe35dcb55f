import { add } from './decimal.ts';
import { formatSmall, POWERS, parseSmall, type Small } from './small-decimal.ts';

/** An exact running total of decimals that stays among small integers while it can. */
export class Total {
  #digits = 0;
  #places = 0;
  #rest: string | null = null;
  #empty = true;

  /** `small` is `parseSmall(text)` where the caller has it already. */
  add(text: string, small: Small | null = parseSmall(text)): void {
    if (small) this.addSmall(small.digits, small.places);
    else this.#addText(text);
  }

  /** Adds an integer with a number of decimal places, without an object for each step: one dashboard adds many thousand. */
  addSmall(digits: number, places: number): void {
    this.#empty = false;
    const plain = this.#digits + digits;
    if (places === this.#places && Number.isSafeInteger(plain)) {
      this.#digits = plain;
      return;
    }
    const most = Math.max(this.#places, places);
    const own = this.#digits * (POWERS[most - this.#places] ?? Number.NaN);
    const other = digits * (POWERS[most - places] ?? Number.NaN);
    if (Number.isSafeInteger(own) && Number.isSafeInteger(other) && Number.isSafeInteger(own + other)) {
      this.#digits = own + other;
      this.#places = most;
    } else this.#addText(formatSmall({ digits, places }));
  }

  #addText(text: string): void {
    this.#empty = false;
    this.#rest = add(this.#rest ?? '0', text);
  }

  /**
   * The total as an integer and its decimal places, to continue the sum; undefined if it is empty, or too large for small
   * integers.
   */
  small(): Small | undefined {
    return this.#empty || this.#rest !== null ? undefined : { digits: this.#digits, places: this.#places };
  }

  /** Decimal text, or null when nothing was added. */
  value(): string | null {
    if (this.#empty) return null;
    const small = formatSmall({ digits: this.#digits, places: this.#places });
    return this.#rest === null ? small : add(small, this.#rest);
  }
}
