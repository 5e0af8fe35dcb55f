import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardIndicator } from '../../../shared/contract/indicator/dashboard.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { look } from '../../support/pages/metrics-screen.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let results: string[];

const RANGE = '?from=2024-01-01&to=2024-02-29';
const at = (path: string) => `/project/${paper.project.uid.slice(0, 8)}${path}`;
const open = (path: string): Promise<Page> => windowOf(browser, paper.tenant.host, paper.viewer, path);
const tile = (page: Page, name: string) => page.locator('.tiles li').filter({ hasText: name });
const setTarget = (name: string, date: string) => {
  const metric = results[['Emissions', 'Fuel', 'Waste'].indexOf(name)];
  return paper.indicators.send('POST', 'target/', { metric, value: 60, date, meta_json: { greenBelow: true } });
};

/** Two packages: January is approved for both, February only for the first. */
beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  const total = { numerators: [paper.metric('m-total')] };
  const made = [];
  for (const name of ['Emissions', 'Fuel', 'Waste']) made.push(await paper.indicators.add(name, { ...total }));
  results = made.map(({ result_metric }) => result_metric);
  const second = await paper.add('Earthworks');
  for (const [ref, months] of [
    [paper.ref, 2],
    [second, 1],
  ] as const)
    for (let month = 0; month < months; month += 1) {
      const reporter = reportCalls(paper.reporter, paper.tracker, ref);
      await paper.enter((await reporter.current()).uid);
      const report = (await reporter.submit({ comment: 'All in' })).json<{ uid: string }>();
      await reportCalls(paper.approver, paper.tracker, ref).patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
    }
  await setTarget('Emissions', '2024-02-29');
  await setTarget('Fuel', '2024-01-31');
  const path = `/api/dashboard/project/${paper.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-02-29`;
  await eventually(
    async () => (await paper.viewer.call({ path })).json<DashboardIndicator[]>(),
    ([first]) => first?.values[0]?.reports === 2 && first.values[1]?.reports === 1,
  );
}, 120_000);

afterAll(() => browser?.close());

it('calls no target met while reports are missing, and shows the latest complete period with its own', async () => {
  const page = await open(at(RANGE));
  const emissions = tile(page, 'Emissions');
  await emissions.getByText('Incomplete: 1 of 2', { exact: true }).waitFor();
  await emissions.getByText('1st Feb 24 - 29th Feb 24').waitFor();
  await emissions.getByText('39.31').first().waitFor();
  await emissions.getByText('Latest complete: Jan 2024').waitFor();
  await emissions.getByText('78.62').waitFor();
  await emissions.getByText('No target in this period').waitFor();
  expect(await page.getByText('Target met').count()).toBe(0);
  await tile(page, 'Fuel').getByText('Target missed').waitFor();
  expect(await violations(page)).toEqual([]);
  await look(page, 'dashboard-incomplete');
});

it('draws a target as a dot at the period that it is for', async () => {
  const page = await open(at(RANGE));
  // The library draws a line with one point, which would be invisible at the usual width.
  const dot = page.locator('#indicator-details g[class*="awsui_series"] path').first();
  await dot.waitFor({ state: 'attached' });
  const drawn = await dot.evaluate((path) => {
    const { strokeWidth, strokeLinecap } = (
      globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
    ).getComputedStyle(path);
    return [strokeWidth, strokeLinecap];
  });
  expect(drawn).toEqual(['12px', 'round']);
});

it('says the same in the table of an indicator and in that of all, and no colour again once nothing is missing', async () => {
  const page = await open(at(RANGE));
  const periods = page.getByRole('table', { name: 'Emissions: By reporting period' });
  await periods
    .getByRole('row', { name: /1st Feb 24/ })
    .getByText('Incomplete: 1 of 2')
    .waitFor();
  await periods
    .getByRole('row', { name: /1st Jan 24/ })
    .getByText('Approved', { exact: true })
    .waitFor();
  await page.getByRole('table', { name: 'Performance' }).getByText('Incomplete: 1 of 2').first().waitFor();
  await page
    .getByRole('img', { name: /Jan 2024 78\.62, Feb 2024 39\.31 \(incomplete\)/ })
    .first()
    .waitFor();
  await page.locator('#indicator-details').scrollIntoViewIfNeeded();
  await look(page, 'dashboard-incomplete-details');
  const january = await open(at('?from=2024-01-01&to=2024-01-31'));
  await tile(january, 'Fuel').getByText('Target missed').waitFor();
  expect(await january.getByText('Latest complete', { exact: false }).count()).toBe(0);
});

it('says that there is no target under a result that has none', async () => {
  const page = await open(at('?from=2024-01-01&to=2024-01-31'));
  await tile(page, 'Waste').getByText('No target in this period').waitFor();
  expect(await page.getByText('No target or result').count()).toBe(0);
});
