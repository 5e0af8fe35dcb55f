import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

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

it('says what to do where the browser stores nothing for the site', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  });`);
  await page.goto(addressOf('/home', world.tenant.host));
  await page.getByText('Your browser stores no data for this site').waitFor();
  await page.getByText('Allow cookies and data of this site in the settings of your browser, then reload the page.').waitFor();
  expect(await page.getByRole('button', { name: 'Reload the page' }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
});
