import { beforeEach } from 'vitest';

/**
 * Makes the tests of a `describe` the steps of one walk: each continues where the one before has stopped. After a failed step the
 * others are skipped, since they would only repeat its failure. Open the page of the walk in `beforeAll`: pages opened by a test
 * close at its end.
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
