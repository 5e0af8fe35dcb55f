import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let base: string;
let commit: string;

const short = (uid: string) => uid.slice(0, 8);

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  const { ref, report } = await world.submitted();
  base = `/project/${short(world.project.uid)}/wpack/${short(ref.uid)}`;
  commit = short(report.uid);
});

afterAll(() => browser?.close());

const open = async (person: keyof Pick<ReportWorld, 'owner' | 'reporter' | 'viewer'>, width = 1280): Promise<Page> => {
  const page = await windowOf(browser, world.tenant.host, world[person], '/user/', width);
  await page.getByRole('heading', { level: 1, name: 'User' }).waitFor();
  // The search is loaded after the page. On a phone it is behind a button.
  if (width === 1280) await page.locator('.top-bar header').getByRole('combobox').waitFor();
  return page;
};
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Waits for the list's message, which appears twice because it is also announced. */
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const options = (page: Page) => page.getByRole('option').allInnerTexts();

it('finds projects, packages and reports by name, marks them by kind, and goes to one on Enter', async () => {
  const page = await open('reporter');
  await page.keyboard.press('/');
  await says(page, 'Type part of a name. For a report, add a month.');
  await page.keyboard.type('bridge');
  await says(page, '4 matches');
  for (const kind of ['Projects', 'Reporting packages', 'Reports']) await page.getByText(kind, { exact: true }).waitFor();
  expect((await options(page)).map((text) => text.split('\n'))).toEqual([
    ['Bridge', 'Northern'],
    ['Groundworks', 'Bridge'],
    ['Groundworks, Feb 2024', 'Bridge · Overdue'],
    ['Groundworks, Jan 2024', 'Bridge · Pending Approval'],
  ]);
  expect(await violations(page)).toEqual([]);
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${base}/report/${commit}`);
  await page.getByRole('heading', { level: 1, name: /Groundworks/ }).waitFor();
});

it('goes to the first where nothing is marked, even before the list has come, and says when nothing has the name', async () => {
  const page = await open('owner');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/me/packages/', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('groundworks jan 2024');
  await page.keyboard.press('Enter');
  expect(pathOf(page)).toBe('/user/');
  release();
  await page.waitForURL(`**${base}/report/${commit}`);
  await page.keyboard.press('/');
  await page.keyboard.type('nowhere at all');
  await says(page, 'No match. Try another part of the name.');
  await page.keyboard.press('Enter');
  expect(pathOf(page)).toBe(`${base}/report/${commit}`);
});

it('finds nothing that the person may not see, and says when it cannot be read', async () => {
  const page = await open('viewer');
  await page.route('**/api/me/packages/', (route) => route.fulfill({ status: 400, json: { title: 'Refused' } }));
  await page.keyboard.press('/');
  await says(page, 'The search could not be loaded.');
  await page.unroute('**/api/me/packages/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.keyboard.type('groundworks');
  await says(page, '2 matches');
  expect((await options(page)).map((text) => text.split('\n')[0])).toEqual(['Groundworks', 'Groundworks, Jan 2024']);
});

it('lies behind a button on a phone, and is closed again once it has led to a page', async () => {
  const page = await open('reporter', 390);
  const search = page.locator('.top-bar header').getByRole('button', { name: 'Search' });
  await search.click();
  await page.keyboard.type('bridge');
  await says(page, '4 matches');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('option', { name: /Northern/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Bridge' }).waitFor();
  await search.waitFor();
  expect(await page.locator('.top-bar header input').count()).toBe(0);
  await page.keyboard.press('/');
  await page.locator('.top-bar header input:focus').waitFor();
});

/** The page of the reporter with the cursor in a search whose part is still on its way; `load` lets it come. */
async function openBeforeLoaded() {
  const page = await open('reporter');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/search-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'User' }).waitFor();
  await page.locator('.top-bar header').getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  return { page, load: release };
}

it('keeps what is typed into it before it is loaded', async () => {
  const { page, load } = await openBeforeLoaded();
  await page.keyboard.type('bri');
  load();
  await page.locator('.top-bar header').getByRole('combobox').waitFor();
  await says(page, '4 matches');
  await page.keyboard.type('xyz');
  await says(page, 'No match. Try another part of the name.');
});

it('opens the first result once it is loaded, if Enter was pressed before', async () => {
  const { page, load } = await openBeforeLoaded();
  await page.keyboard.type('bridge');
  await page.keyboard.press('Enter');
  load();
  await page.getByRole('heading', { level: 1, name: 'Bridge' }).waitFor();
});
