import { retryOn } from './retry.ts';
import { isThrottled } from './throttled.ts';

/** Groups on their way at the same time. */
const LANES = 8;

/** A lane whose transaction has met no capacity in all its attempts waits: up to 1, 2, 4, 8, then 10 seconds, two minutes in all. */
const PACE = { attempts: 15, pauseMs: (failed: number) => Math.min(10_000, 500 * 2 ** failed) };

/**
 * Works off groups of `size`, eight at the same time, and more slowly while DynamoDB has no capacity for them. The others end before an
 * error is thrown. @param run may be called again with the same group
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
