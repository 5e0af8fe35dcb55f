import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Category } from '../../../shared/contract/metric/base-metrics.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { type MetricsScreen, menu, offered, openMetricsScreen, row, settled } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

it('flags a missing factor, adds it with no figure preset where the units do not say it, and shows the badge [SET-325, SET-326, SET-187, SET-322]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await page.getByText('No conversion factor found from base metric to parent unit').waitFor();
  await page.getByRole('button', { name: 'Add a conversion factor for Grid' }).click();
  const dialog = page.getByRole('dialog');
  await screen.look(page, 'factor');
  expect(await dialog.getByLabel('Factor', { exact: true }).inputValue()).toBe('');
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Factor', { exact: true }).fill('0.00020705');
  await dialog.getByText('10 kWh = 0.0020705 tCO₂e').waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Grid').getByText('2.1e-4').waitFor();
  expect(await page.getByText('No conversion factor found from base metric to parent unit').count()).toBe(0);
  await row(page, 'Grid').getByText('2.1e-4').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete factor' }).click();
  await page.getByText('No conversion factor found from base metric to parent unit').waitFor();
});

it("adds a factor with the metric, the parent's unit and 1 filled in between units of one size [SET-307, SET-327]", async () => {
  const made = await screen.owner.structure();
  const water = await made.nodes.add({ type: 'metricscore', metric: { name: 'Water', unit: 'M3', category: 'Water' } });
  await made.nodes.add({ type: 'metricscore', path: water, metric: { name: 'Tanks', unit: 'kL', category: 'Water' } });
  const page = await screen.open(made);
  await page.getByRole('button', { name: 'Add a conversion factor for Tanks' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('10 kL = 10 m³').waitFor();
  expect(await dialog.getByLabel('Factor', { exact: true }).inputValue()).toBe('1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Tanks').locator('.cell-factor').getByText('1.00', { exact: true }).waitFor();
});

it('shows a factor by its size, and none is missing for the same unit, letter case included [SET-249, SET-321, SET-323, SET-324, SET-328]', async () => {
  const made = await screen.owner.structure();
  const { nodes, project } = made;
  const total = await nodes.add({ type: 'metricscore', metric: { name: 'Total', unit: 'tonnes', category: 'Waste' } });
  const below = async (name: string, unit: string) =>
    (await nodes.post({ type: 'metricscore', path: total, metric: { name, unit, category: 'Waste' } })).json<StructureNodeItem>();
  const badges = { 1234: '1.2e+3', '-1234': '-1.2e+3', 2.5: '2.50', '-2.5': '-2.50', 100: '100.00', 0.01: '0.01', 0: '0.0e+0' };
  const shown = Object.entries(badges).map(([factor, badge], index) => ({ factor, badge, name: `Part ${index}` }));
  for (const { factor, name } of shown) {
    const metric = (await below(name, 'kg')).node.metricscore!.metric!.uid;
    const path = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
    await screen.owner.admin.call({ method: 'POST', path, body: { metric, toUnit: 'tonnes', factor } });
  }
  await below('Same', 'tonnes');
  await below('Capital', 'Tonnes');
  const page = await screen.open(made);
  for (const { badge, name } of shown) await row(page, name).locator('.cell-factor').getByText(badge, { exact: true }).waitFor();
  await row(page, 'Same').locator('.cell-factor').getByText('1.00', { exact: true }).waitFor();
  const missing = 'No conversion factor found from base metric to parent unit';
  await row(page, 'Capital').getByText(missing).waitFor();
  expect(await page.getByText(missing).count()).toBe(1);
});

it('saves meta-data only while it is valid JSON [SET-184, SET-300, SET-301, SET-302]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await menu(page, 'Gas', 'Edit raw meta-data');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  expect(await dialog.locator('textarea').inputValue()).toBe('{}');
  for (const wrong of ['{', '', '[]']) {
    await dialog.locator('textarea').fill(wrong);
    await dialog.getByText('Enter valid json').waitFor();
    expect(await save.isDisabled()).toBe(true);
  }
  await screen.look(page, 'raw-meta');
  await dialog.locator('textarea').fill('{"placeholder":"cubic metres"}');
  expect(await dialog.getByText('Enter valid json').count()).toBe(0);
  await save.click();
  await settled(made, (list) => list.some((node) => node.node.metricscore?.meta_json.placeholder === 'cubic metres'));
  await dialog.waitFor({ state: 'detached' });
  await menu(page, 'Gas', 'Edit raw meta-data');
  expect(JSON.parse(await dialog.locator('textarea').inputValue())).toEqual({ placeholder: 'cubic metres' });
});

it('offers the issues as the tenancy calls them, and units that the project uses beside the usual ones', async () => {
  const tenancy = await makeTenantOwner(screen.owner.tenant);
  const ethics = (await tenancy.send('GET', 'category/')).json<Category[]>().find(({ name }) => name === 'Ethics')!;
  expect((await tenancy.send('PATCH', `category/${ethics.uid}/`, { name: 'Fair play' })).status).toBe(200);
  const made = await screen.planted();
  const waste = (await made.nodes.list()).find((node) => node.node.tree?.name === 'Waste')!;
  await made.nodes.add({ type: 'metricscore', path: waste.path, metric: { name: 'Skips', unit: 'skips' } });
  const page = await screen.open(made);
  const dialog = page.getByRole('dialog');
  const finds = async (label: string, name: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name, exact: true }).waitFor();
  };
  await page.getByRole('button', { name: 'Set up Metrics' }).click();
  await page.getByRole('menuitem', { name: 'Add issue' }).click();
  await finds('Issue name', 'Fair play');
  expect(await page.getByRole('option', { name: 'Ethics', exact: true }).count()).toBe(0);
  await page.getByRole('option', { name: 'Fair play', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await menu(page, 'Fair play', 'Add metric');
  expect(await dialog.getByLabel('Issue', { exact: true }).textContent()).toContain('Fair play');
  await finds('Unit', 'skips');
});

it('sets a frequency and shows its label [SET-181, SET-309, SET-311, SET-330, SET-331, SET-250]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await menu(page, 'Gas', 'Set frequency');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Due Every').inputValue()).toBe('1');
  await dialog.getByLabel('Due Every').fill('3');
  await dialog.getByLabel('Due', { exact: true }).click();
  expect(await offered(page)).toEqual(['Every Report', 'ONCE', 'MONTHS', 'DAYS', 'WEEKS', 'QUARTERS', 'YEARS']);
  await page.getByRole('option', { name: 'MONTHS' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Gas').getByText('Every 3 MONTHS').waitFor();
  const gas = (await made.nodes.list()).find((node) => node.node.metricscore?.name === 'Gas')!;
  expect(gas.node.metricscore!.meta_json).toMatchObject({ freq_num: 3, freq_unit: 'MONTHS', from_date: null });
});

it('is read-only for a member without the admin right [SET-334]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made, 'metrics', await screen.owner.viewer(made.project.projectUid));
  await row(page, 'Gas').waitFor();
  const acts = /^(Actions for|Set up Metrics|Add|Edit|Merge|Delete)/;
  expect(await page.locator('main').getByRole('button', { name: acts }).count()).toBe(0);
  expect(await page.locator('.grab').count()).toBe(0);
});

it('saves layout and order of the reports for the project [SET-165, SET-166, SET-417, SET-390]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await page.getByLabel('Layout').click();
  const layouts = await page.getByRole('option').allTextContents();
  expect(layouts.map((text) => text.replace(/Selected.*/, ''))).toEqual(['Tabbed', 'Classic']);
  await page.getByRole('option', { name: 'Tabbed' }).click();
  await page.getByText('The layout of the reports is saved').waitFor();
  expect(await page.getByLabel('Order in reports').textContent()).toContain('By name');
  await page.getByLabel('Order in reports').click();
  await page.getByRole('option', { name: 'As on this page' }).click();
  await page.getByText('The order of the reports is saved').waitFor();
  await page.reload();
  await page.getByLabel('Layout').filter({ hasText: 'Tabbed' }).waitFor();
  const pack = await made.project.package();
  const { structureUid } = made.project;
  const answer = await screen.owner.admin.call({ path: `/api/tracker/${structureUid}/ref/${pack.packageUid}/report/` });
  expect(answer.json<{ meta_json: object }>().meta_json).toMatchObject({ report_layout: 'tabbed', sortKey: '_path' });
  const report = await screen.open(made, `wpack/${pack.packageUid.slice(0, 8)}/report`);
  await report.getByRole('tab').first().waitFor();
});

it('sets what reports start from in the editor of the report meta-data [SET-212]', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  await page.getByRole('button', { name: 'Set up Metrics' }).click();
  await page.getByRole('menuitem', { name: 'Edit report meta-data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('{"sortKey":"uid"}');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('sortKey: Choose name or _path.').waitFor();
  const meta = { sortKey: '_path', submit_placeholder: 'What is new?', disable_manual_entry: true };
  await dialog.locator('textarea').fill(JSON.stringify(meta));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { structureUid } = made.project;
  const pack = await made.project.package();
  const answer = await screen.owner.admin.call({ path: `/api/tracker/${structureUid}/ref/${pack.packageUid}/report/` });
  expect(answer.json<{ meta_json: object }>().meta_json).toMatchObject(meta);
  const path = `/api/tracker/${structureUid}/ref/${made.project.rootUid}/commit/${made.project.reportUid}/`;
  expect((await screen.owner.admin.call({ path })).json<{ meta_json: object }>().meta_json).toMatchObject(meta);
});

it.each([1280, 390])('has no accessibility fault at %i pixels', async (width) => {
  const made = await screen.planted();
  const page = await screen.open(made, 'metrics', screen.owner.admin, width);
  await row(page, 'Gas').waitFor();
  expect(await violations(page, { within: '#content' })).toEqual([]);
});
