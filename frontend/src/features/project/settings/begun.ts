/**
 * The stored state when a person began to change a form. The page may read again meanwhile, for example when its window comes to
 * the front; other people's changes must not count as the form's start.
 */
export class Begun<T> {
  #at: T | undefined;
  #isChangedSinceSent = false;

  /** Call with each change of the form. The start is the state at the first call. */
  begin(now: T): void {
    this.#at ??= now;
    this.#isChangedSinceSent = true;
  }

  /** The state when the form began; the stored state if nothing was changed. */
  with(now: T): T {
    return this.#at ?? now;
  }

  /** Continues from the stored state, which the person has seen. */
  goOn(now: T): void {
    this.#at = now;
  }

  /** Call when the form is sent. */
  send(): void {
    this.#isChangedSinceSent = false;
  }

  /** Call when the sent values are stored. Changes made during the save now start from these values. */
  end(stored: T): void {
    this.#at = this.#isChangedSinceSent ? stored : undefined;
  }
}
