import { setTimeout as sleep } from 'node:timers/promises';

/** `pauseMs`: the longest wait after a number of failed attempts; without it the next attempt follows at once. */
type Repetition = { attempts: number; pauseMs?: (failed: number) => number };

/** For writers that meet on the same items: up to 40, 80, 160 … ms. */
export const growingPause = (failed: number): number => 20 * 2 ** failed;

/**
 * Runs a change until nobody else is in its way: `again` says of which errors another attempt is worth it, and may prepare it. Each
 * attempt reads for itself what it changes. A pause is a random part of its length, so that two that met do not meet again.
 * @param run is given the number of the attempt, from 1
 * @throws the error of the last attempt, and any other one at once
 */
export async function retryOn<T>(
  again: (error: unknown) => boolean | Promise<boolean>,
  { attempts, pauseMs }: Repetition,
  run: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      if (attempt === attempts || !(await again(error))) throw error;
    }
    if (pauseMs) await sleep(pauseMs(attempt) * Math.random());
  }
}
