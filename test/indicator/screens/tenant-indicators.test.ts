import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import { makePaper, type Paper } from '../../support/makers/figures.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;
let owner: Awaited<ReturnType<typeof makeTenantOwner>>;
let fuel: SavedIndicator;

beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  owner = await makeTenantOwner(paper.tenant);
  fuel = await paper.indicators.add('fuel', { numerators: [paper.metric('m-diesel')], factor: 2 });
  await paper.indicators.add('Energy', { numerators: [paper.metric('m-electricity')], denominators: [paper.metric('m-diesel')] });
  const path = `/api/tracker/${paper.tracker}/commit/${paper.root}/target/`;
  const body = { metric: fuel.resultBaseMetric.uid, value: 75, meta_json: { thresholdLow: 90 } };
  await paper.owner.call({ method: 'POST', path, body });
});

afterAll(() => browser?.close());

const open = async () => {
  const page = await windowOf(browser, paper.tenant.host, owner.person, '/tenant/admin/indicator');
  await page.getByRole('heading', { name: 'Indicators in Tenancy', level: 1 }).waitFor();
  await page.getByText('Energy', { exact: true }).waitFor();
  return page;
};
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name} in Bridge` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('the indicators of the tenancy', () => {
  it('are a table by name, whose menu shows and hides equations [ADM-016, ADM-017, ADM-018, ADM-019, ADM-020, ADM-021, ADM-022]', async () => {
    const page = await open();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual(['id', 'resultBaseMetricId', 'name', 'issue', 'admin']);
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((text) => /Energy|fuel/.exec(text)?.[0])).toEqual(['Energy', 'fuel']);
    const cells = await page.getByRole('row').nth(2).getByRole('cell').allInnerTexts();
    expect(cells).toEqual(expect.arrayContaining([fuel.uid.slice(0, 8), fuel.result_metric.slice(0, 8)]));
    await page.getByRole('button', { name: 'Actions for fuel in Bridge' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Show Equation', 'Edit', 'Merge', 'Re-verify Equation']);
    await page.getByRole('menuitem', { name: 'Show Equation' }).click();
    const view = page.getByRole('region', { name: 'Equation of fuel' });
    await view.getByText('75', { exact: true }).waitFor();
    const labels = ['name', 'Sustainability issue', 'Factor', 'Numerators', 'Denominators', 'Target', 'Warn'];
    expect(await view.locator('dt').allInnerTexts()).toEqual(labels);
    expect(await view.locator('dd').allInnerTexts()).toEqual([
      'fuel',
      'Carbon',
      '2',
      'Diesel (average biofuel blend) (Litres)',
      '–',
      '75',
      '90',
    ]);
    expect(await page.getByRole('region', { name: 'Equation of Energy' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await menu(page, 'fuel', 'Hide Equation');
    await view.waitFor({ state: 'detached' });
  });

  it('are cards on a phone, each under its name, with the menu', async () => {
    const page = await open();
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: 'fuel' });
    expect(await card.textContent()).toMatch(/^fuel/);
    await card.getByText(fuel.uid.slice(0, 8), { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Actions for fuel in Bridge' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('are edited, verified and merged from their row [ADM-023, ADM-024, ADM-025, ADM-026]', async () => {
    const page = await open();
    const verified = page.waitForRequest((request) => request.url().includes('/dispatch/'));
    await menu(page, 'fuel', 'Re-verify Equation');
    expect((await verified).postDataJSON()).toEqual({ type: 'RECACHE_METRIC_CALC_EQN', indicatorId: fuel.uid });
    await page.getByText('The equation of fuel is verified.').waitFor();
    await menu(page, 'fuel', 'Edit');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox').first();
    expect(await name.inputValue()).toBe('fuel');
    await name.fill('Fuel burnt');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Fuel burnt is saved.').waitFor();
    await menu(page, 'Fuel burnt', 'Merge');
    await dialog.getByLabel('Merge into').click();
    expect(await page.getByRole('option', { name: /Fuel burnt/ }).count()).toBe(0);
    await page.getByRole('option', { name: /Energy/ }).click();
    const merged = page.waitForRequest((request) => request.url().includes('/dispatch/'));
    await dialog.getByRole('button', { name: 'Merge indicators' }).click();
    expect((await merged).postDataJSON()).toMatchObject({ type: 'MERGE_INDICATORS', from_indicator_id: fuel.uid });
    await page.getByText('Fuel burnt is merged into Energy.').waitFor();
    await page.getByText('Fuel burnt', { exact: true }).waitFor({ state: 'detached' });
  });
});
