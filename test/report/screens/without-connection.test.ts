import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormWorld, makeFormWorld } from '../../support/makers/forms.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { buttonIn, cellOf, formButton, wizardOf } from '../../support/pages/form-wizard.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let sheet: Reporting;
let forms: FormWorld;
const paths: Record<string, string> = {};

beforeAll(async () => {
  [browser, sheet, forms] = await Promise.all([openBrowser(), makeReporting(), makeFormWorld()]);
  const fuel = await sheet.nodes.add({ type: 'tree', name: 'Fuel' });
  for (const name of ['Diesel', 'Gas oil', 'Petrol']) {
    const metric = { name, unit: 'Litres', category: 'Carbon' };
    paths[name] = await sheet.nodes.add({ type: 'metricscore', path: fuel, metric });
  }
}, 120_000);

afterAll(() => browser?.close());

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const missingOf = (page: Page) => page.getByRole('dialog', { name: 'Not available without a connection' });

/**
 * Before fetching the code of a dialog, a page asks whether the server answers. Blocking this keeps the page from coming to rest.
 */
const PROBE = '**/config.json';
const keepFromRest = (page: Page) =>
  page.route(PROBE, (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));

const comeBack = async (page: Page) => {
  await page.unroute(PROBE);
  await page.context().setOffline(false);
};

/** An empty report of the three fuels, and the stored value of one of them. */
async function openSheet() {
  const ref = await sheet.add('Groundworks');
  const reporter = reportCalls(sheet.reporter, sheet.tracker, ref);
  const report = await reporter.current();
  const address = `/project/${sheet.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, sheet.tenant.host, sheet.reporter, address);
  const stored = async (name: string) => inputOf(await reporter.nodes(report.uid), paths[name]!).value;
  return { page, stored };
}

async function openForm() {
  const { ref, report } = await forms.form();
  const path = `/project/${forms.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid}`;
  return windowOf(browser, forms.tenant.host, forms.reporter, path);
}

/** Pastes three figures. The second has several meanings, so a question opens. */
const paste = async (page: Page) => {
  await value(page, 'Diesel').focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '640\\r\\n5-7\\r\\n7\\r\\n');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
};

/** Waits until the code of a dialog has been fetched, which happens once the page is at rest. */
const fetched = async (page: Page, name: string) => {
  const answer = await page.waitForResponse((response) => new RegExp(`/assets/${name}-[^/]*\\.js$`).test(response.url()));
  await answer.finished();
};

describe('a paste without a connection', () => {
  it('waits with its figures until its question can be asked', async () => {
    const { page, stored } = await openSheet();
    await keepFromRest(page);
    await value(page, 'Diesel').waitFor();
    await page.context().setOffline(true);
    await paste(page);
    await missingOf(page).getByText('The pasted values wait until it is loaded.').waitFor();
    expect(await value(page, 'Petrol').count()).toBe(1);
    await comeBack(page);
    const question = page.getByRole('dialog', { name: 'Check the pasted values' });
    await question.getByText('5-7', { exact: true }).first().waitFor();
    await question.getByRole('button', { name: /^Paste \d/ }).click();
    await expect.poll(() => stored('Diesel'), { timeout: 15_000 }).toBe('640');
    await expect.poll(() => stored('Petrol'), { timeout: 15_000 }).toBe('7');
  });

  it('is asked about at once in a page that has come to rest', async () => {
    const { page } = await openSheet();
    await fetched(page, 'paste-question');
    await page.context().setOffline(true);
    await paste(page);
    await page.getByRole('dialog', { name: 'Check the pasted values' }).getByText('5-7', { exact: true }).first().waitFor();
  });
});

describe('a form without a connection', () => {
  it('says that it is not available yet and opens with the connection, and its row stays', async () => {
    const page = await openForm();
    await keepFromRest(page);
    await formButton(page, 'Add new data').waitFor();
    await page.context().setOffline(true);
    await formButton(page, 'Add new data').click();
    await missingOf(page).getByRole('button', { name: 'Try again' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await missingOf(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await missingOf(page).waitFor({ state: 'detached' });
    await formButton(page, 'Add new data').click();
    await missingOf(page).waitFor();
    await comeBack(page);
    await buttonIn(wizardOf(page), 'Enter data manually').waitFor();
  });

  it('opens in a page that has come to rest', async () => {
    const page = await openForm();
    await fetched(page, 'wizard-modal');
    await page.context().setOffline(true);
    await formButton(page, 'Add new data').click();
    await buttonIn(wizardOf(page), 'Enter data manually').click();
    await buttonIn(wizardOf(page), 'Add row').click();
    await cellOf(page, 'Site', 1).fill('Leeds');
    expect(await cellOf(page, 'Site', 1).inputValue()).toBe('Leeds');
  });
});

describe('a comment without a connection', () => {
  it('is refused with what was written left in its dialog, and is not sent by itself later', async () => {
    const { page } = await openSheet();
    await page.getByRole('button', { name: 'Add a Comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a comment', exact: true });
    await dialog.getByLabel('Title').fill('Fuel');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('See the bills');
    await page.context().setOffline(true);
    const post = dialog.getByRole('button', { name: 'Add comment' });
    await post.click();
    await dialog.getByText(/There is no connection\. Add the comment again when it is back/).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Text' }).textContent()).toBe('See the bills');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.context().setOffline(false);
    await page.getByText(/You are offline/).waitFor({ state: 'hidden' });
    expect(sent.filter((url) => url.includes('/node'))).toEqual([]);
    await post.click();
    await page.getByRole('button', { name: '1 comment(s)' }).waitFor();
  });
});
