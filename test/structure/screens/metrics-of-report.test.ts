import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

it('the metrics of a submitted report are those that it was submitted with, to look at alone [ADM-056]', async () => {
  const { ref, report } = await world.submitted();
  const cement = { name: 'Cement', unit: 'kg', category: 'Carbon' };
  await world.nodes.add({ type: 'metricscore', path: world.paths.section, metric: cement });
  const base = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/metrics`;
  const page = await windowOf(browser, world.tenant.host, world.owner, base);
  const row = (name: string) => page.locator('main').getByText(name).first();
  await row('Cement').waitFor();
  const changes = () => page.locator('#content').getByRole('button', { name: /Add|Import|Set up|Actions/ });
  expect(await changes().count()).toBeGreaterThan(0);
  await page.goto(new URL(`${base}/${report.uid.slice(0, 8)}`, page.url()).href);
  await page.getByText(/These are the metrics of the report for .* as it was submitted/).waitFor();
  await row('Diesel').waitFor();
  expect(await page.getByText('Cement').count()).toBe(0);
  expect(await changes().count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.goto(new URL(`${base}/00000000`, page.url()).href);
  await page
    .getByText(/does not exist|not found/i)
    .first()
    .waitFor();
});
