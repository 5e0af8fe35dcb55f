/** Key of the last use of any window of this browser, in milliseconds since 1970. */
const KEY = 'last-use';
const MINUTE_MS = 60_000;
/** Uses within this time, in milliseconds, are written once. */
const STEP_MS = 10_000;
/** Time between the question and the end of the session. */
export const WARNING_MS = MINUTE_MS;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** State of a session without use: 'warned' in its last minute, then 'over'. */
export type Idleness = 'in use' | 'warned' | 'over';

/** @param idleMinutes how long a session of this tenancy may be without use */
export function idlenessOf(lastUse: number, now: number, idleMinutes: number): Idleness {
  const left = lastUse + idleMinutes * MINUTE_MS - now;
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? 'warned' : 'in use';
}

/** The last use of any window; `now` if none is recorded, or if the clock was put back since, which is then recorded. */
export function lastUse(now: number, storage: Storage = localStorage): number {
  const stored = Number(storage.getItem(KEY));
  if (stored > 0 && stored <= now) return stored;
  if (stored > now) noteUse(now, storage);
  return now;
}

export function noteUse(now: number, storage: Storage = localStorage): void {
  const since = now - Number(storage.getItem(KEY));
  if (since >= 0 && since < STEP_MS) return;
  try {
    storage.setItem(KEY, String(now));
  } catch {
    // Full storage: only this window's own uses count.
  }
}

export const forgetUse = (storage: Storage = localStorage): void => storage.removeItem(KEY);
