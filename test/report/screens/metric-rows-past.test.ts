import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { mayComplain } from '../../support/pages/complaints.ts';
import { type EnergyPaths, openedEnergy, plantEnergy } from '../../support/pages/energy-report.ts';
import { NODES_OF_REPORT } from '../../support/pages/nodes-of-report.ts';
import { violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;
let paths: EnergyPaths;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  paths = await plantEnergy(world);
});

afterAll(() => browser?.close());

const opened = (more?: Parameters<typeof openedEnergy>[2]) => openedEnergy(browser, world, more);

describe('rows', () => {
  it('leave out what is hidden, and show what a parent hides while it is empty on request [REP-071, REP-072, REP-073, SET-216, SET-217]', async () => {
    const { page } = await opened();
    await page.getByLabel('Value of Total energy').waitFor();
    expect(await page.getByText('Secret').count()).toBe(0);
    expect(await page.getByLabel('Value of Gas').count()).toBe(0);
    await page.getByRole('button', { name: 'Show hidden rows' }).click();
    await page.getByLabel('Value of Gas').fill('12');
    await page.getByLabel('Value of Gas').press('Enter');
    await page.getByText('All changes saved').waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByLabel('Value of Gas').waitFor();
    expect(await page.getByLabel('Value of Power').count()).toBe(0);
  });

  it('show what a parent is calculated from, and what a child is converted with [REP-067, REP-068, REP-069, REP-070]', async () => {
    const { page, reporter } = await opened();
    const report = await reporter.current();
    await reporter.enter(report.uid, paths.gas, { value: 5 });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'More about Total energy' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Show derivation from sub-metrics',
      'Comment on this metric',
      'Show all changes',
    ]);
    await page.getByRole('menuitem', { name: 'Show derivation from sub-metrics' }).click();
    await page.getByText('Gas: 5 x 1 = 5 kWh').waitFor();
    expect(await page.getByLabel('Value of Total energy').inputValue()).toBe('5');
    await page.getByRole('button', { name: 'More about Gas' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Show conversion factors to parent',
      'Data quality',
      'Comment on this metric',
      'Show all changes',
    ]);
    await page.getByRole('menuitem', { name: 'Show conversion factors to parent' }).click();
    await page.getByText('1 kWh = 1 kWh').waitFor();
    await page.getByRole('button', { name: 'Show hidden rows' }).click();
    await page.getByRole('button', { name: 'More about Power' }).click();
    await page.getByRole('menuitem', { name: 'Show conversion factors to parent' }).click();
    await page.getByText('No conversion factor found').waitFor();
  });

  it('open what was reported before as a chart and a table, or say that there is nothing [REP-061, REP-062, REP-063]', async () => {
    const { page, reporter, open } = await opened();
    await page.getByRole('button', { name: 'Past data of Skips' }).click();
    await page.getByRole('dialog', { name: 'Previous data for: Skips' }).getByText('No previous data').waitFor();
    await reporter.enter((await reporter.current()).uid, paths.skips, { value: 21 });
    await reporter.submit({ comment: 'January' });
    const next = await open(world.reporter);
    await next.getByLabel('Value of Skips').fill('10');
    await next.getByLabel('Value of Skips').press('Enter');
    await next
      .getByRole('row')
      .filter({ has: next.getByLabel('Value of Skips') })
      .getByText('Check', { exact: true })
      .waitFor();
    await next.getByRole('button', { name: 'Past data of Skips' }).click();
    const dialog = next.getByRole('dialog', { name: 'Previous data for: Skips' });
    await dialog.getByRole('cell', { name: '21 Number' }).waitFor();
    expect(await dialog.getByRole('application').count()).toBeGreaterThan(0);
    expect(await violations(next)).toEqual([]);
  });

  it('tell which of them could not be read, while the others stay usable [REP-385]', async () => {
    // React draws the page once more where the row fails while the page is drawn little by little
    mayComplain(/^Error: /, /^Minified React error #520/);
    const { page, address, reporter } = await opened();
    const nodes = await reporter.nodes((await reporter.current()).uid);
    for (const { path, node } of nodes) if (path === paths.skips) Object.assign(node.metricscore!, { input: 'broken' });
    await page.route(NODES_OF_REPORT, (route) => route.fulfill({ json: nodes }));
    await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
    await page.getByText(`Error rendering row for metricscore at ${paths.skips}`).waitFor();
    expect(await page.getByLabel('Value of Total energy').isEnabled()).toBe(true);
  });
});
