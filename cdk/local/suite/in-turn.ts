import { isEnding } from '../shutdown.ts';

/**
 * Runs groups of tests one after the other, also after one of them has failed, so that one run tells everything that fails. None
 * begins once the run is being ended.
 * @throws the first failure, once all have ended
 */
export async function inTurn<G>(groups: readonly G[], run: (group: G) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const group of groups) {
    if (isEnding()) break;
    await run(group).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
