import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { complaints, forgetComplaints } from './complaints.ts';
import { leave, usedContexts } from './windows.ts';

let before: ReadonlySet<BrowserContext>;

// A window that stays open goes on drawing and asking the server, and takes the processor from the tests after it.
beforeEach(() => {
  before = new Set(usedContexts());
});

/** Closes the windows that the test has opened; those of a `beforeAll` stay for its file. */
afterEach(async () => {
  await Promise.all(usedContexts().map((context) => (before.has(context) ? undefined : leave(context))));
  expect(complaints(), 'the console of the browser').toEqual([]);
});

afterAll(forgetComplaints);
