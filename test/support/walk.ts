import { beforeEach } from 'vitest';

/**
 * Makes the tests of a `describe` the steps of one walk, in order: each goes on where the one before it has stopped. Once a step
 * has failed the others are skipped, since they would tell of nothing but that. The page that is walked is opened in `beforeAll`:
 * what a test opens is closed at its end.
 */
export function walk(): void {
  let stopped = false;
  beforeEach(({ task, skip, onTestFailed }) => {
    if (task.result?.retryCount) stopped = false;
    if (stopped) skip('an earlier step of this walk has failed');
    onTestFailed(() => {
      stopped = true;
    });
  });
}
