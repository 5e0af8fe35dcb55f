import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.fresh();
});

afterAll(() => browser?.close());

it('shows an administrator the project as a role sees it, marked and read-only, until they leave', async () => {
  const short = world.project.uid.slice(0, 8);
  const page = await windowOf(browser, world.tenant.host, world.admin, `/project/${short}/members?tab=roles`);
  const admin = page.getByRole('button', { name: 'Admin', exact: true });
  await admin.waitFor();
  await page.getByRole('button', { name: 'View as Reporter' }).click();
  const banner = page.getByText('You are looking at the project as Reporter');
  await banner.waitFor();
  await page.getByRole('button', { name: 'Project', exact: true }).waitFor();
  expect(await admin.count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(page.url().replace(/\/project\/.*/, `/project/${short}/members`));
  await banner.waitFor();
  await page.getByRole('rowheader', { name: 'reporter Tester' }).waitFor();
  expect(await page.getByRole('button', { name: /^Invite/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await page.getByRole('button', { name: 'View as Reporter' }).waitFor();
  await admin.waitFor();
  expect(await banner.count()).toBe(0);
});
