/**
 * What was stored when somebody began to change a form. The page reads it again meanwhile, for one when its window comes to the front:
 * what others have changed must then not pass for what the form began with.
 */
export class Begun<T> {
  #at: T | undefined;
  #isChangedSinceSent = false;

  /** The form differs from what is stored now, unless it did before. */
  begin(now: T): void {
    this.#at ??= now;
    this.#isChangedSinceSent = true;
  }

  /** What the form began with; what is stored now where nothing has been changed in it. */
  with(now: T): T {
    return this.#at ?? now;
  }

  /** Its person has been told what is stored now, and goes on with that. */
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
