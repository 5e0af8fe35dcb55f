import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, FUEL_FIELDS, fuelCsv, makeFormWorld } from '../../../support/makers/forms.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: FormWorld;
let page: Page;

beforeAll(async () => {
  const meta = { input_type: 'formvertical', input_details: { name: 'Deliveries', fields: FUEL_FIELDS } };
  [browser, world] = await Promise.all([openBrowser(), makeFormWorld(meta)]);
});

afterAll(() => browser?.close());

const modal = () => page.getByRole('dialog', { name: 'Deliveries' });
const question = () => page.getByRole('dialog', { name: 'Unsaved changes' });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
const press = (name: string) => button(modal(), name).click();
const field = (header: string) => modal().getByLabel(header);
const tab = (name: string) => modal().getByRole('tab', { name }).click();
const close = () => button(modal(), 'Close').last().click();

/** Opens the form of a new report with these litres stored. */
async function open(litres: readonly string[]): Promise<void> {
  const made = await world.form();
  await made.save(fuelCsv(litres), null);
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report/${made.report.uid}`;
  page = await windowOf(browser, world.tenant.host, world.reporter, path);
  await page.getByRole('button', { name: 'Edit data: Fuel' }).click();
  await modal()
    .getByRole('tab', { name: `Completed (${litres.length})` })
    .waitFor();
}

async function expectNoSave(reason: string): Promise<void> {
  expect(await button(modal(), 'Save').isDisabled()).toBe(true);
  await button(modal(), 'Save').hover();
  await page.getByRole('tooltip').getByText(reason).waitFor();
}

describe('a record that is typed in a vertical form', () => {
  it('is kept while the stored ones are looked at, and holds the save up [REP-089, REP-396]', async () => {
    await open(['1']);
    await field('Site').fill('Hull');
    await tab('Completed (1)');
    await modal().getByText('Leeds').waitFor();
    await tab('New');
    expect(await field('Site').inputValue()).toBe('Hull');
    await expectNoSave("Add the record on the tab 'New' first, or clear it.");
    await close();
    await question().getByText('You have not saved all your data, do you still wish to close this window?').waitFor();
    await button(question(), 'Cancel').click();
    await press('Clear');
    expect(await field('Site').inputValue()).toBe('');
    await close();
    await modal().waitFor({ state: 'detached' });
  });

  it('keeps the window open after the report was filled, when it was typed while the others were saved [REP-276, REP-396]', async () => {
    await open(['1']);
    await field('Litres').fill('2');
    await press('Add');
    const typed = Promise.withResolvers<void>();
    await page.route(/\/document\/[^/]+\/upload\//, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await press('Save');
    await field('Site').fill('Hull');
    typed.resolve();
    await button(page.getByRole('dialog', { name: 'Form data saved' }), 'Auto-fill report').click();
    await question().waitFor();
    await button(question(), 'Cancel').click();
    expect(await field('Site').inputValue()).toBe('Hull');
  });
});

describe('a stored record that is edited in a vertical form', () => {
  it('is not closed over without a question [REP-396]', async () => {
    await open(['1', '2']);
    await tab('Completed (2)');
    await press('Edit record 2');
    await field('Site').fill('York');
    await expectNoSave('Update record 2 first, or cancel its edit.');
    await close();
    await question().waitFor();
    await button(question(), 'Cancel').click();
    expect(await field('Site').inputValue()).toBe('York');
    await tab('New');
    await tab('Completed (2)');
    expect(await field('Site').inputValue()).toBe('York');
    await press('Cancel edit');
    await close();
    await modal().waitFor({ state: 'detached' });
  });

  it('keeps what is typed while another one is edited', async () => {
    await open(['1', '2']);
    await tab('Completed (2)');
    await press('Edit record 1');
    await field('Site').fill('York');
    await press('Edit record 2');
    await field('Site').nth(1).waitFor();
    expect(await field('Site').first().inputValue()).toBe('York');
  });
});
