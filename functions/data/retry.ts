import { setTimeout as sleep } from 'node:timers/promises';
import { isStale } from '../../shared/errors.ts';

/** `pauseMs`: longest pause in milliseconds after `failed` attempts; without it the next attempt follows at once. */
type Repetition = { attempts: number; pauseMs?: (failed: number) => number };

/** Pauses of writers that collide on the same items: up to 40, 80, 160 … ms. */
export const growingPause = (failed: number): number => 20 * 2 ** failed;

/**
 * Repeats a change after errors that another attempt may avoid, such as a collision with another write. Each attempt has to read
 * anew what it changes. A pause takes a random part of its length, so that two colliding writers do not collide again.
 * @param again decides whether an error is worth another attempt, and may prepare that attempt
 * @param run receives the number of the attempt, from 1
 * @throws the error of the last attempt; an error that `again` declines is thrown at once
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

const FRESH_ATTEMPTS = 4;

/**
 * Repeats a use case that was overtaken by another write, so that it works on the new state. Only for use cases whose caller
 * names no version. @param run receives the number of the attempt, from 1 @throws the error of the fourth attempt
 */
export const untilFresh = <T>(run: (attempt: number) => Promise<T>): Promise<T> =>
  retryOn(isStale, { attempts: FRESH_ATTEMPTS, pauseMs: growingPause }, run);
