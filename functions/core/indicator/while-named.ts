import { growingPause, retryOn } from '../../data/retry.ts';
import { NAMED_MEANWHILE } from '../../data/stores/indicator/indicator-store.ts';

/** Enough for twenty people who name indicators of one project at the same moment. */
const ATTEMPTS = 10;

/** Names an indicator, and again where others were named meanwhile: `run` reads anew which names there are. @throws NAMED_MEANWHILE at last */
export const whileNamed = <T>(run: () => Promise<T>): Promise<T> =>
  retryOn(NAMED_MEANWHILE.is, { attempts: ATTEMPTS, pauseMs: growingPause }, run);
