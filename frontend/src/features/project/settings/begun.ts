/**
 * The stored state when a person began to change a form. The page reads again meanwhile, for example when its window comes to the
 * front; changes by other people must not count as the form's start.
 */
export class Begun<T> {
  #at: T | undefined;
  #isChangedSinceSent = false;

  /** The form differs from what is stored now, unless it did before. */
  begin(now: T): void {
    this.#at ??= now;
    this.#isChangedSinceSent = true;
  }

  /** The state when the form began; the stored state if nothing was changed. */
  with(now: T): T {
    return this.#at ?? now;
  }

  /** The person has seen the stored state, and continues from it. */
  goOn(now: T): void {
    this.#at = now;
  }

  /** What the form holds is sent. */
  send(): void {
    this.#isChangedSinceSent = false;
  }

  /** What was sent is stored: the form is like that, unless it was changed meanwhile, which then began with it. */
  end(stored: T): void {
    this.#at = this.#isChangedSinceSent ? stored : undefined;
  }
}
