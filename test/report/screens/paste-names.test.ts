import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { inputOf } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;
let diesel: { uid: string; path: string };

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  const metric = async (name: string, path: string) => {
    const body = { type: 'metricscore', path, metric: { name, unit: 'Litres', category: 'Carbon' } };
    return (await world.nodes.post(body)).json<{ uid: string; path: string }>();
  };
  const fuel = await world.nodes.add({ type: 'tree', name: 'Fuel' });
  const plant = await world.nodes.add({ type: 'tree', name: 'Plant' });
  diesel = await metric('Diesel', fuel);
  await metric('Gas oil', fuel);
  const generators = await metric('Generators', plant);
  await world.nodes.patch(generators.path, { type: 'metricscore', meta_json: { additional_children: [diesel.uid] } });
}, 60_000);

afterAll(() => browser?.close());

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });

it('a sheet with names fills a metric that stands in two sections [SET-178]', async () => {
  const ref = await world.add('Groundworks');
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const report = await reporter.current();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address);
  await value(page, 'Gas oil').waitFor();
  await expect.poll(() => value(page, 'Diesel').count()).toBe(2);
  await value(page, 'Gas oil').focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Diesel\\t4310\\r\\nGas oil\\t905\\r\\n');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await page.getByText('2 values pasted').waitFor();
  for (const cell of await value(page, 'Diesel').all()) expect(await cell.inputValue()).toMatch(/^4,?310$/);
  const storedOf = async () => inputOf(await reporter.nodes(report.uid), diesel.path).value;
  await expect.poll(storedOf, { timeout: 15_000 }).toBe('4310');
});
