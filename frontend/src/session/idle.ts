/** When the person last used any window of this browser, in milliseconds since 1970. */
const KEY = 'last-use';
const MINUTE_MS = 60_000;
/** Uses within it are written once. */
const STEP_MS = 10_000;
/** So long before the end the person is asked. */
export const WARNING_MS = MINUTE_MS;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** 'warned' in the last minute before a session ends for want of use, then 'over'. */
export type Idleness = 'in use' | 'warned' | 'over';

/** @param idleMinutes how long the tenancy lets a session be without use */
export function idlenessOf(lastUse: number, now: number, idleMinutes: number): Idleness {
  const left = lastUse + idleMinutes * MINUTE_MS - now;
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? 'warned' : 'in use';
}

/** The last use of any window; now, where none is recorded. */
export function lastUse(now: number, storage: Storage = localStorage): number {
  const stored = Number(storage.getItem(KEY));
  return stored > 0 && stored <= now ? stored : now;
}

export function noteUse(now: number, storage: Storage = localStorage): void {
  const since = now - Number(storage.getItem(KEY));
  if (since >= 0 && since < STEP_MS) return;
  try {
    storage.setItem(KEY, String(now));
  } catch {
    // a full storage: this window counts alone
  }
}

export const forgetUse = (storage: Storage = localStorage): void => storage.removeItem(KEY);
