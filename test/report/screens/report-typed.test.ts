import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

/** A new report, open for its responsible person. */
const opened = async (): Promise<Fresh & { page: Page }> => {
  const made = await world.fresh();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report`;
  const page = await windowOf(browser, world.tenant.host, world.reporter, address);
  await diesel(page).waitFor();
  return { ...made, page };
};

const diesel = (page: Page) => page.getByLabel('Value of Diesel');
const waste = (page: Page) => page.getByLabel('Value of Waste');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByLabel(`Value of ${name}`) });
const storedOf = async ({ reporter, report }: Fresh, path: string) => {
  const nodes = await reporter.nodes(report.uid);
  return nodes.find((node) => node.path === path)?.node.metricscore?.input as { value: string | null };
};
/** Waits for the server's stored value. */
const eventually = (read: () => Promise<string | null>) => expect.poll(read, { timeout: 15_000 });

describe('a typed figure', () => {
  it('keeps digits, full stops and commas, and asks where that changes the meaning [REP-280, REP-283]', async () => {
    const { page, ...made } = await opened();
    await diesel(page).pressSequentially('1e5');
    expect(await diesel(page).inputValue()).toBe('15');
    await diesel(page).press('Enter');
    await rowOf(page, 'Diesel').getByText('Not saved: “1e5”.').waitFor();
    expect(await diesel(page).inputValue()).toBe('15');
    expect(await diesel(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByText('1 not saved', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'report-question');
    // A person who types from paper continues: the next figure belongs to the next row.
    await page.keyboard.type('120');
    await page.keyboard.press('Shift+Enter');
    await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe('120');
    expect((await storedOf(made, world.paths.diesel)).value).toBe(null);
    expect(await diesel(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Save 100000');
    await page.keyboard.press('Enter');
    await eventually(async () => (await storedOf(made, world.paths.diesel)).value).toBe('100000');
    expect(await diesel(page).evaluate((input) => input.matches(':focus'))).toBe(true);
  });

  it('stores nothing of a comma that may be a decimal until its person has said so, and nothing at all after Escape [REP-283]', async () => {
    const { page, ...made } = await opened();
    for (const [typed, choices, chosen] of [
      ['12,5', ['Save 12.5', 'Save 125'], '12.5'],
      ['1.234,5', ['Save 1234.5', 'Save 1.2345'], '1234.5'],
      ['-3', ['Save 3'], '3'],
    ] as const) {
      const before = (await storedOf(made, world.paths.waste)).value;
      await waste(page).fill('');
      await waste(page).pressSequentially(typed);
      await waste(page).blur();
      for (const choice of choices)
        await rowOf(page, 'Waste')
          .getByRole('button', { name: `${choice}: Waste`, exact: true })
          .waitFor();
      await page.reload({ waitUntil: 'domcontentloaded' });
      await rowOf(page, 'Waste').getByRole('button', { name: 'Discard' }).waitFor();
      expect((await storedOf(made, world.paths.waste)).value).toBe(before);
      await rowOf(page, 'Waste')
        .getByRole('button', { name: `${choices[0]}: Waste`, exact: true })
        .click();
      await eventually(async () => (await storedOf(made, world.paths.waste)).value).toBe(chosen);
    }
    await waste(page).fill('');
    await waste(page).pressSequentially('=2+5');
    await waste(page).press('Enter');
    await rowOf(page, 'Waste').getByText('Not saved: “=2+5”.').waitFor();
    await waste(page).press('Escape');
    expect(await waste(page).inputValue()).toBe('3');
    expect(await rowOf(page, 'Waste').getByText('Not saved').count()).toBe(0);
  });

  it('keeps a text without any figure, with its reason [REP-282, REP-284]', async () => {
    const { page, ...made } = await opened();
    await diesel(page).pressSequentially('abc');
    await diesel(page).blur();
    await rowOf(page, 'Diesel').getByText('Number required').waitFor();
    await rowOf(page, 'Diesel').getByText('Only digits, full stops and commas count.').waitFor();
    expect(await diesel(page).inputValue()).toBe('abc');
    expect((await storedOf(made, world.paths.diesel)).value).toBe(null);
  });
});
