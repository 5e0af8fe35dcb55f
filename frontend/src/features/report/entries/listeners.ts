/** Listeners by the key of the change that they wait for. */
export class Listeners {
  readonly #all = new Map<string, Set<() => void>>();

  /** Adds a listener. Returns a function that removes it. */
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
