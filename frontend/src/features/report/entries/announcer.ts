/** The answer to a key of the sheet, as the status line of the report shows it. */
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
