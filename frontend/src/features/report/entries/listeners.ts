/** Who wants to know of a change, by what it changes. */
export class Listeners {
  readonly #all = new Map<string, Set<() => void>>();

  /** Answers what ends the subscription. */
  add(key: string, listener: () => void): () => void {
    const listeners = this.#all.get(key) ?? new Set();
    this.#all.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  tell(key: string): void {
    for (const listener of this.#all.get(key) ?? []) listener();
  }

  clear(): void {
    this.#all.clear();
  }
}
