import { ApiError } from './errors.ts';
import { pause } from './pause.ts';

/** Pauses before the repetitions of a request without an answer. */
const PAUSES_MS = [1_000, 3_000];
/** Nothing is repeated for a person who has waited this long. */
const PATIENCE_MS = 20_000;

/**
 * `isCounted`: whether the server counts the request against a limit, so that a repetition beyond the limit makes it last longer.
 */
type Patience = { pauses?: readonly number[]; patience?: number; isCounted?: boolean };

const OVER_LIMIT = 429;

/**
 * Repeats a request that got no answer, after each of some pauses, and no more once the person's patience is over: by default up
 * to twice within 20 seconds. `request`: must be safe to repeat
 * @throws the error of the last attempt
 */
export async function untilAnswered<T>(
  request: () => Promise<T>,
  { pauses = PAUSES_MS, patience = PATIENCE_MS, isCounted = true }: Patience = {},
): Promise<T> {
  const until = Date.now() + patience;
  for (const ms of pauses) {
    try {
      return await request();
    } catch (error) {
      const isForLater = error instanceof ApiError && error.transient && !(isCounted && error.status === OVER_LIMIT);
      if (!isForLater || Date.now() > until) throw error;
      await pause(ms);
    }
  }
  return request();
}
