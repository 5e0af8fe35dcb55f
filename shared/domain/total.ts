import { add } from './decimal.ts';
import { addSmall, formatSmall, parseSmall, type Small } from './small-decimal.ts';

/** An exact running total of decimals that stays among small integers while it can. */
export class Total {
  #small: Small = { digits: 0, places: 0 };
  #rest: string | null = null;
  #empty = true;

  /** `small` is `parseSmall(text)` where the caller has it already. */
  add(text: string, small: Small | null = parseSmall(text)): void {
    this.#empty = false;
    const next = small && addSmall(this.#small, small);
    if (next) this.#small = next;
    else this.#rest = add(this.#rest ?? '0', text);
  }

  /** Decimal text, or null when nothing was added. */
  value(): string | null {
    if (this.#empty) return null;
    const small = formatSmall(this.#small);
    return this.#rest === null ? small : add(small, this.#rest);
  }
}
