import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { signedInAt, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let held: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  const { report, admin, ref } = await world.fresh();
  await admin.patch(report.uid, { status: 'HOLD', comment: 'On hold status toggled' });
  held = ref.uid;
  await world.fresh();
});

afterAll(() => browser?.close());

const profile = async (open = windowOf): Promise<Page> => {
  const page = await open(browser, world.tenant.host, world.reporter, '/accounts/profile');
  await page.getByText('You have 1 report that needs your attention.').waitFor();
  return page;
};

it('has the companies and the work packages of the user, with the days since they were due [ADM-203, ADM-206, ADM-207]', async () => {
  const page = await profile();
  await page.locator('main .company-tree').getByText(world.project.company.name).waitFor();
  await page.getByRole('heading', { name: 'Reporting packages', exact: true }).waitFor();
  const cards = page.locator('main a[href*="/wpack/"]');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(1);
  expect(await cards.first().getAttribute('href')).not.toContain(held.slice(0, 8));
  await page.getByText(/Due: .+ \(overdue \d+ days\)/).waitFor();
});

it('counts at the bell, and complains of nothing', async () => {
  const page = await profile(signedInAt);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/accounts/profile', '/home']) {
    await page.goto(addressOf(path, world.tenant.host));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.locator('.top-bar a:visible[aria-label="Pending actions: 1"]').waitFor();
});
