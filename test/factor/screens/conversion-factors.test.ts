import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactorGroup } from '../../../shared/contract/factor/factors.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { type MetricsScreen, openMetricsScreen } from '../../support/pages/metrics-screen.ts';
import { violations } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let screen: MetricsScreen;
let superuser: TestPerson;

beforeAll(async () => {
  screen = await openMetricsScreen();
  superuser = await screen.owner.tenant.person('tess', { isSuperuser: true, isTenantSuperuser: true });
});

afterAll(() => screen?.close());

const gridOf = (list: StructureNodeItem[]) =>
  list.find(({ node }) => node.metricscore?.name === 'Grid')!.node.metricscore!.metric!;
/** Chooses an action of the first factor of Grid. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for the factor from Grid to tCO₂e' }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}
const send = (path: string, body: object) => superuser.call({ method: 'POST', path: `/api/tenant/admin/${path}/`, body });

describe('the first factor of a project', () => {
  walk();
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const save = () => dialog().getByRole('button', { name: 'Save' });
  const factor = () => dialog().getByLabel('Factor', { exact: true });

  beforeAll(async () => {
    page = await screen.open(await screen.planted(), 'conv');
  });

  it('is missing at first, of the project and of the tenancy [ADM-064, ADM-087, ADM-570, ADM-571]', async () => {
    await page.getByText('No locally defined conversion factors setup yet.').waitFor();
    await page.getByText('No global conversion factors in use').waitFor();
    await page.getByText('1 sub-metric cannot be converted').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is entered in a modal, which asks for the metric and takes its unit [ADM-264, SET-185]', async () => {
    await page.getByRole('button', { name: 'Add factor' }).click();
    await factor().fill('1');
    await save().click();
    await dialog().getByText('Choose a metric.').first().waitFor();
    await dialog().getByRole('button', { name: 'Metric' }).click();
    await page.getByRole('option', { name: 'Grid' }).click();
    expect(await dialog().getByLabel('From unit').inputValue()).toBe('kWh');
    await dialog().getByRole('button', { name: 'To unit' }).click();
    await page.getByRole('option', { name: 'tCO₂e', exact: true }).click();
  });

  it('is not saved without a number [ADM-264, SET-306]', async () => {
    for (const wrong of ['', 'a lot']) {
      await factor().fill(wrong);
      expect(await save().isDisabled()).toBe(true);
    }
    await factor().fill('0.00020705');
    expect(await save().isDisabled()).toBe(false);
  });

  it('has a source, dates and a description, is listed with them, and converts [ADM-263, ADM-605]', async () => {
    await dialog().getByLabel('Source').fill('DESNZ 2024');
    await dialog().getByRole('textbox', { name: 'Valid from' }).fill('2024-01-01');
    await dialog().getByRole('textbox', { name: 'Valid until' }).fill('2024-12-31');
    expect(await dialog().getByText('A note for readers: the factor counts in every period.').count()).toBe(2);
    await dialog().getByLabel('Description').fill('Location-based');
    expect(await violations(page)).toEqual([]);
    await save().click();
    const line = page.getByRole('row', { name: /Grid/ });
    await line.getByText('0.00020705').waitFor();
    await line.getByText('1st Jan 24 – 31st Dec 24').waitFor();
    await line.getByText('admin Tester').waitFor();
    await line.getByText('In use').waitFor();
    await screen.look(page, 'factors');
    expect(await page.getByText('cannot be converted').count()).toBe(0);
  });
});

it('edits from the value that is there, asks before it deletes, and tells where a factor is used [SET-186, SET-187]', async () => {
  const made = await screen.planted();
  const grid = gridOf(await made.nodes.list());
  const { project } = made;
  const path = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
  await screen.owner.admin.call({
    method: 'POST',
    path,
    body: { metric: grid.uid, toUnit: 'tCO2e', factor: '0.12345678901234567890' },
  });
  const page = await screen.open(made, 'conv');
  await choose(page, 'Where used');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The project itself').waitFor();
  await screen.look(page, 'factor-uses');
  await dialog.getByText('Electricity').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'Edit');
  expect(await dialog.getByLabel('Factor', { exact: true }).inputValue()).toBe('0.1234567890123456789');
  await dialog.getByLabel('Factor', { exact: true }).fill('-2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Grid/ }).getByText('-2').waitFor();
  await choose(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete factor' }).click();
  await page.getByText('No locally defined conversion factors setup yet.').waitFor();
});

it('shows the group in use and lets an administrator choose another one for a package [ADM-064, ADM-087, ADM-088, ADM-089, ADM-498, ADM-602]', async () => {
  const made = await screen.planted();
  const grid = gridOf(await made.nodes.list());
  const group = async (name: string, start_date: string, factor: number) => {
    const { id } = (await send('conversion_group', { name, start_date })).json<FactorGroup>();
    await send('conversion', { metric: grid.uid, toUnit: 'tCO2e', factor, group: id, source: name });
  };
  await group('UK 2023', '2023-01-01', 0.3);
  await group('UK 2024', '2024-01-01', 0.2);
  const { packageUid } = await made.project.package();
  const page = await screen.open(made, `wpack/${packageUid.slice(0, 8)}/conv`);
  await page.getByText('Latest: UK 2024 (from 1st Jan 24)').waitFor();
  await page
    .getByRole('row', { name: /UK 2024/ })
    .getByText('In use')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await screen.look(page, 'factors-package');
  const selector = page.getByRole('button', { name: 'Conversion group of this package' });
  await selector.click();
  const options = await page.getByRole('option').allInnerTexts();
  expect(options.map((text) => text.split('\n')[0])).toEqual(['Latest', 'UK 2024', 'UK 2023']);
  await page.getByRole('option', { name: /UK 2023/ }).click();
  await page.getByText('The conversion group is changed').waitFor();
  await page.getByText('UK 2023 (from 1st Jan 23)').waitFor();
  await page
    .getByRole('row', { name: /UK 2023/ })
    .getByText('0.3')
    .waitFor();
  await choose(page, 'Override');
  await page.getByRole('dialog').getByLabel('Factor', { exact: true }).fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row', { name: /UK 2023/ })
    .getByText('Overridden')
    .waitFor();
});

it('is read-only for whoever administers nothing [ADM-091, ADM-090]', async () => {
  const made = await screen.planted();
  const { packageUid } = await made.project.package();
  const viewer = await screen.owner.viewer(made.project.projectUid);
  const page = await screen.open(made, `wpack/${packageUid.slice(0, 8)}/conv`, viewer);
  await page.getByRole('heading', { name: 'Local conversion factors' }).waitFor();
  await page.getByRole('heading', { name: 'Global conversion factors' }).waitFor();
  await page.getByText('Group in use').waitFor();
  for (const name of ['Add factor', 'Conversion group of this package', /^Add a conversion factor for/])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
});

it('says that the branch of the factors is missing [ADM-568]', async () => {
  const made = await screen.planted();
  const tracker = (await screen.owner.admin.call({ path: `/api/tracker/${made.project.structureUid}/` })).json<object>();
  const page = await screen.open(made);
  await page.route(`**/api/tracker/${made.project.structureUid}/`, (route) =>
    route.fulfill({ json: { ...tracker, alt_root_masters: [] } }),
  );
  await page.goto(page.url().replace('/metrics', '/conv'));
  await page
    .getByText(
      'No conversion factor branch was found for this project. Something may have gone wrong with your project setup. Please contact a site adminiator to resolve this.',
    )
    .waitFor();
});
