import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsAt } from '../../support/pages/accessible.ts';
import { type ProjectWindow, projectWindow } from '../../support/pages/accessible-project.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { PACKAGE_PAGES } from '../../support/pages/pages.ts';

let browser: Browser;
let at: ProjectWindow;

beforeAll(async () => {
  browser = await openBrowser();
  at = await projectWindow(browser);
});

afterAll(() => browser?.close());

it.each(PACKAGE_PAGES)('%s passes the accessibility checks in both colours, on a desktop and on a phone', async (path) => {
  expect(await faultsAt(at.page, { ...at, path })).toEqual({});
});
