import type { Page } from 'playwright-core';
import { choose } from './walk.ts';

/** Adds an indicator of type 0 on the indicators' page: the sum of one metric. */
export async function addIndicator(page: Page, name: string, numerator: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Add indicator' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, dialog, 'Sustainability issue', 'Carbon');
  await dialog.getByRole('radio', { name: /^0: / }).check();
  await dialog.getByLabel('Numerators (N)').click();
  await page.getByRole('option', { name: new RegExp(`^${numerator}`) }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('rowheader', { name, exact: true }).waitFor();
}

/** Sets the target of an indicator through its menu. `date`: a day in the target's period. */
export async function setTarget(page: Page, name: string, fields: { target: string; threshold: string; date: string }) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set target' }).click();
  await page.getByLabel('Target (tCO₂e)').fill(fields.target);
  await page.getByLabel('Threshold (tCO₂e)').fill(fields.threshold);
  await page.getByRole('textbox', { name: 'Target date' }).fill(fields.date.replaceAll('-', '/'));
}
