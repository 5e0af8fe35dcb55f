import { usage } from './client/meter.ts';
import { isThrottled } from './client/throttled.ts';
import { retryOn } from './retry.ts';

/** Number of groups in parallel. */
const LANES = 8;

/** Pauses of a lane while the table has no capacity: at most 1, 2, 4, 8, then 10 seconds each, about two minutes in all. */
const PACE = { attempts: 15, pauseMs: (failed: number) => Math.min(10_000, 500 * 2 ** failed) };

/** A request would end at its time limit instead of saying when to try again. */
const AT_ONCE = { attempts: 1 };

/**
 * Runs through the items in groups of `size`, eight in parallel, and more slowly while DynamoDB has no capacity, except in a
 * request. After an error it waits for the other lanes, then throws.
 * @param run may be called again with the same group
 */
export async function inLanes<T>(items: readonly T[], size: number, run: (some: readonly T[]) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const start = next;
      next += size;
      await retryOn(isThrottled, usage.isRequest ? AT_ONCE : PACE, () => run(items.slice(start, start + size)));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
}
