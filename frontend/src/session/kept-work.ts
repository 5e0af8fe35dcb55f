type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Prefixes of the keys of unsent work: texts, and figures of reports. */
const prefixesOf = (userUid: string) => [`draft:${userUid}:`, `report-entry:${userUid}:`];
/** Key of a mark that changes whenever a person's work is removed. */
const removalKey = (userUid: string) => `removed-work:${userUid}`;

function keysOf(userUid: string, storage: Pick<Storage, 'key' | 'length'>): string[] {
  const prefixes = prefixesOf(userUid);
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return all.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

/** Number of a person's figures and texts that exist only in this browser. */
export const countKeptWork = (userUid: string, storage: Pick<Storage, 'key' | 'length'> = localStorage): number =>
  keysOf(userUid, storage).length;

/** Removes a person's unsent work, for a shared computer. Pages of the person in other windows keep nothing from now on. */
export function removeKeptWork(userUid: string, storage: Storage = localStorage): void {
  for (const key of keysOf(userUid, storage)) storage.removeItem(key);
  try {
    storage.setItem(removalKey(userUid), crypto.randomUUID());
  } catch {
    // Full storage: the other windows close with the session.
  }
}

/**
 * Returns a function: whether this browser may keep work of a person for a page opened now. False once any window has removed the
 * person's work.
 */
export function keepsWork(userUid: string, storage: Pick<Storage, 'getItem'> = localStorage): () => boolean {
  const removal = storage.getItem(removalKey(userUid));
  return () => storage.getItem(removalKey(userUid)) === removal;
}
