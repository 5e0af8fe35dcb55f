import { beforeEach } from 'vitest';

/**
 * Makes the tests of a `describe` steps of one walk: each continues where the previous one stopped. After a failed step the
 * others are skipped, because they would only repeat its failure. Open the walk's page in `beforeAll`: a page opened by a test
 * closes at the end of that test.
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
