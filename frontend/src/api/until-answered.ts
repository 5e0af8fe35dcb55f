import { ApiError } from './errors.ts';

/** Pauses before the repetitions of a request without an answer. */
const PAUSES_MS = [1_000, 3_000];
/** Nothing is repeated for a person who has waited this long. */
const PATIENCE_MS = 20_000;

/**
 * Repeats a request that got no answer, up to twice within 20 seconds. `request`: must be safe to repeat
 * @throws the error of the last attempt
 */
export async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (const ms of PAUSES_MS) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError && error.transient) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return request();
}
