import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { menu } from '../../support/pages/metrics-screen.ts';
import { picture } from '../../support/pages/pictures.ts';
import { enterValue, openReport, submitButton, valueField } from '../../support/pages/report-screen.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

const project = () => `/project/${world.project.uid.slice(0, 8)}`;
const limitsStored = async (path: string) => fieldsOf(await world.nodes.list(), path).meta_json.limits;
const rowOf = (page: Page, name: string) => page.locator('.report-row').filter({ has: valueField(page, name) });

describe('limits', () => {
  it('are set by the owner on the Metrics screen, with errors beside the fields', async () => {
    const page = await windowOf(browser, world.tenant.host, world.owner, `${project()}/metrics`);
    await menu(page, 'Diesel', 'Set limits');
    const dialog = page.getByRole('dialog', { name: 'Limits' });
    await dialog.getByLabel('Smallest value').fill('10');
    await dialog.getByLabel('Largest value').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The largest value is below the smallest. Enter at least 10.').waitFor();
    await dialog.getByLabel('Largest value').fill('1,00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Commas separate thousands only. Use a full stop for decimals.').waitFor();
    expect(await dialog.getByText('In Litres.').count()).toBe(2);
    await picture(page, 'limits-unclear');
    await dialog.getByRole('button', { name: 'Take 100', exact: true }).click();
    expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
    await picture(page, 'limits-form');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await limitsStored(world.paths.diesel)).toMatchObject({ min: '10', max: '100', severity: 'refusal' });
  });
});

describe('a figure outside its limits', () => {
  it('is told while it is entered, with and without the network, and is stored once it is corrected', async () => {
    const { ref } = await world.fresh();
    const page = await openReport(browser, world, ref);
    await rowOf(page, 'Diesel').getByText('Between 10 and 100', { exact: true }).waitFor();
    await enterValue(page, 'Diesel', '101');
    await rowOf(page, 'Diesel').getByText('Enter at most 100.').waitFor();
    expect(await valueField(page, 'Diesel').inputValue()).toBe('101');
    expect(await valueField(page, 'Diesel').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'limits-refused');

    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await enterValue(page, 'Diesel', '9.5');
    await rowOf(page, 'Diesel').getByText('Enter at least 10.').waitFor();
    await page.unroute('**/api/**');

    await enterValue(page, 'Diesel', '100');
    await rowOf(page, 'Diesel').getByText('Enter at least 10.').waitFor({ state: 'detached' });
    await page.getByText('All changes saved').waitFor();
    await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is stored with a note where the limits only warn', async () => {
    const meta_json = { limits: { whole: true, severity: 'warning' } };
    await world.nodes.patch(world.paths.waste, { type: 'metricscore', node: { metricscore: { meta_json } } });
    const { ref } = await world.fresh();
    const page = await openReport(browser, world, ref);
    await rowOf(page, 'Waste').getByText('Whole numbers only', { exact: true }).waitFor();
    await enterValue(page, 'Waste', '2.5');
    await rowOf(page, 'Waste').getByText('Enter a whole number.').waitFor();
    await page.getByText('All changes saved').waitFor();
    expect(await valueField(page, 'Waste').getAttribute('aria-invalid')).toBe('false');
    await picture(page, 'limits-warning');
  });
});
