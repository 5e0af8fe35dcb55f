import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { type MetricsScreen, menu, names, openMetricsScreen, row } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

type Made = Awaited<ReturnType<MetricsScreen['planted']>>;

const dialogOf = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
const gone = (page: Page) => dialogOf(page).waitFor({ state: 'detached' });
const named = async ({ nodes }: Made, name: string): Promise<StructureNodeItem> =>
  (await nodes.list()).find((node) => node.node[node.type]!.name === name)!;
const metaOf = async (made: Made, name: string) => Object.values((await named(made, name)).node)[0]!.meta_json;

async function expectAccessible(page: Page) {
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
}

/** The items of a row's menu, without the groups' labels. */
async function menuTexts(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menu').first().waitFor();
  const texts = await page.locator('[role="menuitem"], [role="menuitemcheckbox"]').allTextContents();
  await page.keyboard.press('Escape');
  return texts;
}

it('has a menu for every node, by its type [SET-169, SET-170]', async () => {
  const made = await screen.planted();
  const waste = await named(made, 'Waste');
  await made.nodes.add({ type: 'document', path: waste.path, name: 'Tickets' });
  const page = await screen.open(made);
  const metric = await menuTexts(page, 'Gas');
  expect(metric.filter((text) => !text.startsWith('Move'))).toEqual([
    ...['Edit metric', 'Add sub-metric', 'Make parent of', 'Add file upload', 'Set frequency', 'Set placeholder'],
    ...['Set input type', 'Set limits', 'Edit raw meta-data', 'Required', 'Highlight', 'Hidden in report (due)'],
    ...['Hide children if no value', 'Calculated from sub-metrics', 'Disable manual entry', 'Delete'],
  ]);
  const issue = await menuTexts(page, 'Carbon');
  expect(issue.filter((text) => !text.startsWith('Move'))).toEqual([
    ...['Add metric', 'Add file upload', 'Set frequency', 'Set rules', 'Edit raw meta-data'],
    ...['Hidden in report (due)', 'Hide children if no value', 'Delete'],
  ]);
  const file = await menuTexts(page, 'Tickets');
  expect(file.filter((text) => !text.startsWith('Move'))).toEqual(['Document setup', 'Edit raw meta-data', 'Delete']);
});

it('has one menu for what concerns all metrics [SET-168]', async () => {
  const page = await screen.open(await screen.planted());
  await page.getByRole('button', { name: 'Set up Metrics' }).click();
  const items = ['Add issue', 'Add from template', 'Create from CSV', 'Import from JSON', 'Export to CSV', 'Export JSON'];
  for (const name of [...items, 'Edit report meta-data', 'Restore deleted'])
    expect(await page.getByRole('menuitem', { name, exact: true }).count()).toBe(1);
});

it('edits a metric from its current values, and adds a sub-metric to it [SET-174, SET-175, SET-176]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await menu(page, 'Gas', 'Edit metric');
  const dialog = dialogOf(page);
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Gas');
  expect(await dialog.getByLabel('Unit').textContent()).toContain('M3');
  expect(await dialog.getByLabel('Issue', { exact: true }).textContent()).toContain('Carbon');
  await expectAccessible(page);
  await screen.look(page, 'edit-metric');
  await dialog.getByLabel('Description', { exact: true }).fill('Meter readings');
  await save(page);
  await gone(page);
  expect((await named(made, 'Gas')).node.metricscore!.metric).toMatchObject({
    name: 'Gas',
    unit: 'M3',
    category: 'Carbon',
    description: expect.stringContaining('Meter readings'),
  });
  await menu(page, 'Gas', 'Add sub-metric');
  await dialog.getByLabel('Name', { exact: true }).fill('Heating');
  await save(page);
  await row(page, 'Heating').waitFor();
  const [gas, heating] = [await named(made, 'Gas'), await named(made, 'Heating')];
  expect(heating.path.slice(0, -7)).toBe(gas.path);
});

it('closes each modal without saving, after which nothing has changed [SET-192]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  const dialog = dialogOf(page);
  const before = await made.nodes.list();
  const leave = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(page);
  };
  const typed: [row: string, item: string, label: string, text: string][] = [
    ['Gas', 'Edit metric', 'Name', 'Heating'],
    ['Gas', 'Add sub-metric', 'Name', 'Boiler'],
    ['Gas', 'Make parent of', 'Add by Id', '00000000'],
    ['Gas', 'Add file upload', 'Name', 'Bills'],
    ['Gas', 'Set frequency', 'Due Every', '3'],
    ['Gas', 'Set placeholder', 'Placeholder', 'cubic metres'],
    ['Waste', 'Add metric', 'Name', 'Skips'],
  ];
  for (const [name, item, label, text] of typed) {
    await menu(page, name, item);
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await leave();
  }
  await menu(page, 'Gas', 'Edit raw meta-data');
  await dialog.locator('textarea').fill('{"hidden":true}');
  await leave();
  await menu(page, 'Gas', 'Set input type');
  await dialog.getByText('Yes or No').click();
  await leave();
  await page.getByRole('button', { name: 'Add a conversion factor for Grid' }).click();
  await dialog.getByLabel('Factor', { exact: true }).fill('2');
  await leave();
  await row(page, 'Grid').getByText('No conversion factor found').waitFor();
  expect(await made.nodes.list()).toEqual(before);
});

it('makes a metric the parent of others, by a list and by ids, and lists them below it [SET-177, SET-178, SET-313, SET-314, SET-315]', async () => {
  const made = await screen.planted();
  const grid = await named(made, 'Grid');
  const page = await screen.open(made);
  await menu(page, 'Gas', 'Make parent of');
  const dialog = dialogOf(page);
  await expectAccessible(page);
  await screen.look(page, 'make-parent');
  const prefix = grid.node.metricscore!.metric!.uid.slice(0, 8);
  const field = dialog.getByLabel('Add by Id');
  await field.fill(`${prefix}, 00000000`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Error: Metric not found from available in list. Try again.').waitFor();
  expect(await field.inputValue()).toBe(`${prefix}, 00000000`);
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await field.fill(` ${prefix.toUpperCase()} `);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Metrics', { exact: true }).click();
  await page.getByRole('option', { name: 'Electricity' }).click();
  await page.keyboard.press('Escape');
  await save(page);
  await gone(page);
  expect((await metaOf(made, 'Gas')).additional_children).toHaveLength(2);
  const listed = page.locator('[data-type="listed"]');
  await expect.poll(() => listed.count()).toBe(2);
  expect(await row(page, 'Grid').count()).toBe(2);
  await listed.filter({ hasText: 'Grid' }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove from this parent' }).click();
  await expect.poll(() => listed.count()).toBe(1);
  expect((await named(made, 'Grid')).path).toBe(grid.path);
  await menu(page, 'Grid', 'Make parent of');
  await dialog.getByLabel('Metrics', { exact: true }).click();
  await page.getByText('No other metric can be its child.').waitFor();
});

it('sets placeholder, input type and frequency, and sends null for what is emptied [SET-182, SET-183, SET-222, SET-223, SET-308, SET-310, SET-312]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  const dialog = dialogOf(page);
  for (const [text, stored] of [
    ['cubic metres', 'cubic metres'],
    ['', null],
  ] as const) {
    await menu(page, 'Gas', 'Set placeholder');
    await dialog.getByLabel('Placeholder').fill(text);
    await save(page);
    await gone(page);
    expect((await metaOf(made, 'Gas')).placeholder).toBe(stored);
  }
  await menu(page, 'Gas', 'Set input type');
  const types = await dialog.getByRole('radio').count();
  expect(types).toBe(5);
  expect(await dialog.getByRole('radio', { name: 'Standard' }).isChecked()).toBe(true);
  await dialog.getByText('Yes or No').click();
  await expectAccessible(page);
  await screen.look(page, 'input-type');
  await save(page);
  await gone(page);
  expect((await metaOf(made, 'Gas')).input_type).toBe('boolean');
  await menu(page, 'Carbon', 'Set frequency');
  await expectAccessible(page);
  await screen.look(page, 'frequency');
  const every = dialog.getByLabel('Due Every');
  expect(await every.getAttribute('inputmode')).toBe('numeric');
  await every.fill('0.5');
  await save(page);
  await dialog.getByText('Enter a whole number of at least 1.').first().waitFor();
  await every.fill('');
  await save(page);
  await gone(page);
  expect(await metaOf(made, 'Carbon')).toMatchObject({ freq_num: 1, freq_unit: null, from_date: null });
});

it('says before a deletion what reports hold, takes it back at once, and from the list of what was deleted', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await menu(page, 'Electricity', 'Delete');
  await dialogOf(page).getByText('No report has a figure for it.').waitFor();
  await expectAccessible(page);
  await screen.look(page, 'delete');
  await dialogOf(page).getByRole('button', { name: 'Delete metric' }).click();
  await row(page, 'Grid').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Grid').waitFor();
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity', 'Grid', 'Gas', 'Waste']);
  await made.nodes.remove((await named(made, 'Gas')).path);
  await page.reload();
  await page.getByRole('button', { name: 'Set up Metrics' }).click();
  await page.getByRole('menuitem', { name: 'Restore deleted' }).click();
  await dialogOf(page).getByRole('button', { name: 'Restore Gas' }).waitFor();
  await screen.look(page, 'restore');
  await dialogOf(page).getByRole('button', { name: 'Restore Gas' }).click();
  await dialogOf(page).getByText('Nothing has been deleted').waitFor();
  await expectAccessible(page);
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity', 'Grid', 'Gas', 'Waste']);
});

it('lists what an edit would leave with the metric as it was, and lets it be changed itself [SET-363]', async () => {
  const made = await screen.planted();
  const grid = (await named(made, 'Grid')).node.metricscore!.metric!;
  const { structureUid, reportUid } = made.project;
  await screen.owner.admin.call({
    method: 'POST',
    path: `/api/tracker/${structureUid}/commit/${reportUid}/convfactor/`,
    body: { metric: grid.uid, toUnit: 'tCO2e', factor: 0.2 },
  });
  const page = await screen.open(made);
  await menu(page, 'Grid', 'Edit metric');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Grid power');
  await save(page);
  await dialog.getByText('conversion factors to: tCO₂e').waitFor();
  await expectAccessible(page);
  await screen.look(page, 'edit-detaches');
  await dialog.getByText('Back to the form').click();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Grid power');
  await save(page);
  await dialog.getByRole('button', { name: 'Change the row' }).click();
  await row(page, 'Grid power').getByText('No conversion factor found').waitFor();
  expect((await named(made, 'Grid power')).node.metricscore!.metric!.uid).not.toBe(grid.uid);
});
