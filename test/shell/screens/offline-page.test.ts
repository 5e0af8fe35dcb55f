import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});
afterAll(() => browser?.close());

it('opens a page by itself whose code could not be loaded, once there is a connection again', async () => {
  const page = await windowOf(browser, world.tenant.host, world.owner, '/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  mayComplain(/Failed to fetch/);
  await page.context().setOffline(true);
  await page.evaluate(`history.pushState({}, '', '/documentation'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.getByText('Not available offline').waitFor();
  await page.getByText('It opens by itself as soon as the connection is back.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'API documentation' }).waitFor();
  expect(await page.getByText('Not available offline').count()).toBe(0);
});
