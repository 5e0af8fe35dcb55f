import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { nodeCalls, plantMetrics } from '../../support/makers/structure.ts';
import { CATEGORIES, UNITS } from '../../support/pages/metric-options.ts';
import {
  drag,
  dragInVain,
  type MetricsScreen,
  menu,
  names,
  offered,
  openMetricsScreen,
  over,
  row,
  settled,
  take,
} from '../../support/pages/metrics-screen.ts';
import { walk } from '../../support/walk.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

/** Holds timers of 50 and 75 ms in `window.held` until the test releases them. */
const HOLD_TIMERS = `{
  const [start, stop] = [window.setTimeout, window.clearTimeout];
  window.held = new Map();
  window.setTimeout = (act, ms, ...more) => {
    if (ms !== 50 && ms !== 75) return start(act, ms, ...more);
    const id = start(() => undefined, 3600000);
    window.held.set(id, { ms, act });
    return id;
  };
  window.clearTimeout = (id) => {
    window.held.delete(id);
    stop(id);
  };
}`;

it('starts with an issue from the empty tree [SET-171, SET-172, SET-167]', async () => {
  const made = await screen.owner.structure();
  const page = await screen.open(made);
  await page.getByText('No metrics yet').waitFor();
  await screen.look(page, 'empty');
  await page.locator('main').getByRole('button', { name: 'Add issue' }).last().click();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('dialog').getByLabel('Issue name').click();
  await page.getByRole('option', { name: 'Carbon' }).click();
  await save.click();
  await row(page, 'Carbon').waitFor();
  expect(names(await made.nodes.list())).toEqual(['Carbon']);
});

it('adds a metric to an issue with the unit preset, and from the closed lists, and refuses a blank name [SET-173, SET-246, SET-247, SET-248, SET-249, SET-320, SET-318]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await menu(page, 'Waste', 'Add metric');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Metric name is required.').first().waitFor();
  await screen.look(page, 'add-metric');
  const shown = (label: string) => dialog.getByLabel(label, { exact: true }).textContent();
  expect(await shown('Unit')).toContain('Number');
  expect(await shown('Issue')).toContain('Waste');
  for (const [label, list, own] of [
    ['Issue', CATEGORIES, 'Waste'],
    ['Unit', UNITS, 'Number'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: own, exact: true }).waitFor();
    expect((await offered(page)).sort()).toEqual([...list].sort());
    await page.getByRole('option', { name: own, exact: true }).click();
  }
  await dialog.getByLabel('Name', { exact: true }).fill('Skips');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Skips').waitFor();
  const skips = (await made.nodes.list()).find((node) => node.node.metricscore?.name === 'Skips')!;
  expect(skips.node.metricscore!.metric).toMatchObject({ unit: 'Number', category: 'Waste' });
});

describe('the menu of a metric', () => {
  walk();
  let made: Awaited<ReturnType<MetricsScreen['planted']>>;
  let page: Page;
  const gas = (list: StructureNodeItem[]) => list.find((node) => node.node.metricscore?.name === 'Gas')!.node.metricscore!;
  const toggle = (flag: string) => menu(page, 'Gas', flag);

  beforeAll(async () => {
    made = await screen.planted();
    page = await screen.open(made);
  });

  const FLAGS: [flag: string, key: string, stored: unknown[], rows: string][] = [
    ['Required', 'required', [true, false], '[SET-271]'],
    ['Highlight', 'period', [1, -1], '[SET-272]'],
    ['Hidden in report', 'hidden', [true, false], '[SET-275]'],
    ['Hide children', 'hideChildrenIfNullOrZero', [true, false], '[SET-277]'],
    ['Calculated', 'calculated', [false, true], '[SET-278]'],
    ['Disable manual entry', 'disable_manual_entry', [true, false], '[SET-279]'],
  ];

  it.each(FLAGS)('turns %s with each use, which stores the opposite of %s: %j %s', async (flag, key, stored) => {
    const settings = (list: StructureNodeItem[]): Record<string, unknown> => ({ ...gas(list), ...gas(list).meta_json });
    for (const value of stored) {
      await toggle(flag);
      await settled(made, (list) => settings(list)[key] === value);
    }
  });

  it('shows which flags are on, after a reload too, and a highlighted name in bold [SET-273, SET-280]', async () => {
    const name = row(page, 'Gas').locator('strong');
    expect(await name.count()).toBe(0);
    for (const flag of ['Highlight', 'Disable manual entry']) await toggle(flag);
    await row(page, 'Gas').getByText('Manual entry disabled').waitFor();
    await settled(made, (list) => gas(list).period === 1 && gas(list).meta_json.disable_manual_entry === true);
    await page.reload();
    await name.waitFor();
    await row(page, 'Gas').getByText('Manual entry disabled').waitFor();
    await page.getByRole('button', { name: 'Actions for Gas', exact: true }).click();
    const on = page.getByRole('menuitemcheckbox', { checked: true });
    await on.first().waitFor();
    const texts = (await on.allTextContents()).map((text) => text.trim());
    expect(texts).toEqual(['Highlight', 'Calculated from sub-metrics', 'Disable manual entry']);
  });
});

it('moves rows by keyboard and by menu, and the row keeps the focus [SET-281, SET-283, SET-294]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await row(page, 'Electricity').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await settled(made, (list) => names(list).join() === 'Carbon,Gas,Electricity,Grid,Waste');
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Electricity');
  await menu(page, 'Gas', 'Move into…');
  await page.getByRole('dialog').getByLabel('Move into').click();
  await page.getByRole('option', { name: 'Waste' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await settled(made, (list) => names(list).join() === 'Carbon,Electricity,Grid,Waste,Gas');
});

it('drags a row onto another one and beside it [SET-157, SET-158, SET-159]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await drag(page, 'Gas', 'Waste', 0.5);
  await settled(made, (list) => names(list).join() === 'Carbon,Electricity,Grid,Waste,Gas');
  // The message pushes the rows down.
  await page.getByText('“Gas” moved').waitFor();
  await drag(page, 'Carbon', 'Waste', 0.95);
  await settled(made, (list) => names(list).join() === 'Waste,Gas,Carbon,Electricity,Grid');
});

it('counts a drop beside a row after 50 ms of rest and onto it after 75, and none before [SET-292, SET-293]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await row(page, 'Gas').waitFor();
  await page.evaluate(HOLD_TIMERS);
  const held = () => page.evaluate<number[]>('[...window.held.values()].map(({ ms }) => ms)');
  const target = () => row(page, 'Gas').getAttribute('data-target');
  await take(page, 'Electricity');
  for (const [at, ms, position] of [
    [0.95, 50, 'right'],
    [0.5, 75, 'last-child'],
  ] as const) {
    await over(page, 'Gas', at);
    await expect.poll(held).toEqual([ms]);
    expect(await target()).toBeNull();
    await page.evaluate('for (const [id, { act }] of window.held) { window.held.delete(id); act(); }');
    await expect.poll(target).toBe(position);
  }
  await over(page, 'Gas', 0.95);
  await expect.poll(held).toEqual([50]);
  await page.mouse.up();
  await expect.poll(held).toEqual([]);
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity', 'Grid', 'Gas', 'Waste']);
});

it('selects and deselects rows with ctrl-click, and moves all that are selected or none [SET-160, SET-161]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  const pick = (name: string) =>
    row(page, name)
      .locator('.row-name')
      .click({ modifiers: ['Control'] });
  for (const name of ['Electricity', 'Waste', 'Gas']) await pick(name);
  await page.getByText('3 rows selected').waitFor();
  await pick('Waste');
  await page.getByText('2 rows selected').waitFor();
  // Electricity must not go below itself, so Gas stays, too.
  await dragInVain(page, 'Gas', 'Grid', 0.5);
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity', 'Grid', 'Gas', 'Waste']);
  await drag(page, 'Gas', 'Waste', 0.5);
  await settled(made, (list) => names(list).join() === 'Carbon,Waste,Electricity,Grid,Gas');
});

it('nests metrics and documents under what they belong to, and remembers what is collapsed [SET-155, SET-162, SET-163, SET-164]', async () => {
  const made = await screen.planted();
  const [, carbon, electricity] = await made.nodes.list();
  await made.nodes.add({ type: 'document', path: electricity!.path, name: 'Meter readings' });
  await made.nodes.add({ type: 'document', path: carbon!.path, name: 'Bills' });
  const page = await screen.open(made);
  const levels = ['Carbon 1', 'Electricity 2', 'Grid 3', 'Meter readings 3', 'Gas 2', 'Bills 2', 'Waste 1'];
  const shown = () =>
    page.locator('.tree-row[aria-level]').evaluateAll((all) =>
      all.map((each) => {
        const name = each.querySelector('.row-name')?.textContent.replace(/ [0-9a-f]{8}$/, '');
        return `${name?.trim()} ${each.getAttribute('aria-level')}`;
      }),
    );
  await expect.poll(shown).toEqual(levels);
  await page.getByRole('button', { name: 'Collapse Carbon' }).click();
  await row(page, 'Gas').waitFor({ state: 'detached' });
  expect(await shown()).toEqual(['Carbon 1', 'Waste 1']);
  await page.reload();
  await row(page, 'Waste').waitFor();
  expect(await row(page, 'Gas').count()).toBe(0);
  await page.getByRole('button', { name: 'Expand Carbon' }).click();
  await row(page, 'Grid').waitFor();
});

it('asks before it deletes, and declining deletes nothing [SET-407, SET-412, SET-413, SET-409]', async () => {
  const made = await screen.planted();
  const [, carbon] = await made.nodes.list();
  await made.nodes.add({ type: 'document', path: carbon!.path, name: 'Bills' });
  const page = await screen.open(made);
  await menu(page, 'Bills', 'Delete');
  await page.getByText('Are you sure you want to delete this document?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(names(await made.nodes.list())).toContain('Bills');
  await menu(page, 'Bills', 'Delete');
  await page.getByRole('button', { name: 'Delete document' }).click();
  await row(page, 'Bills').waitFor({ state: 'detached' });
  await menu(page, 'Electricity', 'Delete');
  await page.getByText('Deleting this metric will also remove its sub-metrics and documents. Are you sure?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await made.nodes.list()).toHaveLength(6);
  await menu(page, 'Electricity', 'Delete');
  await page.getByRole('button', { name: 'Delete metric' }).click();
  await row(page, 'Electricity').waitFor({ state: 'detached' });
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Gas', 'Waste']);
  await menu(page, 'Carbon', 'Delete');
  await page.getByText('Deleting this category will also remove its metrics, sub-metrics and documents. Are you sure?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Gas', 'Waste']);
  await menu(page, 'Carbon', 'Delete');
  await page.getByRole('button', { name: 'Delete category' }).click();
  await row(page, 'Carbon').waitFor({ state: 'detached' });
  expect(names(await made.nodes.list())).toEqual(['Waste']);
});

it('tells the second of two administrators and shows the other change [SET-192]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await menu(page, 'Waste', 'Add metric');
  await nodeCalls(screen.owner.admin, made.project).add({ type: 'tree', name: 'Water' });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Skips');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Somebody else changed the metrics in the meantime', { exact: false }).waitFor();
  await row(page, 'Water').waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Skips');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Skips').waitFor();
});

it('keeps 300 rows quick: only those in sight are in the page', async () => {
  const made = await screen.owner.structure();
  await plantMetrics(screen.owner.tenant, made.project, 300);
  const page = await screen.open(made);
  await row(page, 'Metric 1').first().waitFor();
  expect(await page.locator('.tree-row').count()).toBeLessThan(100);
  await row(page, 'Carbon').focus();
  await page.keyboard.press('End');
  await row(page, 'Metric 300').waitFor();
});
