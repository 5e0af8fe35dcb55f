import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/makers/figures.ts';
import { type Group, makeGroup } from '../../support/makers/group.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let group: Group;
let page: Page;

const EXACT = '12345678901342.967';
const SHOWN = '12,345,678,901,342.97';

beforeAll(async () => {
  [browser, group] = await Promise.all([openBrowser(), makeGroup()]);
  const site = await group.site('Bridge', group.corporate, ['Piers']);
  await group.add(group.corporate, 'Fuel', { numerators: [group.metric('Diesel')] });
  await site.approve('Piers', EXACT, '40');
  await eventually(
    () => group.dashboard(group.corporate),
    ({ waiting, indicators }) => waiting === 0 && indicators[0]?.values.some(({ exact }) => exact === EXACT) === true,
  );
  page = await windowOf(
    browser,
    group.tenant.host,
    group.admin,
    `/company/${group.corporate.slice(0, 8)}?from=2024-01-01&to=2024-01-31`,
  );
}, 120_000);

afterAll(() => browser?.close());

it.each([1280, 390, 320])(
  'a window %i px wide shows all digits and the unit of a long figure in its tile [REP-171]',
  async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const tile = page.locator('.tiles > li', { hasText: 'Fuel' });
    const figure = tile.locator('data', { hasText: SHOWN });
    await figure.waitFor();
    const ends = await figure.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].flatMap((each) => [...each.getClientRects()].map(({ right }) => right)),
    );
    const box = (await tile.boundingBox())!;
    expect(Math.max(...ends)).toBeLessThanOrEqual(box.x + box.width);
  },
);

it("a company's target says that its day chooses one month, quarter and year", async () => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(page.url().replace(/\?.*/, '/indicators'));
  await page.getByRole('button', { name: 'Actions for Fuel' }).click();
  await page.getByRole('menuitem', { name: 'Set target' }).click();
  const target = page.getByRole('dialog', { name: 'Target: Fuel' });
  await target.getByText('the month, the quarter and the year that end nearest to this day', { exact: false }).waitFor();
  await target.getByRole('button', { name: 'Compared with' }).click();
  await page.getByRole('option', { name: 'Quarters' }).click();
  await target.getByText('the one quarter that ends nearest to this day', { exact: false }).waitFor();
});
