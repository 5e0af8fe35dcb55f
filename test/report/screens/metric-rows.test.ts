import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting } from '../../support/makers/report.ts';
import { documentCalls } from '../../support/makers/uploads.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { NODES_OF_REPORT } from '../../support/pages/nodes-of-report.ts';
import { packageWithRows, plantRows } from '../../support/pages/report-rows-world.ts';

let browser: Browser;
let world: Reporting;
let uids: Record<string, string>;
let paths: Record<string, string>;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  ({ uids, paths } = await plantRows(world));
}, 60_000);

afterAll(() => browser?.close());

/** A package with its report, and a function that opens it. */
const made = (meta?: Record<string, unknown>) => packageWithRows(browser, world, meta);

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

describe('the rows of a report', () => {
  it('take Yes, No or nothing where that is asked for [REP-057, SET-224]', async () => {
    const { open, reporter, report } = await made();
    const page = await open();
    await value(page, 'Owned').selectOption('No');
    await rowOf(page, 'Owned').getByText('Saved', { exact: true }).waitFor();
    const stored = async () =>
      (await reporter.nodes(report.uid)).find(({ path }) => path === paths.Owned)?.node.metricscore?.input as { value: unknown };
    expect((await stored()).value).toBe('0');
    await value(page, 'Owned').selectOption('Yes');
    await expect.poll(async () => (await stored()).value).toBe('1');
    await value(page, 'Owned').selectOption({ index: 0 });
    await expect.poll(async () => (await stored()).value).toBe(null);
  });

  it('show what their settings leave of them: no cells, no N/A, no value to enter, evidence [REP-066, REP-188, REP-189, REP-193]', async () => {
    const { open, reporter, report, address } = await made();
    const calls = documentCalls(world.reporter, world.tracker, report.uid, uids.Invoice!);
    const page = await open();
    await value(page, 'b van').waitFor();
    expect(await value(page, 'Name only').count()).toBe(0);
    expect(
      await rowOf(page, 'Name only')
        .getByRole('button', { name: /Past data/ })
        .count(),
    ).toBe(0);
    expect(await value(page, 'Part').count()).toBe(1);
    for (const name of ['No flag', 'Search']) expect(await page.getByLabel(`${name} is not applicable`).count()).toBe(0);
    expect(await page.getByLabel('b van is not applicable').count()).toBe(1);
    expect(await page.getByTitle('Has documents').count()).toBe(0);

    await calls.upload('bill.csv', 'text/csv', new TextEncoder().encode('a,b\n1,2\n'));
    const nodes = await reporter.nodes(report.uid);
    const fixed = nodes.find(({ path }) => path === paths.Fixed)?.node.metricscore?.input as { meta_json: object };
    fixed.meta_json = { noReport: false, disableValueInput: true };
    await page.route(NODES_OF_REPORT, (route) => route.fulfill({ json: nodes }));
    await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
    await rowOf(page, 'Proved').getByTitle('Has documents').waitFor();
    expect(await page.getByTitle('Has documents').count()).toBe(1);
    expect(await value(page, 'Fixed').isDisabled()).toBe(true);
    expect(await page.getByLabel('Comment on Fixed', { exact: true }).isEnabled()).toBe(true);
    expect(await page.getByLabel('Fixed is not applicable', { exact: true }).isEnabled()).toBe(true);
  });

  it('are picked among hidden sub-metrics by a search, a list or in twos, and additional ones too [REP-192, REP-394, SET-225, SET-178]', async () => {
    const { open } = await made();
    const page = await open();
    await page.getByText('No child nodes or path information to search').waitFor();
    expect(await value(page, 'Search red').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a metric: Search' }).click();
    await page.getByPlaceholder('Find a metric by name or description').filter({ visible: true }).fill('About Search bl');
    await page.getByRole('option', { name: /Search blue/ }).click();
    await value(page, 'Search blue').fill('4');
    await value(page, 'Search blue').press('Enter');
    await expect.poll(() => value(page, 'Search').inputValue()).toBe('4');

    await page.getByRole('button', { name: 'Choose a metric: Choose' }).click();
    await page.getByRole('option', { name: /A car/ }).click();
    const below = rowOf(page, 'A car').first();
    await below.getByRole('textbox', { name: 'Value of A car' }).fill('9');
    await below.getByRole('textbox', { name: 'Value of A car' }).press('Enter');
    await expect.poll(() => value(page, 'A car').last().inputValue()).toBe('9');
    expect(await value(page, 'Choose').inputValue()).toBe('');

    await page.getByRole('button', { name: 'Choose two metrics: Twins' }).click();
    for (const name of ['red', 'green']) await page.getByRole('option', { name: new RegExp(`Twins ${name}`) }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect([await value(page, 'Twins red').count(), await value(page, 'Twins green').count()]).toEqual([1, 1]);
    await page.getByText('All changes saved').waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await value(page, 'Search blue').waitFor();
    expect(await value(page, 'Twins red').count()).toBe(0);
  });

  it('that are calculated are typed over with the derivation in sight, unless manual entry is disabled [SET-218, SET-220]', async () => {
    const { open } = await made();
    const page = await open();
    for (const name of ['Sum part', 'Fixed part']) {
      await value(page, name).fill('5');
      await value(page, name).press('Enter');
    }
    await expect.poll(() => value(page, 'Sum').inputValue()).toBe('5');
    await value(page, 'Sum').fill('7');
    await value(page, 'Sum').press('Enter');
    const row = page.locator(`[data-row="${uids.Sum}"]`);
    await row.getByText('Typed over the calculated 5').waitFor();
    await row.getByText('Saved', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Use calculated' }).click();
    expect(await value(page, 'Sum').inputValue()).toBe('5');
    expect(await value(page, 'Fixed sum').inputValue()).toBe('5');
    expect(await value(page, 'Fixed sum').isDisabled()).toBe(true);
  });

  it('get the badge by twice or half the average, or by the server’s word [REP-285, REP-286, REP-287, REP-288]', async () => {
    const { open, reporter, report, address } = await made();
    const page = await open();
    const nodes = await reporter.nodes(report.uid);
    const of = { commit: report.uid, reporting_period: report.uid };
    const input = { uid: null, comment: '', version: 1 };
    const meta_json = { noReport: false, disableValueInput: false };
    const past = { 'b van': '21', 'A car': '20', Proved: '4', Part: '5' };
    for (const { path, node } of nodes) {
      const earlier = Object.entries(past).find(([name]) => paths[name] === path)?.[1];
      const fields = node.metricscore;
      if (fields && earlier) Object.assign(fields, { historic_inputs: [{ value: earlier, startDate: '2023-12-01', ...of }] });
      if (fields && earlier) Object.assign(fields, { input: { ...input, value: '10', meta_json } });
      const proved = { ...input, value: '7', meta_json: { ...meta_json, largeDifference: true } };
      if (fields && path === paths.Fixed) fields.input = proved;
    }
    await page.route(NODES_OF_REPORT, (route) => route.fulfill({ json: nodes }));
    await page.goto(new URL(address, page.url()).href, { waitUntil: 'domcontentloaded' });
    await value(page, 'b van').waitFor();
    const badges = (name: string) => rowOf(page, name).getByText('Check', { exact: true }).count();
    await expect.poll(() => Promise.all(['b van', 'Proved', 'Fixed'].map(badges))).toEqual([1, 1, 1]);
    expect([await badges('Part'), await badges('Owned')]).toEqual([0, 0]);
  });

  it('open the next history 250 ms after the one before has closed [REP-064]', async () => {
    const { open } = await made();
    const page = await open();
    await page.getByRole('button', { name: 'Past data of b van' }).click();
    await page.getByRole('dialog', { name: 'Previous data for: b van' }).waitFor();
    const other = page.locator('button[aria-label="Past data of Owned"]');
    const begin = Date.now();
    await other.evaluate((button) => (button as unknown as { click(): void }).click());
    await page.getByRole('dialog', { name: 'Previous data for: b van' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('dialog', { name: 'Previous data for: Owned' }).waitFor();
    expect(Date.now() - begin).toBeGreaterThanOrEqual(250);
  });

  it('are downloaded as they are, or say that this failed [REP-051, REP-387]', async () => {
    const { open } = await made();
    const page = await open();
    await value(page, 'b van').fill('3');
    await value(page, 'b van').press('Enter');
    await rowOf(page, 'b van').getByText('Saved', { exact: true }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export report metrics' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await file).createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8')).toContain('b van');
    await page.route('**/dispatch/', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Export report metrics' }).click();
    await page
      .getByText('There was an error generating your report. Please contact support if the probem persists.')
      .waitFor({ timeout: 20_000 });
  });
});
