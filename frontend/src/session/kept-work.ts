type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What a person has typed and not sent is kept under names that begin so: texts and figures of reports. */
const prefixesOf = (userUid: string) => [`draft:${userUid}:`, `report-entry:${userUid}:`];
/** Names the last removal of what was kept for a person. */
const removalKey = (userUid: string) => `removed-work:${userUid}`;

function keysOf(userUid: string, storage: Pick<Storage, 'key' | 'length'>): string[] {
  const prefixes = prefixesOf(userUid);
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return all.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

/** How many figures and texts of a person this browser keeps that the server does not have. */
export const countKeptWork = (userUid: string, storage: Pick<Storage, 'key' | 'length'> = localStorage): number =>
  keysOf(userUid, storage).length;

/** Removes them, on a computer that others use too. Pages of the person that are still open in other windows keep nothing from now on. */
export function removeKeptWork(userUid: string, storage: Storage = localStorage): void {
  for (const key of keysOf(userUid, storage)) storage.removeItem(key);
  try {
    storage.setItem(removalKey(userUid), crypto.randomUUID());
  } catch {
    // a full storage: other windows close with the session
  }
}

/** Whether this browser still keeps work of a person for a page that was opened now: not once it was removed, in whichever window. */
export function keepsWork(userUid: string, storage: Pick<Storage, 'getItem'> = localStorage): () => boolean {
  const removal = storage.getItem(removalKey(userUid));
  return () => storage.getItem(removalKey(userUid)) === removal;
}
