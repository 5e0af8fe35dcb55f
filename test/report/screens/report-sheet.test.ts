import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: Reporting;
const paths: Record<string, string> = {};

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  const metric = async (name: string, path: string, meta_json = {}) => {
    paths[name] = await world.nodes.add({
      type: 'metricscore',
      path,
      meta_json,
      metric: { name, unit: 'Litres', category: 'Carbon' },
    });
  };
  const fuel = await world.nodes.add({ type: 'tree', name: 'Fuel' });
  const water = await world.nodes.add({ type: 'tree', name: 'Water' });
  await metric('Diesel', fuel);
  await metric('Gas oil', fuel);
  await metric('Licence', fuel, { input_type: 'boolean' });
  await metric('Petrol', fuel);
  await metric('Mains', water);
}, 60_000);

afterAll(() => browser?.close());

/** A new report, open for its responsible person. */
const opened = async (meta: Record<string, unknown> = {}) => {
  const ref = await world.add('Groundworks', meta);
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const report = await reporter.current();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address);
  await value(page, 'Diesel').waitFor();
  const stored = async (name: string) => {
    const nodes = await reporter.nodes(report.uid);
    return nodes.find(({ path }) => path === paths[name])?.node.metricscore?.input as { value: string | null; comment: string };
  };
  return { page, reporter, report, stored, figure: async (name: string) => (await stored(name)).value };
};

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const focused = (page: Page) => page.locator(':focus').getAttribute('aria-label');
const undone = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const type = async (page: Page, name: string, text: string) => {
  await value(page, name).fill(text);
  await value(page, name).press('Enter');
};
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });
const paste = async (page: Page, name: string, text: string) => {
  await value(page, name).focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
};

describe('taking back', () => {
  it('a paste puts back only what the paste has changed, each row to its value just before', async () => {
    const { page, figure } = await opened();
    await type(page, 'Gas oil', '60');
    await type(page, 'Gas oil', '905');
    await eventually(() => figure('Gas oil')).toBe('905');
    await paste(page, 'Diesel', '4310\r\n905\r\n');
    await page.getByText('2 values pasted').waitFor();
    await eventually(() => figure('Diesel')).toBe('4310');
    await page.getByRole('button', { name: 'Undo paste' }).click();
    expect(await focused(page)).toBe('Value of Diesel');
    await eventually(() => figure('Diesel')).toBe(null);
    expect([await value(page, 'Gas oil').inputValue(), await figure('Gas oil')]).toEqual(['905', '905']);
  });

  it('goes through all changes of the visit from the last one on, wherever the focus is, and forth again', async () => {
    const { page, figure, stored } = await opened();
    await type(page, 'Gas oil', '905');
    await type(page, 'Diesel', '4320');
    await page.getByLabel('Comment on Mains').fill('read twice');
    await page.getByLabel('Comment on Mains').blur();
    await page.getByLabel('Petrol is not applicable').check();
    await page.getByText('All changes saved').waitFor();
    const steps = [
      ['Undone: Petrol is applicable.', 'Petrol is not applicable'],
      ['Undone: the comment on Mains is as it was.', 'Comment on Mains'],
      ['Undone: Diesel has no value.', 'Value of Diesel'],
      ['Undone: Gas oil has no value.', 'Value of Gas oil'],
    ] as const;
    for (const [said, place] of steps) {
      await page.keyboard.press('Control+z');
      await undone(page, said);
      expect(await focused(page)).toBe(place);
    }
    await eventually(() => figure('Gas oil')).toBe(null);
    expect([await figure('Diesel'), (await stored('Mains')).comment]).toEqual([null, '']);
    await page.keyboard.press('Control+z');
    await undone(page, 'There is nothing to undo.');
    await page.keyboard.press('Control+y');
    await undone(page, 'Redone: Gas oil is 905.');
    await page.keyboard.press('Control+Shift+z');
    await undone(page, 'Redone: Diesel is 4320.');
    await picture(page, 'report-undone');
    await eventually(() => figure('Diesel')).toBe('4320');
    expect(await violations(page)).toEqual([]);
  });

  it('leaves a row that another one was changed after alone: the last change is undone, not that of the focused row', async () => {
    const { page, figure } = await opened();
    await type(page, 'Gas oil', '905');
    await type(page, 'Diesel', '4320');
    expect(await focused(page)).toBe('Value of Gas oil');
    await page.keyboard.press('Control+z');
    await eventually(() => figure('Diesel')).toBe(null);
    expect([await value(page, 'Gas oil').inputValue(), await figure('Gas oil')]).toEqual(['905', '905']);
  });

  it('is the browser’s own while a text is being typed, and works without a connection', async () => {
    const { page, figure } = await opened();
    await type(page, 'Diesel', '4320');
    await page.getByText('All changes saved').waitFor();
    await value(page, 'Gas oil').pressSequentially('7');
    await page.keyboard.press('Control+z');
    expect(await focused(page)).toBe('Value of Gas oil');
    expect(await value(page, 'Diesel').inputValue()).toBe('4320');
    await page.keyboard.press('Escape');
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.keyboard.press('Control+z');
    expect(await value(page, 'Diesel').inputValue()).toBe('');
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/api/**');
    await eventually(() => figure('Diesel')).toBe(null);
  });

  it('never overwrites what somebody else has stored since', async () => {
    const { page, reporter, report, figure } = await opened();
    await type(page, 'Diesel', '6');
    await eventually(() => figure('Diesel')).toBe('6');
    await reporter.enter(report.uid, paths.Diesel!, { value: 5 });
    await page.keyboard.press('Control+z');
    await page
      .getByText(/You changed this value in another window|Not undone, because it was changed since: Diesel/)
      .first()
      .waitFor();
    expect(await figure('Diesel')).toBe('5');
  });

  it('is in the list of keys', async () => {
    const { page } = await opened();
    await page.getByRole('heading', { name: 'Groundworks' }).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('table', { name: 'In a report' });
    expect(await keys.getByRole('row').filter({ hasText: 'Undo the last change' }).textContent()).toMatch(/Ctrl\s*Z/);
    expect(await keys.getByRole('row').filter({ hasText: 'Redo the change' }).textContent()).toMatch(
      /Ctrl\s*Shift\s*Z\s*Ctrl\s*Y/,
    );
    expect(await violations(page)).toEqual([]);
  });
});

describe('moving', () => {
  it('with the arrows leaves a choice as it is', async () => {
    const { page, figure } = await opened();
    await value(page, 'Gas oil').focus();
    for (const place of ['Licence', 'Petrol']) {
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toBe(`Value of ${place}`);
    }
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Value of Gas oil');
    expect(await value(page, 'Licence').inputValue()).toBe('');
    expect(await figure('Licence')).toBe(null);
  });

  it('with Enter goes on in the next section, and after the last one to the button that submits', async () => {
    const { page } = await opened();
    await type(page, 'Petrol', '3');
    expect(await focused(page)).toBe('Value of Mains');
    await page.keyboard.press('Shift+Enter');
    expect(await focused(page)).toBe('Value of Petrol');
    await type(page, 'Mains', '4');
    expect(await page.locator(':focus').textContent()).toMatch(/^Submit report/);
  });

  it('with Enter opens the next tab, and taking back opens the tab of the change', async () => {
    const { page } = await opened({ report_layout: 'tabbed' });
    await type(page, 'Petrol', '3');
    await value(page, 'Mains').waitFor();
    expect(await focused(page)).toBe('Value of Mains');
    await page.keyboard.press('Control+z');
    expect(await focused(page)).toBe('Value of Petrol');
    expect(await value(page, 'Petrol').inputValue()).toBe('');
  });

  it('with the arrows stays on the tabs, and with the button for the next one goes to its first value', async () => {
    const { page } = await opened({ report_layout: 'tabbed' });
    const tab = (name: string) => page.getByRole('tab', { name });
    const isFocused = (name: string) => expect.poll(() => tab(name).evaluate((each) => each.matches(':focus'))).toBe(true);
    await tab('Water').click();
    await value(page, 'Mains').waitFor();
    await isFocused('Water');
    await page.keyboard.press('ArrowLeft');
    await value(page, 'Diesel').waitFor();
    await isFocused('Fuel');
    await page.getByRole('button', { name: 'Next section' }).click();
    expect(await focused(page)).toBe('Value of Mains');
    await page.getByRole('button', { name: 'Previous section' }).click();
    expect(await focused(page)).toBe('Value of Diesel');
  });

  it('comes back to the cell after the question about a paste', async () => {
    const { page } = await opened();
    await paste(page, 'Diesel', '1\n(2)\n');
    await page.getByRole('dialog', { name: 'Check the pasted values' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Value of Diesel');
  });
});

describe('a dialog', () => {
  it('for a comment has the focus in its text, and opens again at the first click after Escape', async () => {
    const { page } = await opened();
    const add = page.getByRole('button', { name: 'Add a Comment' }).first();
    await add.click();
    const dialog = page.getByRole('dialog', { name: /omment/ });
    await dialog.locator('[contenteditable]:focus').waitFor();
    await page.keyboard.type('Is HVO counted?');
    expect(await dialog.locator('[contenteditable]').textContent()).toBe('Is HVO counted?');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const { x, y, width, height } = (await add.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await dialog.waitFor({ timeout: 5_000 });
  });

  it('opens at the first click on a button that the tab key has reached', async () => {
    const { page } = await opened();
    const add = page.getByRole('button', { name: 'Add a Comment' }).first();
    await add.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await add.evaluate((button) => button.matches(':focus'))).toBe(true);
    await add.click();
    await page.getByRole('dialog', { name: /omment/ }).waitFor({ timeout: 5_000 });
  });
});
