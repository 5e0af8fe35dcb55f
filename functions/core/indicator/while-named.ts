import { growingPause, retryOn } from '../../data/retry.ts';
import { NAMED_MEANWHILE } from '../../data/stores/indicator/indicator-store.ts';

const ATTEMPTS = 5;

/** Names an indicator, and again where others were named meanwhile: `run` reads anew which names there are. @throws NAMED_MEANWHILE at last */
export const whileNamed = <T>(run: () => Promise<T>): Promise<T> =>
  retryOn(NAMED_MEANWHILE.is, { attempts: ATTEMPTS, pauseMs: growingPause }, run);
