import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;
const paths: Record<string, string> = {};

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  const metric = async (name: string, path: string, more: Record<string, unknown> = {}) => {
    paths[name] = await world.nodes.add({
      type: 'metricscore',
      path,
      metric: { name, unit: 'Litres', category: 'Carbon' },
      ...more,
    });
  };
  const fuel = await world.nodes.add({ type: 'tree', name: 'Fuel' });
  const water = await world.nodes.add({ type: 'tree', name: 'Water' });
  await metric('Diesel', fuel, { required: true });
  await metric('Gas oil', fuel);
  await metric('Licence', fuel, { meta_json: { input_type: 'boolean' } });
  await metric('Petrol', fuel);
  await metric('Mains', water, { required: true });
}, 60_000);

afterAll(() => browser?.close());

/** The second report of a package, open for its responsible person. The first one had Diesel 10 and Mains 5. */
const opened = async (meta: Record<string, unknown> = {}) => {
  const ref = await world.add('Groundworks', meta);
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const first = await reporter.current();
  await reporter.enter(first.uid, paths.Diesel!, { value: 10 });
  await reporter.enter(first.uid, paths.Mains!, { value: 5 });
  const answer = await reporter.submit({ comment: 'January' });
  expect(answer.status).toBe(201);
  const report = await reporter.current();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address);
  await value(page, 'Diesel').waitFor();
  const figure = async (name: string) => {
    const nodes = await reporter.nodes(report.uid);
    const input = nodes.find(({ path }) => path === paths[name])?.node.metricscore?.input as { value: string | null };
    return input.value;
  };
  let strokes = 0;
  const press = async (key: string) => {
    strokes += 1;
    await page.keyboard.press(key);
  };
  return { page, figure, press, strokes: () => strokes };
};

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const focused = (page: Page) => page.locator(':focus').getAttribute('aria-label');
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });

describe('the keys of a report', () => {
  it('fill its required values from the last report in four strokes, across the tabs', async () => {
    const { page, figure, press, strokes } = await opened({ report_layout: 'tabbed' });
    await expect.poll(() => focused(page)).toBe('Value of Diesel');
    await press('Control+d');
    await said(page, /Diesel is 10, as in/);
    await press('Control+Shift+ArrowDown');
    await value(page, 'Mains').waitFor();
    expect(await focused(page)).toBe('Value of Mains');
    await press('Control+d');
    await said(page, /Mains is 5, as in/);
    await press('Control+Shift+ArrowDown');
    await said(page, 'No required value is missing');
    expect(strokes()).toBe(4);
    await eventually(() => figure('Diesel')).toBe('10');
    await eventually(() => figure('Mains')).toBe('5');
    await press('Control+z');
    await said(page, 'Undone: Mains has no value.');
    await eventually(() => figure('Mains')).toBe(null);
  });

  it('go to each empty value and round to the first, and back', async () => {
    const { page, press } = await opened();
    await expect.poll(() => focused(page)).toBe('Value of Diesel');
    for (const name of ['Gas oil', 'Licence', 'Petrol', 'Mains', 'Diesel']) {
      await press('Control+ArrowDown');
      expect(await focused(page)).toBe(`Value of ${name}`);
    }
    await said(page, 'Continued from the top.');
    await press('Control+ArrowUp');
    expect(await focused(page)).toBe('Value of Mains');
  });

  it('say that there is no past value', async () => {
    const { page, press } = await opened();
    await value(page, 'Petrol').focus();
    await press('Control+d');
    await said(page, 'Petrol has no value in an earlier report.');
    expect(await value(page, 'Petrol').inputValue()).toBe('');
  });

  it('move to the ends of a section and of the report, through all sections, and leave a choice as it is', async () => {
    const { page, press } = await opened();
    await value(page, 'Gas oil').focus();
    for (const [key, name] of [
      ['End', 'Petrol'],
      ['Home', 'Diesel'],
      ['PageDown', 'Petrol'],
      ['ArrowUp', 'Licence'],
      ['Shift+ArrowDown', 'Petrol'],
      ['ArrowUp', 'Licence'],
      ['PageUp', 'Diesel'],
      ['Control+End', 'Mains'],
      ['ArrowUp', 'Petrol'],
      ['ArrowDown', 'Mains'],
      ['Control+Home', 'Diesel'],
    ] as const) {
      await press(key);
      expect(await focused(page)).toBe(`Value of ${name}`);
    }
    expect(await value(page, 'Licence').inputValue()).toBe('');
  });

  it('take back pasted values, comments and N/A at once', async () => {
    const { page, figure, press } = await opened();
    await value(page, 'Diesel').focus();
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '12\\tread twice\\r\\nn/a\\tno plant\\r\\n');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('2 values pasted').waitFor();
    expect(await page.getByLabel('Comment on Diesel').inputValue()).toBe('read twice');
    expect(await page.getByLabel('Gas oil is not applicable').isChecked()).toBe(true);
    expect(await page.getByLabel('Comment on Gas oil').inputValue()).toBe('no plant');
    await eventually(() => figure('Diesel')).toBe('12');
    await press('Control+z');
    expect(await page.getByLabel('Comment on Diesel').inputValue()).toBe('');
    expect(await page.getByLabel('Gas oil is not applicable').isChecked()).toBe(false);
    await eventually(() => figure('Diesel')).toBe(null);
  });

  it('are listed beside the progress of the report', async () => {
    const { page } = await opened();
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    const keys = page.getByRole('table', { name: 'In a report' });
    expect(await keys.getByRole('row').filter({ hasText: 'Take over the value' }).textContent()).toMatch(/Ctrl\s*D/);
    expect(await violations(page)).toEqual([]);
  });
});
