import { setImmediate as turn } from 'node:timers/promises';

/** Waits until the clock shows a later millisecond, so that what follows has a later time than what was written before. */
export async function nextInstant(): Promise<void> {
  for (const now = Date.now(); Date.now() === now; ) await turn();
}
