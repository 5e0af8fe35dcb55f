import { isThrottled } from './client/throttled.ts';
import { retryOn } from './retry.ts';

/** Number of groups in parallel. */
const LANES = 8;

/** Pauses of a lane while the table has no capacity: at most 1, 2, 4, 8, then 10 seconds each, about two minutes in all. */
const PACE = { attempts: 15, pauseMs: (failed: number) => Math.min(10_000, 500 * 2 ** failed) };

/**
 * Runs through the items in groups of `size`, eight in parallel, and more slowly while DynamoDB has no capacity. After an error it
 * waits for the other lanes, then throws. @param run may be called again with the same group
 */
export async function inLanes<T>(items: readonly T[], size: number, run: (some: readonly T[]) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const start = next;
      next += size;
      await retryOn(isThrottled, PACE, () => run(items.slice(start, start + size)));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
}
