import { growingPause, retryOn } from '../../data/retry.ts';
import { NAMED_MEANWHILE } from '../../data/stores/indicator/indicator-store.ts';

/** Enough for twenty people who name indicators of one project at the same moment. */
const ATTEMPTS = 10;

/**
 * Gives an indicator a name, and tries again if others were named meanwhile: `run` reads the present names each time.
 * @throws NAMED_MEANWHILE after the last attempt
 */
export const whileNamed = <T>(run: () => Promise<T>): Promise<T> =>
  retryOn(NAMED_MEANWHILE.is, { attempts: ATTEMPTS, pauseMs: growingPause }, run);
