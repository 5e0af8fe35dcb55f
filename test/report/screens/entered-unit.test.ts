import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
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

it('a figure whose metric gets another unit is told to its administrator, and waits for its person', async () => {
  const { ref, report, reporter } = await world.fresh();
  const page = await openReport(browser, world, ref);
  await enterValue(page, 'Diesel', '5000');
  await page.getByText('All changes saved').waitFor();

  const admin = await windowOf(browser, world.tenant.host, world.owner, `/project/${world.project.uid.slice(0, 8)}/metrics`);
  await menu(admin, 'Diesel', 'Edit metric');
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Unit').click();
  await admin.getByRole('option', { name: 'kWh', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/1 figure was entered in Litres\. While its report is open/).waitFor();
  expect(await violations(admin, { within: '[role="dialog"]' })).toEqual([]);
  await picture(admin, 'unit-changes');
  await dialog.getByRole('button', { name: 'Change the row' }).click();
  await dialog.waitFor({ state: 'detached' });

  // This page sends values in the unit that it shows.
  await enterValue(page, 'Diesel', '6000');
  const row = page.locator('.report-row').filter({ has: valueField(page, 'Diesel') });
  await row.getByText('Entered in Litres. Enter it in kWh.').waitFor();
  await page.getByText('All changes saved').waitFor();
  await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'entered-in-another-unit');

  await row.getByRole('button', { name: /^Save 6,000/ }).click();
  await row.getByText('Entered in Litres.').waitFor({ state: 'detached' });
  await page.getByText('All changes saved').waitFor();
  await expect.poll(() => submitButton(page).getAttribute('aria-disabled')).not.toBe('true');
  expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel).value).toBe('6000');
});

it('a figure whose metric has another unit is answered by the same figure, typed once more', async () => {
  const { ref } = await world.fresh();
  const page = await openReport(browser, world, ref);
  await enterValue(page, 'Diesel', '7000');
  await page.getByText('All changes saved').waitFor();

  const admin = await windowOf(browser, world.tenant.host, world.owner, `/project/${world.project.uid.slice(0, 8)}/metrics`);
  await menu(admin, 'Diesel', 'Edit metric');
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Unit').click();
  await admin.getByRole('option', { name: 'Litres', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Change the row' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.reload();
  const said = page
    .locator('.report-row')
    .filter({ has: valueField(page, 'Diesel') })
    .getByText('Entered in kWh. Enter it in Litres.');
  await said.waitFor();
  // Passing through the cell does not answer.
  await valueField(page, 'Diesel').focus();
  await page.keyboard.press('Enter');
  expect(await said.count()).toBe(1);
  await valueField(page, 'Diesel').focus();
  await page.keyboard.type('7000');
  await page.keyboard.press('Enter');
  await said.waitFor({ state: 'detached' });
  await page.getByText('All changes saved').waitFor();
});
