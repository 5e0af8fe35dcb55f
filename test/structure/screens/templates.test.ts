import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { factorCalls, makeFollower, makeTemplate } from '../../support/makers/templates.ts';
import { type MetricsScreen, names, openMetricsScreen } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

/** Answers the question before something is added that is there already. */
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add again' }).click();

it('shows the template beside the project and adds a node with everything below, or alone [SET-075, SET-193, SET-194, SET-296, ADM-057, ADM-058]', async () => {
  const template = await makeTemplate(screen.owner);
  const made = await screen.owner.structure();
  const page = await screen.open(made);
  await page.getByRole('button', { name: 'Set up Metrics' }).click();
  await page.getByRole('menuitem', { name: 'Add from template' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add from template' }).waitFor();
  expect(page.url()).toContain('/metrics/add_from_template');
  for (const name of ['Template Metrics', 'Current Metrics']) await page.getByRole('heading', { name }).waitFor();
  await page.getByText('Choose a template to see its metrics.').waitFor();
  await page.getByRole('button', { name: /^Template/ }).click();
  await page.getByRole('option').first().click();
  const theirs = page.getByRole('list', { name: 'Template Metrics' });
  const ours = page.getByRole('list', { name: 'Current Metrics' });
  await theirs.getByText('Grid').waitFor();
  await page.getByRole('button', { name: 'Add Electricity alone' }).click();
  await ours.getByText('Electricity').waitFor();
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity']);
  await theirs.getByText('Already there').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await screen.look(page, 'add-from-template');
  await page.getByRole('button', { name: 'Add Carbon', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Already here: Carbon, Electricity. If you add them again, they stand here twice.').waitFor();
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity']);
  await screen.look(page, 'add-again');
  await again(page);
  await ours.getByText('Grid').waitFor();
  expect(names(await made.nodes.list())).toEqual(['Carbon', 'Electricity', 'Carbon', 'Electricity', 'Grid']);
  expect(names(await template.nodes.list())).toEqual(['Carbon', 'Electricity', 'Grid']);
  const { packageUid, reportUid } = await made.project.package();
  const below = await screen.open(
    made,
    `wpack/${packageUid.slice(0, 8)}/metrics/add_from_template?template=${template.project.structureUid}`,
  );
  await below.getByRole('button', { name: 'Add Grid', exact: true }).click();
  await again(below);
  await below.getByText('Grid: 1 row added').waitFor();
  const path = `/api/tracker/${made.project.structureUid}/commit/${reportUid}/node/`;
  const nodes = (await screen.owner.admin.call({ path })).json<Parameters<typeof names>[0]>();
  expect(nodes).toHaveLength(7);
});

it('adds a metric with its factor, so that the total above it is calculated, and names a factor that differs', async () => {
  const template = await screen.owner.structure();
  const carbon = await template.nodes.add({ type: 'tree', name: 'Carbon' });
  const fuel = await template.nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Fuel used', unit: 'tCO2e' } });
  const litres = { type: 'metricscore', path: fuel, metric: { name: 'Diesel', unit: 'Litres' } };
  const diesel = (await template.nodes.post(litres)).json<StructureNodeItem>().node.metricscore!.metric!.uid;
  await factorCalls(screen.owner, template).add(diesel, 'tCO2e', '0.0025');
  const path = `/api/tracker/${template.project.structureUid}/`;
  await screen.owner.admin.call({ method: 'PATCH', path, body: { is_template: true } });
  const made = await screen.owner.structure();
  const page = await screen.open(made, `metrics/add_from_template?template=${template.project.structureUid}`);
  await page.getByRole('button', { name: 'Add Carbon', exact: true }).click();
  await page.getByText('Carbon: 3 rows added with 1 conversion factor').waitFor();
  await screen.look(page, 'add-with-factors');
  const { packageUid, reportUid } = await made.project.package();
  const report = await screen.open(made, `wpack/${packageUid.slice(0, 8)}/report`);
  await report.getByLabel('Value of Diesel').fill('400');
  await report.getByLabel('Value of Diesel').blur();
  await expect.poll(() => report.getByLabel('Value of Fuel used').inputValue()).toBe('1');
  await factorCalls(screen.owner, made, reportUid).add(diesel, 'tCO2e', '0.003');
  const below = `wpack/${packageUid.slice(0, 8)}/metrics/add_from_template?template=${template.project.structureUid}`;
  const later = await screen.open(made, below);
  await later.getByRole('button', { name: 'Add Diesel', exact: true }).click();
  await again(later);
  await later.getByText('stay as they are: Diesel to tCO₂e (0.003; the template has 0.0025)', { exact: false }).waitFor();
});

it('pulls into a package after a preview, and tells what was done [ADM-483, ADM-486]', async () => {
  const template = await makeTemplate(screen.owner);
  const follower = await makeFollower(screen.owner, template);
  const pack = await follower.package('Piling');
  const page = await screen.open(follower, `wpack/${pack.uid.slice(0, 8)}/details`);
  await page.getByRole('heading', { name: 'Template settings' }).waitFor();
  await page.getByRole('checkbox', { name: 'Keep targets' }).uncheck();
  await page.getByRole('checkbox', { name: 'Pull descendants' }).uncheck();
  const asked = page.waitForRequest((request) => request.url().includes('/template/preview/'));
  await page.getByRole('button', { name: 'Pull from template' }).click();
  expect((await asked).postDataJSON()).toEqual({
    type: 'PULL_FROM_TEMPLATE',
    ref_id: pack.uid,
    pull_descendants: false,
    keep_targets: false,
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 added, 0 changed, 0 moved, 0 removed').waitFor();
  await dialog.getByText('Carbon › Electricity › Grid').waitFor();
  expect(await violations(page)).toEqual([]);
  await screen.look(page, 'pull-preview');
  await follower.nodes.add({ type: 'tree', name: 'Late' });
  await dialog.getByRole('button', { name: 'Pull from template' }).click();
  await dialog.getByText('has changed since this preview was made', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Pull from template' }).click();
  await dialog.getByText('Updated', { exact: true }).waitFor();
  await screen.look(page, 'pull-report');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Pull from template' }).click();
  await dialog.getByText('The template has no changes for this project.').waitFor();
  expect(names(await follower.nodes.list())).toEqual(['Late']);
});

it('a preview names what was deleted here, and what the reports would ask for twice', async () => {
  const template = await makeTemplate(screen.owner);
  const follower = await makeFollower(screen.owner, template);
  const carbon = await follower.nodes.add({ type: 'tree', name: 'Carbon' });
  await follower.nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Grid', unit: 'kWh' } });
  const page = await screen.open(follower, 'details');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Pull from template' }).click();
  await dialog.getByText('One of the added metrics is in these reports already', { exact: false }).waitFor();
  await dialog.getByText('Grid (also in Carbon)', { exact: false }).waitFor();
  await screen.look(page, 'pull-twin');
  await dialog.getByRole('button', { name: 'Pull from template' }).click();
  await dialog.getByText('Updated', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const electricity = (await follower.nodes.list()).find(({ node, type }) => node[type]!.name === 'Electricity')!;
  expect((await follower.nodes.remove(electricity.path)).status).toBe(204);
  await page.getByRole('button', { name: 'Pull from template' }).click();
  await dialog.getByText('they were deleted here: Electricity.', { exact: false }).waitFor();
  await screen.look(page, 'pull-left-out');
});

it('makes a project a template, and pushes to what is ticked [ADM-338, ADM-484, ADM-485, ADM-487, ADM-408]', async () => {
  const template = await screen.owner.structure();
  await template.nodes.add({ type: 'tree', name: 'Water' });
  const page = await screen.open(template, 'details');
  await page.getByRole('switch', { name: 'Is Template?' }).or(page.getByLabel('Is Template?')).first().click();
  await page.getByText('The template settings are saved').waitFor();
  await page.getByText('Nothing that you administer follows this template').waitFor();
  const [follower, other] = [await makeFollower(screen.owner, template), await makeFollower(screen.owner, template)];
  await page.reload();
  const boxes = page.getByRole('table', { name: 'Push to children' }).getByRole('checkbox');
  await boxes.nth(1).waitFor();
  expect(await boxes.count()).toBe(3);
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true);
  const listed = await page.getByRole('table', { name: 'Push to children' }).getByRole('row').count();
  expect(listed).toBe(3);
  const excluded = [follower, other].map(({ project }) => project.rootUid);
  await boxes.nth(1).uncheck();
  const asked = page.waitForRequest((request) => request.url().includes('/template/preview/'));
  await page.getByRole('button', { name: 'Push to children' }).click();
  const [left] = ((await asked).postDataJSON() as { excludes: string[] }).excludes;
  expect(excluded).toContain(left);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 added', { exact: false }).waitFor();
  await screen.look(page, 'push-preview');
  await dialog.getByRole('button', { name: 'Push to children' }).click();
  await dialog.getByText('Updated', { exact: true }).waitFor();
  for (const each of [follower, other])
    expect(names(await each.nodes.list())).toEqual(each.project.rootUid === left ? [] : ['Water']);
});

it('makes a project a template once after a double click', async () => {
  const page = await screen.open(await screen.owner.structure(), 'details');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.getByLabel('Is Template?').dblclick();
  await page.getByText('The template settings are saved').first().waitFor();
  await page.getByLabel('Is Template?').and(page.locator(':enabled')).waitFor({ state: 'attached' });
  expect(sent).toHaveLength(1);
});

it('hides from a project administrator what only superusers decide [ADM-404, ADM-408]', async () => {
  const made = await screen.owner.structure();
  const admin = await screen.owner.tenant.person(`ada-${made.project.projectUid.slice(0, 4)}`);
  await screen.owner.tenant.grant(admin, { scope: 'project', scopeUid: made.project.projectUid, isAdmin: true });
  const page = await screen.open(made, 'details', admin);
  await page.getByText('Is Template?').waitFor();
  await page.getByText('This project follows no template. A superuser can choose one.').waitFor();
  expect(await page.getByText('Template is Public?').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Source template/ }).count()).toBe(0);
});

it('lets a superuser make a template public [ADM-405]', async () => {
  const template = await makeTemplate(screen.owner);
  const page = await screen.open(template, 'details');
  const isPublic = page.getByLabel('Template is Public?');
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await isPublic.click();
  expect((await saved).postDataJSON()).toMatchObject({ is_public: true });
});
