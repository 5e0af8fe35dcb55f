import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversionFactor, FactorGroup } from '../../../shared/contract/factor/factors.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';
import { faultsOf } from '../../support/pages/accessible.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

let browser: Browser;
let tenant: TestTenant;
let person: TestPerson;
let grid: { uid: string };

const FACTORS = '/api/tenant/admin/conversion/';

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  person = await tenant.person('tess', { isSuperuser: true, isTenantSuperuser: true });
  const fields = { name: 'Grid', unit: 'kWh', description: '', category: 'Carbon' };
  grid = await metricStore(tenant.tenantUid).getOrCreate(fields, testCause());
  await metricStore(tenant.tenantUid).getOrCreate({ ...fields, name: 'Gas', unit: 'M3' }, testCause());
});

afterAll(() => browser?.close());

const open = (width?: number) => windowOf(browser, tenant.host, person, '/tenant/admin/conversion', width);
const factors = async () => (await person.call({ path: FACTORS })).json<ConversionFactor[]>();
const group = async (body: object) =>
  (await person.call({ method: 'POST', path: '/api/tenant/admin/conversion_group/', body })).json<FactorGroup>();

describe('the first group of a tenancy', () => {
  walk();
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const openAdmin = () => page.getByRole('button', { name: 'Admin', exact: true }).click();

  beforeAll(async () => {
    page = await open();
  });

  it('is not there yet, and no metric is offered to it [ADM-027, ADM-030, ADM-035]', async () => {
    await page.getByRole('heading', { level: 1, name: 'Conversion Factors in Tenancy' }).waitFor();
    await page.getByRole('heading', { name: 'Conversion Factor Groups' }).waitFor();
    await page.getByText('There are no groups yet').waitFor();
    await openAdmin();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Add a global factor']);
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
  });

  it('is made in a form that asks for its name, and then has a form to change it [ADM-031, ADM-032, ADM-033, SET-256]', async () => {
    await page.getByRole('button', { name: 'New Group' }).click();
    const create = dialog().getByRole('button', { name: 'Create group' });
    await create.click();
    await dialog().getByText('Enter a name.').waitFor();
    await dialog().getByLabel('Copy factors from', { exact: true }).waitFor();
    await dialog().getByLabel('Name', { exact: true }).fill('UK 2024');
    await dialog().getByRole('textbox', { name: 'Start date' }).fill('2024-01-01');
    await create.click();
    await page.getByRole('button', { name: 'Save group' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('UK 2024');
  });

  it('is offered a metric, with the form of its factor [ADM-035, ADM-036, ADM-038]', async () => {
    await openAdmin();
    await page.getByRole('menuitem', { name: 'Add a Metric' }).click();
    await page.getByRole('heading', { name: 'New factor of UK 2024' }).waitFor();
    await page.getByRole('link', { name: 'Get or Create a Base Metric' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('takes a factor of a metric that was not there, made in a modal [ADM-037]', async () => {
    await page.getByRole('link', { name: 'Get or Create a Base Metric' }).click();
    await dialog().getByLabel('Name', { exact: true }).fill('Steam');
    await dialog().getByRole('button', { name: 'Unit' }).click();
    await page.getByRole('option', { name: 'kWh', exact: true }).click();
    await dialog().getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('option', { name: 'Carbon' }).first().click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Metric Steam' }).waitFor();
    await page.getByRole('button', { name: 'To unit' }).click();
    await page.getByRole('option', { name: 'tCO₂e', exact: true }).click();
    await page.getByLabel('Factor', { exact: true }).fill('0.17');
    await page.getByRole('button', { name: 'Add factor' }).click();
    await page.getByRole('row', { name: /Steam/ }).getByText('0.17').waitFor();
    expect((await factors()).map(({ exact, group: of }) => [exact, of !== null])).toEqual([['0.17', true]]);
  });

  it('is filled from a file once the page has shown what the file changes', async () => {
    await openAdmin();
    await page.getByRole('menuitem', { name: 'Import factors…' }).click();
    const rows = ['metric;unit;to unit;factor', 'Steam;kWh;tCO2e;0,18', 'Gas;m³;tCO2e;0,00204542', 'Coal;kWh;tCO2e;1'];
    const buffer = Buffer.from(rows.join('\n'));
    await dialog().locator('input[type=file]').setInputFiles({ name: 'factors.csv', mimeType: 'text/csv', buffer });
    await dialog().getByRole('button', { name: 'Check the file' }).click();
    await dialog().getByText('0.17 → 0.18').waitFor();
    expect(await faultsOf(page, 'import of factors')).toEqual({});
    await dialog().getByRole('button', { name: 'Import 2 factors' }).click();
    await dialog().getByText('The factors are imported').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    // The window is as narrow as a phone's now, and the rows are cards.
    await page.getByRole('listitem').filter({ hasText: 'Gas' }).getByText('0.00204542').waitFor();
    expect((await factors()).map(({ exact }) => exact).sort()).toEqual(['0.00204542', '0.18']);
  });
});

it('lists all groups, or one, in the columns of the specification, and changes rows by their menu [ADM-028, ADM-029, ADM-034, ADM-039]', async () => {
  const { id } = await group({ name: 'UK 2023', start_date: '2023-01-01' });
  const add = (body: object) => person.call({ method: 'POST', path: FACTORS, body: { metric: grid.uid, toUnit: 'kg', ...body } });
  await add({ factor: 0.2, group: id });
  await add({ factor: 0.3 });
  const page = await open();
  const rows = page.getByRole('table', { name: 'Conversion Factors' }).getByRole('row', { name: /Grid/ });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
  const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim().split('\n')[0]);
  expect(headers).toEqual(['id', 'fromMetricId', 'fromMetricName', 'fromMetricUnit', 'toUnit', 'factor', 'admin']);
  await page.getByRole('button', { name: /^Group/ }).click();
  await page.getByRole('option', { name: /UK 2023/ }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByText('0.2', { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: '0.2' });
  expect(await card.textContent()).toMatch(/^Grid/);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const menu = page.getByRole('button', { name: 'Admin menu of the factor from Grid to kg' });
  await menu.click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit', 'Sync to linked metrics', 'Delete']);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Factor', { exact: true }).fill('0.21');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0.21', { exact: true }).waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sync to linked metrics' }).click();
  await page.getByText('No other metric has the same conversion base and unit').waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete factor' }).click();
  await page.getByText('This group has no conversion factors yet').waitFor();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await dialog.getByLabel('Type UK 2023 to confirm').fill('UK 2023');
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await page.getByText('The group is deleted').waitFor();
  await page.getByRole('row', { name: /Grid/ }).getByText('0.3').waitFor();
});

it('saves a group once after a double click', async () => {
  await group({ name: 'UK 2022', start_date: '2022-01-01' });
  const page = await open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.getByRole('button', { name: /^Group/ }).click();
  await page.getByRole('option', { name: /UK 2022/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('UK 2022 revised');
  await page.getByRole('button', { name: 'Save group' }).dblclick();
  await page.getByText('The group is saved').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save group' }).getAttribute('aria-disabled')).not.toBe('true');
  expect(sent).toHaveLength(1);
});
