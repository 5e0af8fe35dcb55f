import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let made: Awaited<ReturnType<ReportWorld['fresh']>>;
let page: Page;

const address = () => `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report`;
const row = (of: Page, name: string) => of.getByRole('row', { name: new RegExp(name) });
const storedOf = async (path: string) =>
  (await made.reporter.nodes(made.report.uid)).find((node) => node.path === path)!.node.metricscore!.input!;
const openQuality = async () => {
  await page.getByRole('button', { name: 'More about Diesel' }).click();
  await page.getByRole('menuitem', { name: 'Data quality' }).click();
  return page.getByRole('dialog', { name: 'Data quality' });
};

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  made = await world.fresh();
  page = await windowOf(browser, world.tenant.host, world.reporter, address());
  await page.getByLabel('Value of Diesel').fill('10');
});

afterAll(() => browser?.close());

describe('how good a value is', () => {
  it('is stated in a window of its row, which asks for the method of an estimate', async () => {
    const dialog = await openQuality();
    await dialog.getByRole('radio', { name: 'Estimated' }).check();
    await dialog.getByLabel('Uncertainty, ± per cent').fill('2,5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose how the value was estimated.').waitFor();
    await dialog.getByText('Enter per cent as a number of at most 999', { exact: false }).last().waitFor();
    await picture(page, 'quality-form');
    await dialog.getByRole('button', { name: /How it was estimated/ }).click();
    await page.getByRole('option', { name: 'Same period last year' }).click();
    await dialog.getByLabel('Uncertainty, ± per cent').fill('2.5 %');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Diesel').getByText('Estimated (same period last year), ±2.5 %').waitFor();
    await expect
      .poll(async () => (await storedOf(world.paths.diesel)).meta_json)
      .toMatchObject({ quality: { kind: 'estimated', method: 'last-year', uncertainty: '2.5' } });
    expect(await violations(page)).toEqual([]);
  });

  it('is taken back and made again like a value', async () => {
    const told = row(page, 'Diesel').getByText('Estimated (same period last year), ±2.5 %');
    await page.getByLabel('Comment on Diesel').focus();
    await page.keyboard.press('Control+z');
    await told.waitFor({ state: 'detached' });
    await page.getByText('Undone: the data quality of Diesel is as it was.').waitFor();
    await page.keyboard.press('Control+Shift+Z');
    await told.waitFor();
    await expect.poll(async () => (await storedOf(world.paths.diesel)).meta_json).toHaveProperty('quality');
  });

  it('waits in the browser while the network is away', async () => {
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    const dialog = await openQuality();
    await dialog.getByLabel('Uncertainty, ± per cent').fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Diesel').getByText('±7 %').waitFor();
    await page.unroute('**/api/**');
    await expect
      .poll(async () => (await storedOf(world.paths.diesel)).meta_json, { timeout: 15_000 })
      .toMatchObject({ quality: { uncertainty: '7' } });
  });
});

describe('a metric that is not applicable', () => {
  it('needs a reason before the report is submitted, which its approver reads', async () => {
    await page.getByLabel('Waste is not applicable').check();
    const reason = page.getByLabel('Comment on Waste');
    expect(await reason.getAttribute('placeholder')).toBe('Why is it not applicable?');
    const submit = page.getByRole('button', { name: 'Submit report' });
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    await submit.hover();
    await page.getByText('Say in the comment why these metrics are not applicable').filter({ visible: true }).first().waitFor();
    await picture(page, 'quality-na');
    await reason.fill('No waste left the site');
    await reason.blur();
    await submit.click();
    const review = page.getByRole('dialog', { name: /Final review/ });
    await review.getByText('No waste left the site').waitFor();
    await review.getByText('Estimated (same period last year), ±7 %').waitFor();
    await review.getByLabel('Comment', { exact: true }).fill('January');
    await review.getByRole('button', { name: 'Confirm submission' }).click();
    await page.getByText(/successfully submitted\.$/).waitFor();
    const seen = await windowOf(browser, world.tenant.host, world.approver, `${address()}/${made.report.uid.slice(0, 8)}`);
    await seen.getByText('No waste left the site').waitFor();
    await seen.getByText('Estimated (same period last year), ±7 %').waitFor();
    await seen.getByRole('button', { name: 'Estimated (1)' }).click();
    expect(await row(seen, 'Waste').count()).toBe(0);
    await picture(seen, 'quality-review');
  });
});
