/** The message after a key in the sheet, shown in the report's status line. */
export class Announcer {
  #text = '';
  readonly #listeners = new Set<() => void>();

  text = (): string => this.#text;

  say = (text: string): void => {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
