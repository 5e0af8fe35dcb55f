type Storage = Pick<globalThis.Storage, 'removeItem' | 'key' | 'length'>;

/** What a person has typed and not sent is kept under names that begin so: texts and figures of reports. */
const prefixesOf = (userUid: string) => [`draft:${userUid}:`, `report-entry:${userUid}:`];

function keysOf(userUid: string, storage: Storage): string[] {
  const prefixes = prefixesOf(userUid);
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return all.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

/** How many figures and texts of a person this browser keeps that the server does not have. */
export const countKeptWork = (userUid: string, storage: Storage = localStorage): number => keysOf(userUid, storage).length;

/** Removes them, on a computer that others use too. */
export function removeKeptWork(userUid: string, storage: Storage = localStorage): void {
  for (const key of keysOf(userUid, storage)) storage.removeItem(key);
}
