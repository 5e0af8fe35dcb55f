import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormWorld, makeFormWorld } from '../../../support/makers/forms.ts';
import { openBrowser } from '../../../support/pages/browser.ts';
import { picture } from '../../../support/pages/pictures.ts';
import { openReport } from '../../../support/pages/report-screen.ts';

let browser: Browser;
let world: FormWorld;
beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeFormWorld()]);
});
afterAll(() => browser?.close());

it('a press on the badge of a figure that differs from its form shows both while its figure is typed', async () => {
  const { trySave, reporter, report, ref } = await world.form();
  expect((await trySave('Site,Litres,Fuel,Delivered\nLeeds,12,Diesel,\n')).status).toBe(200);
  await reporter.enter(report.uid, world.paths.diesel, { value: 5 });
  const page = await openReport(browser, world, ref);
  await page.getByLabel('Value of Diesel').fill('6');
  await page.getByRole('button', { name: 'Form differs' }).click();
  const popover = page.getByText("Litres, and the form 'Fuel' adds up to 12");
  await popover.first().waitFor();
  await picture(page, 'against-form');
  await page.mouse.click(600, 850);
  await popover.first().waitFor({ state: 'detached' });
  await page.getByText('All changes saved').waitFor();
});
