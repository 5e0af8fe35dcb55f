import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner } from '../makers/structure.ts';
import type { TestPerson } from '../makers/tenant.ts';
import { openBrowser } from './browser.ts';
import { shoot } from './pictures.ts';
import { windowOf } from './sessions.ts';

type Owner = Awaited<ReturnType<typeof makeOwner>>;
type Made = Awaited<ReturnType<Owner['structure']>>;
export type MetricsScreen = Awaited<ReturnType<typeof openMetricsScreen>>;

/** A tenant with an owner, and a browser for the metrics of projects. */
export async function openMetricsScreen() {
  const [browser, owner] = await Promise.all([openBrowser(), makeOwner()]);
  return { owner, open: opener(browser, owner), planted: () => planted(owner), look, close: () => browser.close() };
}

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Takes pictures of a page at the widths of a desktop and of a phone. Asserts that nothing is wider than a phone. */
export async function look(page: Page, name: string): Promise<void> {
  await shoot(page, `metrics-${name}-1280`);
  await page.setViewportSize(PHONE);
  // The frame slides into place after a change of width.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  await shoot(page, `metrics-${name}-390`);
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  await expect.poll(overflow, { message: `${name} is too wide for a phone` }).toBeLessThanOrEqual(0);
  await page.setViewportSize(WIDE);
}

/** Opens pages in a person's name. */
function opener(browser: Browser, { admin, tenant }: Owner) {
  return async ({ project }: Made, path = 'metrics', person: TestPerson = admin, width = 1280): Promise<Page> => {
    const address = `/project/${project.projectUid.slice(0, 8)}/${path}`;
    const page = await windowOf(browser, tenant.host, person, address, width);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  };
}

/** A project with two issues, in which Electricity in tCO2e has Grid in kWh below it. */
async function planted(owner: Owner): Promise<Made> {
  const made = await owner.structure();
  const { nodes } = made;
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  await nodes.add({ type: 'tree', name: 'Waste' });
  const electricity = await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Electricity', unit: 'tCO2e' } });
  await nodes.add({ type: 'metricscore', path: electricity, metric: { name: 'Grid', unit: 'kWh' } });
  await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Gas', unit: 'M3' } });
  return made;
}

export const names = (list: StructureNodeItem[]) => list.slice(1).map((node) => node.node[node.type]!.name);

export const row = (page: Page, name: string): Locator =>
  page.locator('.tree-row', { has: page.locator('.row-name', { hasText: name }) });

/** Chooses an item of a row's menu. */
export async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  const action = page.getByRole('menuitem', { name: item, exact: true });
  await action
    .or(page.getByRole('menuitemcheckbox', { name: item }))
    .first()
    .click();
}

/** Waits until the stored tree is as expected. */
export const settled = ({ nodes }: Made, expected: (list: StructureNodeItem[]) => boolean) =>
  expect.poll(async () => expected(await nodes.list()), { timeout: 8000 }).toBe(true);

/** The options of the open list of a select, in order. */
export const offered = async (page: Page): Promise<string[]> => {
  const texts = await page.getByRole('listbox').getByRole('option').allTextContents();
  return texts.map((text) => text.replace(/(Selected|No metric has|\d+ metrics? ha).*$/, ''));
};

/** Takes a row by its handle, once it lies still: late parts of the page may push the rows down. */
export async function take(page: Page, from: string) {
  const handle = row(page, from).first().locator('.grab');
  await handle.hover();
  await page.mouse.down();
  const { x, y } = (await handle.boundingBox())!;
  await page.mouse.move(x + 12, y + 14, { steps: 3 });
}

/** A row that marks the place for a dragged row: beside it ('right') or below it. */
const dropPlace = (page: Page, name: string, position: 'right' | 'last-child'): Locator =>
  row(page, name)
    .first()
    .and(page.locator(`[data-target="${position}"]`));

/** Moves the pointer of a drag over a row. `at`: how far down the row. */
export async function over(page: Page, to: string, at: number) {
  const target = (await row(page, to).first().boundingBox())!;
  const point = [target.x + 200, target.y + target.height * at] as const;
  await page.mouse.move(...point, { steps: 8 });
  await page.mouse.move(point[0] + 1, point[1]);
}

/** Drags to a place that refuses the row, longer than a place needs to count (SET-293). */
export async function dragInVain(page: Page, from: string, to: string, at: number) {
  await take(page, from);
  await over(page, to, at);
  await page.evaluate('new Promise((rested) => setTimeout(rested, 100))');
  await page.mouse.up();
}

/** Longer than a drag must rest before its place counts, in milliseconds (SET-293). */
const REST_MS = 500;

/** Moves the pointer of a drag over a row and rests. Returns whether the row would be dropped there now. */
async function rests(page: Page, to: string, at: number): Promise<boolean> {
  await over(page, to, at);
  const place = dropPlace(page, to, at > 0.9 ? 'right' : 'last-child');
  return place.waitFor({ timeout: REST_MS }).then(
    () => true,
    () => false,
  );
}

/** Moves the pointer of a drag until the row would be dropped there: a message above may push the rows away below the pointer. */
export const hover = (page: Page, to: string, at: number) =>
  expect.poll(() => rests(page, to, at), { timeout: 20_000 }).toBe(true);

/** Drags by the handle, and rests on the target long enough to count. Takes the row again if it moved away at that moment. */
export async function drag(page: Page, from: string, to: string, at: number) {
  const dragged = async () => {
    await take(page, from);
    const isThere = (await rests(page, to, at)) || (await rests(page, to, at));
    await page.mouse.up();
    return isThere;
  };
  await expect.poll(dragged, { timeout: 20_000 }).toBe(true);
}
