import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { complaints, forgetComplaints } from './complaints.ts';
import { leave, usedContexts } from './windows.ts';

let before: ReadonlySet<BrowserContext>;

// An open window would continue to draw and to call the server, and take processor time from later tests.
beforeEach(() => {
  before = new Set(usedContexts());
});

/** Closes the windows that a test has opened. Windows of a `beforeAll` stay open for the file. */
afterEach(async () => {
  await Promise.all(usedContexts().map((context) => (before.has(context) ? undefined : leave(context))));
  expect(complaints(), 'the console of the browser').toEqual([]);
});

afterAll(forgetComplaints);
