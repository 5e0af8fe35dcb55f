import type { StoredValue } from './outbox.ts';

/** What the server has of each row, as far as this page knows, and the rows in which others may have changed what a draft starts from. */
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

  /** Somebody has typed on top of a version, and may not have seen the one that is stored by now. */
  startFrom(uid: string, version: number, stored: StoredValue): void {
    this.#values.set(uid, { ...stored, version });
    if (stored.version !== version) this.#unsure.add(uid);
  }
}
