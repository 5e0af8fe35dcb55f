import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

const SECTIONS = ['Fuel', 'Travel', 'Waste', 'Water'];
const METRICS_EACH = 5;

let browser: Browser;
let world: Reporting;
const paths: Record<string, string> = {};

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReporting()]);
  for (const section of SECTIONS) {
    const path = await world.nodes.add({ type: 'tree', name: section });
    for (let n = 1; n <= METRICS_EACH; n += 1) {
      const name = `${section} ${n}`;
      const metric = { name, unit: 'Litres', category: 'Carbon' };
      paths[name] = await world.nodes.add({ type: 'metricscore', path, metric, required: n === 1 });
    }
  }
}, 120_000);

afterAll(() => browser?.close());

/** A report of 20 metrics in 4 sections, open for its responsible person. `figures`: figures of a previous report. */
const opened = async (figures: Record<string, number> = {}) => {
  const ref = await world.add('Groundworks');
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  if (Object.keys(figures).length > 0) {
    const first = await reporter.current();
    for (const [name, value] of Object.entries(figures)) await reporter.enter(first.uid, paths[name]!, { value });
    expect((await reporter.submit({ comment: 'January' })).status).toBe(201);
  }
  const report = await reporter.current();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address);
  await value(page, 'Fuel 1').waitFor();
  const figure = async (name: string) => {
    const nodes = await reporter.nodes(report.uid);
    const input = nodes.find(({ path }) => path === paths[name])?.node.metricscore?.input as { value: string | null };
    return input.value;
  };
  return { page, figure, enter: (name: string, figure: number) => reporter.enter(report.uid, paths[name]!, { value: figure }) };
};

const REQUIRED = { 'Fuel 1': 10, 'Travel 1': 11, 'Waste 1': 12, 'Water 1': 13 };
const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const focused = (page: Page) => page.locator(':focus').getAttribute('aria-label');
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });
const index = (page: Page) => page.getByRole('navigation', { name: 'Sections', exact: true });

/** How many pixels the head of the dialog's first table is below the edge under which its rows scroll away. */
const headWhileScrolled = (page: Page) =>
  page.evaluate<number>(`{
    const head = document.querySelector('[role=dialog] thead');
    let scroller = head.parentElement;
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) || scroller.scrollHeight <= scroller.clientHeight)
      scroller = scroller.parentElement;
    const top = () => head.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    scroller.scrollTop += top() + 100;
    Math.round(top());
  }`);

describe('a report by keyboard alone', () => {
  it('of 20 metrics in 4 sections is entered and submitted in at most 100 key strokes besides its figures and the comment', async () => {
    const { page } = await opened();
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await page.keyboard.press(key);
    };
    await eventually(() => focused(page)).toBe('Value of Fuel 1');
    for (const section of SECTIONS)
      for (let n = 1; n <= METRICS_EACH; n += 1) {
        expect(await focused(page)).toBe(`Value of ${section} ${n}`);
        await page.keyboard.type('105');
        await press('Enter');
      }
    await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
    expect(await page.locator(':focus').textContent()).toMatch(/^Submit report/);
    await press('Enter');
    await page.getByRole('dialog').locator('textarea:focus').waitFor();
    expect(await headWhileScrolled(page)).toBe(0);
    await page.keyboard.type('Read from the meters');
    await press('Control+Enter');
    await page.waitForURL('**/evals');
    expect(strokes).toBeLessThanOrEqual(100);
  }, 120_000);
});

describe('an opened report', () => {
  it('has the focus in its first empty value', async () => {
    const { page } = await opened();
    await eventually(() => focused(page)).toBe('Value of Fuel 1');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await eventually(() => focused(page)).toBe('Value of Fuel 2');
  });

  it('has an index of its sections with what is answered in each, which leads to them', async () => {
    const { page } = await opened();
    await index(page).getByText('Sections (0 of 4 filled in)').waitFor();
    await value(page, 'Waste 1').fill('7');
    await value(page, 'Waste 1').press('Enter');
    await index(page)
      .getByRole('button', { name: /Waste.*1 of 5, Incomplete/ })
      .waitFor();
    await index(page)
      .getByRole('button', { name: /Water.*0 of 5, Not started/ })
      .click();
    expect(await focused(page)).toBe('Value of Water 1');
    expect(await violations(page)).toEqual([]);
  });

  it('leads to the first required value that is missing', async () => {
    const { page } = await opened();
    await value(page, 'Fuel 1').fill('7');
    await value(page, 'Fuel 1').press('Enter');
    await page.getByRole('button', { name: '3 required left' }).click();
    expect(await focused(page)).toBe('Value of Travel 1');
  });

  it('can be searched and is printed whole before all its rows are made', async () => {
    const { page, enter } = await opened();
    await enter('Water 5', 31);
    // The browser is never idle, so only the first rows are rendered.
    await page.addInitScript('globalThis.requestIdleCallback = () => 0');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.locator('[data-waiting]').getByText('Water 5', { exact: true }).waitFor();
    expect(await value(page, 'Water 5').count()).toBe(0);
    await page.pdf();
    expect(await value(page, 'Water 5').inputValue()).toBe('31');
  });

  it('keeps the height of its bar beside a long text of what was undone', async () => {
    const { page } = await opened(REQUIRED);
    await page.setViewportSize({ width: 1280, height: 800 });
    const bar = page.getByRole('region', { name: 'Progress and submission' });
    const height = async () => (await bar.boundingBox())!.height;
    const typed = `${'hired generators and pumps '.repeat(4)}5`;
    const before = await height();
    for (const text of [typed, '']) {
      await value(page, 'Fuel 1').fill(text);
      await value(page, 'Fuel 1').press('Enter');
    }
    await page.keyboard.press('Control+z');
    await bar.getByText(`“${typed}” is in Fuel 1 again, not saved`).waitFor();
    await bar.getByRole('button', { name: 'Fill from last report' }).waitFor();
    expect(await height()).toBe(before);
  });

  it('has one line of progress on a phone, which covers nothing that has the focus', async () => {
    const { page } = await opened({ ...REQUIRED, 'Fuel 2': 5 });
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('region', { name: 'Progress and submission' });
    const box = async () => (await bar.boundingBox())!;
    expect((await box()).height).toBeLessThanOrEqual(64);
    const fill = bar.getByRole('button', { name: 'Fill from last report' });
    expect(await fill.isVisible()).toBe(false);
    await bar.getByRole('button', { name: 'More actions' }).click();
    await fill.waitFor();
    await bar.getByRole('button', { name: 'More actions' }).click();
    await value(page, 'Fuel 1').focus();
    for (let strokes = 0; strokes < 25; strokes += 1) {
      await page.keyboard.press('Tab');
      const { y, height } = (await page.locator(':focus').boundingBox())!;
      expect(y + height).toBeLessThanOrEqual((await box()).y);
    }
    await page.context().close();
  });

  it('describes a value by its unit and its past, and as required', async () => {
    const { page } = await opened(REQUIRED);
    const described = await page.evaluate(`document.querySelector('[aria-label="Value of Fuel 1"]')
      .getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ')`);
    expect(described).toMatch(/Litres 10\s*Jan 2024/);
    expect(await value(page, 'Fuel 1').getAttribute('aria-required')).toBe('true');
    expect(await value(page, 'Fuel 2').getAttribute('aria-required')).toBe(null);
    expect(await value(page, 'Fuel 1').getAttribute('enterkeyhint')).toBe('next');
  });
});

describe('a row that has something to say', () => {
  it('leaves the value with the focus where it is on the screen', async () => {
    const { page, enter } = await opened();
    const top = async (name: string) => (await value(page, name).boundingBox())!.y;
    await enter('Fuel 1', 5);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await held;
      await route.continue();
    });
    await value(page, 'Fuel 1').fill('6');
    await value(page, 'Fuel 1').press('Enter');
    const before = await top('Fuel 2');
    release();
    await page.getByText('Here: 6').waitFor();
    // The question is 150 pixels high. The line below the row's own value may take a few.
    expect(Math.abs((await top('Fuel 2')) - before)).toBeLessThan(8);
    await value(page, 'Fuel 2').fill('7');
    const typing = await top('Fuel 3');
    await value(page, 'Fuel 2').press('Enter');
    await page
      .getByRole('row')
      .filter({ has: value(page, 'Fuel 2') })
      .getByText('Saved', { exact: true })
      .waitFor();
    expect(await top('Fuel 3')).toBe(typing);
  });
});

describe('the last report', () => {
  it('fills the empty values of a section, or of the report, after showing them, and one key takes them back', async () => {
    const { page, figure } = await opened(REQUIRED);
    await value(page, 'Fuel 1').fill('99');
    await value(page, 'Fuel 1').press('Enter');
    await page.getByRole('button', { name: 'Fill empty values of Travel from last report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fill empty values from the last report' });
    await dialog.getByRole('row').filter({ hasText: 'Travel 1' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await value(page, 'Travel 1').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Fill from last report' }).click();
    await dialog.getByRole('button', { name: 'Fill in 3 values' }).click();
    await eventually(() => figure('Water 1')).toBe('13');
    expect(await figure('Fuel 1')).toBe('99');
    await page.keyboard.press('Control+z');
    await page.getByRole('status').filter({ hasText: 'Undone: 3 values.' }).waitFor();
    await eventually(() => figure('Water 1')).toBe(null);
  });
});

const PASTE_OF_NAMES = `{
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Water 2\\t12\\tmeter\\r\\nTravel 3\\t8\\r\\nRail\\t4\\r\\n');
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

describe('the focus of a dialog', () => {
  it('starts at the first choice, or at the text of a dialog without one', async () => {
    const { page } = await opened(REQUIRED);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Fill from last report' }).click();
    await dialog.getByRole('checkbox', { name: 'All values' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await value(page, 'Fuel 1').focus();
    await page.evaluate(PASTE_OF_NAMES);
    await dialog.locator('.modal-content:focus').waitFor();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  });
});

describe('a sheet with names', () => {
  it('goes into the rows of its names in all sections, and what has no row is named first', async () => {
    const { page, figure } = await opened();
    await value(page, 'Fuel 1').focus();
    await page.evaluate(PASTE_OF_NAMES);
    const dialog = page.getByRole('dialog', { name: 'Check the pasted values' });
    await dialog.getByText('No metric of this report has these names, so they are left out: Rail').waitFor();
    await dialog.getByRole('button', { name: 'Paste 2 values' }).click();
    await eventually(() => figure('Water 2')).toBe('12');
    await eventually(() => figure('Travel 3')).toBe('8');
    expect(await page.getByLabel('Comment on Water 2').inputValue()).toBe('meter');
  });
});
