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
    if (small) this.addSmall(small);
    else this.#addText(text);
  }

  /** Without an object for each step: many thousand figures go through here while a dashboard is answered. */
  addSmall(small: Small): void {
    this.#empty = false;
    const places = Math.max(this.#places, small.places);
    const own = this.#digits * (POWERS[places - this.#places] ?? Number.NaN);
    const other = small.digits * (POWERS[places - small.places] ?? Number.NaN);
    if (Number.isSafeInteger(own) && Number.isSafeInteger(other) && Number.isSafeInteger(own + other)) {
      this.#digits = own + other;
      this.#places = places;
    } else this.#addText(formatSmall(small));
  }

  #addText(text: string): void {
    this.#empty = false;
    this.#rest = add(this.#rest ?? '0', text);
  }

  /** Decimal text, or null when nothing was added. */
  value(): string | null {
    if (this.#empty) return null;
    const small = formatSmall({ digits: this.#digits, places: this.#places });
    return this.#rest === null ? small : add(small, this.#rest);
  }
}
