import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseMetric } from '../../../shared/contract/metric/base-metrics.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let owner: Awaited<ReturnType<typeof makeTenantOwner>>;
let diesel: BaseMetric;

const COLUMNS = ['id', 'parentId', 'conversion_base', 'name', 'description', 'issue', 'unit', 'admin'];

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  owner = await makeTenantOwner(world.tenant);
  await world.fresh();
  const commit = (await world.owner.call({ path: `/api/tracker/${world.tracker}/` })).json<{
    root_master: { latest_commit: { root_commit: string } };
  }>().root_master.latest_commit.root_commit;
  diesel = (await owner.list()).find(({ name }) => name === 'Diesel')!;
  const path = `/api/tracker/${world.tracker}/commit/${commit}/convfactor/`;
  await world.owner.call({ method: 'POST', path, body: { metric: diesel.uid, toUnit: 'tCO2e', factor: 0.0025 } });
  await owner.make({
    name: 'aviation fuel',
    unit: 'Litres',
    parentmetric: diesel.uid,
    description: '<p>Burnt <b>in flight</b></p><script>burn()</script>',
  });
});

afterAll(() => browser?.close());

const open = async (path = '/tenant/admin/basemetric') => {
  const page = await windowOf(browser, world.tenant.host, owner.person, path);
  await page.getByRole('row').nth(1).waitFor();
  return page;
};
const row = (page: Page, name: string) => page.getByRole('row', { name });
const menu = async (page: Page, metric: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${metric}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('the base metrics page', () => {
  describe('lists the metrics of the tenancy', () => {
    let page: Page;
    const names = (window: Page) => window.locator('.metric-name').allInnerTexts();
    const cells = () => row(page, 'aviation fuel').getByRole('cell').allInnerTexts();

    beforeAll(async () => {
      page = await open();
    });

    it('each in a row, with the columns in order [SET-137, SET-140, SET-141]', async () => {
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(COLUMNS);
      expect(await names(page)).toEqual(['aviation fuel', 'Diesel', 'Waste']);
      expect(await violations(page)).toEqual([]);
    });

    it('at the address of a company too, by name and all of them [SET-138, SET-139]', async () => {
      const other = await open('/tenant/admin/basemetric/01234567');
      expect(await names(other)).toEqual(['aviation fuel', 'Diesel', 'Waste']);
      expect(await violations(other)).toEqual([]);
      await other.context().close();
    });

    it('with ids of eight characters, or none [SET-142, SET-416]', async () => {
      const [id, ...linked] = (await cells()).slice(0, 3);
      expect(id).toMatch(/^[0-9a-f]{8}$/);
      expect(linked).toEqual([diesel.uid.slice(0, 8), '']);
    });

    it('with the category as issue and the description as formatted text without scripts [SET-143]', async () => {
      expect((await cells()).slice(4, 7)).toEqual(['Burnt in flight', 'Carbon', 'Litres']);
      expect(await row(page, 'aviation fuel').locator('b').textContent()).toBe('in flight');
    });
  });

  it('shows and hides what uses a metric under its row [SET-148, SET-149, SET-150, SET-151]', async () => {
    const page = await open();
    await menu(page, 'Diesel (Litres)', 'Show conversion factors');
    const factors = page.getByRole('region', { name: 'Conversion factors' });
    await factors.getByText('1 Litres = 0.0025 tCO₂e').waitFor();
    await menu(page, 'Diesel (Litres)', 'Show reporting packages');
    const link = page.getByRole('region', { name: 'Reporting packages' }).getByRole('link', { name: 'Groundworks' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^/project/${world.project.uid.slice(0, 8)}/wpack/[0-9a-f]{8}$`));
    await menu(page, 'Diesel (Litres)', 'Hide conversion factors');
    await factors.waitFor({ state: 'detached' });
    await menu(page, 'Diesel (Litres)', 'Hide reporting packages');
    await link.waitFor({ state: 'detached' });
  });

  it('edits a metric in a form that is filled with it, and finds it by its new name [SET-144, SET-145]', async () => {
    const page = await open();
    await menu(page, 'aviation fuel (Litres)', 'Edit');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('aviation fuel');
    expect(await dialog.getByRole('textbox', { name: 'Description' }).textContent()).toContain('in flight');
    for (const [field, value] of [
      ['Issue', 'Carbon'],
      ['Unit', 'Litres'],
      ['Parent metric', 'Diesel'],
      ['Conversion base', 'None'],
    ] as const)
      expect(await dialog.getByLabel(field, { exact: true }).textContent()).toContain(value);
    expect(await dialog.getByText(diesel.uid.slice(0, 8)).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Name', { exact: true }).fill('Jet fuel');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Jet fuel is saved.').waitFor();
    await page.getByRole('searchbox').fill('jet');
    await page.getByText('1 of 3').first().waitFor();
    expect(await page.locator('.metric-name').allInnerTexts()).toEqual(['Jet fuel']);
    expect(new URL(page.url()).searchParams.get('text')).toBe('jet');
  });

  it('says why a save failed, and keeps the form with its entries [SET-404]', async () => {
    const page = await open();
    let answer: { status: number; json?: object } = { status: 409, json: { title: 'Conflict', detail: 'Taken' } };
    await page.route('**/api/tenant/admin/basemetric/**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(answer) : route.continue(),
    );
    await menu(page, 'Waste (Litres)', 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Refuse');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Taken').waitFor();
    answer = { status: 500 };
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Request failed').waitFor();
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Refuse');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('.metric-name').allInnerTexts()).toContain('Waste');
  });

  it('merges only when a target is chosen and confirmed, and reloads [SET-146, SET-147, SET-295]', async () => {
    const page = await open();
    await menu(page, 'Waste (Litres)', 'Merge');
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Merge metrics' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel('Merge into').click();
    expect(await page.getByRole('option', { name: /^Waste/ }).count()).toBe(0);
    await page.getByRole('option', { name: /^Diesel/ }).click();
    await dialog.getByRole('heading', { name: 'What will change' }).waitFor();
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox').check();
    expect(await violations(page)).toEqual([]);
    const reloaded = page.waitForEvent('load');
    await button.click();
    await reloaded;
    await page.getByText(/Waste is merged into Diesel\. Changed: 1 metric in 1 structure/).waitFor();
    expect(await page.locator('.metric-name').allInnerTexts()).not.toContain('Waste');
  });

  it('keeps no more rows in the page than fit, however many metrics there are, and finds one of them', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({
      ...diesel,
      uid: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
      name: `Metric ${String(n).padStart(4, '0')}`,
    }));
    const page = await windowOf(browser, world.tenant.host, owner.person, '/user');
    await page.route('**/api/tenant/admin/basemetric/', (route) => route.fulfill({ json: many }));
    await page.goto(addressOf('/tenant/admin/basemetric', world.tenant.host));
    await page.getByText('(5000)').or(page.getByText('(5,000)')).first().waitFor();
    expect(await page.locator('.metric-name').count()).toBeLessThan(80);
    await page.getByPlaceholder('Find by name, unit, description or id').fill('metric 4321');
    await expect.poll(() => page.locator('.metric-name').allInnerTexts()).toEqual(['Metric 4321']);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator('.metric-name').allInnerTexts()).toEqual(['Metric 4321']);
  });
});
