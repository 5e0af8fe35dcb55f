import type { StoredValue } from './outbox.ts';

/** The latest known server value of each row, and the rows whose drafts may be based on an outdated value. */
export class StoredValues {
  readonly #values = new Map<string, StoredValue>();
  readonly #unsure = new Set<string>();

  get = (uid: string): StoredValue | undefined => this.#values.get(uid);
  versionOf = (uid: string): number => this.#values.get(uid)?.version ?? 0;
  isUnsure = (uid: string): boolean => this.#unsure.has(uid);

  set(uid: string, stored: StoredValue): void {
    this.#values.set(uid, stored);
    this.#unsure.delete(uid);
  }

  /** Sets the version that a person's text is based on, which may be older than the present one. */
  startFrom(uid: string, version: number, stored: StoredValue): void {
    this.#values.set(uid, { ...stored, version });
    if (stored.version !== version) this.#unsure.add(uid);
  }
}
