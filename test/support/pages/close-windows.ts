import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { leave, usedContexts } from './windows.ts';

let before: ReadonlySet<BrowserContext>;

// A window that stays open goes on drawing and asking the server, and takes the processor from the tests after it.
beforeEach(() => {
  before = new Set(usedContexts());
});

/** Closes the windows that the test has opened; those of a `beforeAll` stay for its file. */
afterEach(async () => {
  await Promise.all(usedContexts().map((context) => (before.has(context) ? undefined : leave(context))));
});
