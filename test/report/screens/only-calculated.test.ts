import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
});

afterAll(() => browser?.close());

it('a total without manual entry takes no figure, also before its parts have one, and an earlier one is told [SET-220]', async () => {
  const { add, patch } = world.nodes;
  const metric = { unit: 'kg', category: 'Waste' };
  const section = await add({ type: 'tree', name: 'Waste' });
  const meta_json = { disable_manual_entry: true };
  const total = await add({ type: 'metricscore', path: section, metric: { ...metric, name: 'Total' } });
  await add({ type: 'metricscore', path: total, metric: { ...metric, name: 'Part' } });
  const ref = await world.add('Works', {});
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  await reporter.enter((await reporter.current()).uid, total, { value: '99' });
  await patch(total, { type: 'metricscore', node: { metricscore: { meta_json } } });
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address);
  const cell = page.getByLabel('Value of Total');
  await page.getByText('The entered 99 does not count: this metric is only calculated.').waitFor();
  expect([await cell.isDisabled(), await cell.inputValue()]).toEqual([true, '']);
  await page.getByText('0 of 2 answered').waitFor();
  await picture(page, 'only-calculated');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('The entered 99', { exact: false }).waitFor({ state: 'detached' });
  await page.getByLabel('Value of Part').press('Control+ArrowDown');
  await page.getByRole('status').filter({ hasText: 'No other row needs this.' }).waitFor();
  await page.getByLabel('Value of Part').fill('5');
  await page.getByLabel('Value of Part').press('Enter');
  await expect.poll(() => cell.inputValue()).toBe('5');
});
