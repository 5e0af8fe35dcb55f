import type { Page } from 'playwright-core';
import { fuelCsv, makeFormWorld } from '../../support/makers/forms.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';
import type { Row } from '../table.ts';

const ROWS = 20_000;

/** Records every task that blocks the page for more than 50 ms. */
const WATCH = `(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
})()`;

/** Runs a step. Returns its time and its longest task; 0 means none above 50 ms. */
async function measured(page: Page, step: () => Promise<unknown>): Promise<{ took: number; longest: number }> {
  await page.evaluate('window.longTasks = []');
  const begin = performance.now();
  await step();
  const took = Math.round(performance.now() - begin);
  await page.waitForTimeout(200);
  return { took, longest: Math.round(Number(await page.evaluate('Math.max(0, ...window.longTasks)'))) };
}

/** A form of 20,000 rows in the browser: read, checked and shown, edited, saved, and added up by the worker. */
export async function formRows(): Promise<Row[]> {
  const [browser, world] = await Promise.all([openBrowser({ isQuick: true }), makeFormWorld()]);
  const { ref, report } = await world.form();
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid}`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, path);
  page.setDefaultTimeout(120_000);
  await page.evaluate(WATCH);
  const modal = page.getByRole('dialog', { name: 'Fuel bills' });
  await page.getByRole('button', { name: 'Add new data: Fuel' }).click();
  await modal.getByRole('button', { name: 'Upload a CSV file' }).click();
  await modal.getByRole('button', { name: 'Next', exact: true }).click();
  const buffer = Buffer.from(fuelCsv(Array.from({ length: ROWS }, () => '0.1')));
  const shown = await measured(page, async () => {
    await modal.getByLabel('CSV file').setInputFiles({ name: 'fuel.csv', mimeType: 'text/csv', buffer });
    await modal.getByText('20,000 rows', { exact: true }).waitFor();
  });
  const litres = modal.getByLabel('Litres, row 1', { exact: true });
  const typed = await measured(page, () => litres.pressSequentially('00'));
  const scrolled = await measured(page, async () => {
    await modal.locator('.form-frame').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await modal.getByLabel('Litres, row 20000', { exact: true }).waitFor();
  });
  const question = page.getByRole('dialog', { name: 'Form data saved', exact: true });
  const saved = await measured(page, async () => {
    await modal.getByRole('button', { name: 'Save', exact: true }).click();
    await question.getByText('2,000').waitFor();
  });
  const filled = await measured(page, async () => {
    await question.getByRole('button', { name: 'Auto-fill report' }).click();
    await page.getByText('Report auto-filled').waitFor();
  });
  await browser.close();
  const row = (what: string, { took, longest }: typeof shown): Row => [what, took, longest];
  return [
    row('read, checked and shown', shown),
    row('two keys typed into a cell', typed),
    row('scrolled to the last row', scrolled),
    row('saved, with the preview of the sums', saved),
    row('report filled by the worker', filled),
  ];
}
