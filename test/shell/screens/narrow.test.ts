import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.fresh();
});
afterAll(() => browser?.close());

it('shows the whole bar with a counting bell in a window of 320 px, which is 1280 px at 400 %', async () => {
  const page = await windowOf(browser, world.tenant.host, world.reporter, '/home', 320);
  const bell = page.locator('.top-bar a:visible[aria-label="Pending actions: 1"]');
  expect(await bell.textContent()).toContain('1');
  const more = (await page.locator('.top-bar').getByRole('button', { name: 'More' }).boundingBox())!;
  expect(more.x + more.width).toBeLessThanOrEqual(320);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
});
