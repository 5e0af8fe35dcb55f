import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { openBrowsers } from './browser.ts';

let before: ReadonlySet<BrowserContext>;

const openWindows = () => openBrowsers().flatMap((browser) => browser.contexts());

// A window that stays open goes on drawing and asking the server, and takes the processor from the tests after it.
beforeEach(() => {
  before = new Set(openWindows());
});

/** Closes the windows that the test has opened; those of a `beforeAll` stay for its file. */
afterEach(async () => {
  await Promise.all(openWindows().map((window) => (before.has(window) ? undefined : window.close())));
});
