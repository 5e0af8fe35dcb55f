import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '../../support/makers/project.ts';
import { testCause } from '../../support/makers/tenant.ts';
import { countClicks } from '../../support/pages/clicks.ts';
import { type MetricsScreen, openMetricsScreen, row } from '../../support/pages/metrics-screen.ts';
import { goTo, violations } from '../../support/pages/sessions.ts';

const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');
const { groupOwner } = await import('../../../functions/data/stores/factor/factor-group-sheets.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

let screen: MetricsScreen;

beforeAll(async () => {
  screen = await openMetricsScreen();
});

afterAll(() => screen?.close());

it('adds a sub-metric with its factor in at most 4 clicks, then another one in the same form', async () => {
  const page = await screen.open(await screen.planted());
  await row(page, 'Electricity').waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add sub-metric to Electricity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Steam');
  await dialog.getByLabel('Unit').click();
  await page.getByRole('option', { name: 'kWh', exact: true }).click();
  await dialog.getByLabel('Factor', { exact: true }).fill('0.00017');
  await dialog.getByText('10 kWh = 0.0017 tCO₂e').waitFor();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'new-sub-metric');
  await dialog.getByRole('button', { name: 'Save and add another' }).click();
  await dialog.getByText('Steam has been added.').waitFor();
  expect(await clicks()).toBeLessThanOrEqual(4);
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await dialog.getByLabel('Name', { exact: true }).fill('steam');
  await dialog.getByText('Steam (kWh) is in this issue already.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Solar');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await row(page, 'Solar').getByText('No conversion factor found').waitFor();
  await row(page, 'Steam').getByText('1.7e-4').waitFor();
});

it('adds a sub-metric with a published factor in at most 4 clicks, and keeps where it comes from', async () => {
  const { tenantUid } = screen.owner.tenant;
  const uk = await factorGroupStore(tenantUid).create({ name: 'UK Government 2024', startDate: '2024-01-01' }, null, testCause());
  const fields = { name: 'Diesel', unit: 'Litres', description: '', category: 'Carbon' };
  const { uid: metricUid } = await metricStore(tenantUid).getOrCreate(fields, testCause());
  const published = { metricUid, metricName: 'Diesel', metricUnit: 'Litres', toUnit: 'tCO2e', factor: '0.00251279' };
  await factorStore(tenantUid).add(groupOwner(uk.uid), published, testCause());
  const made = await screen.planted();
  const page = await screen.open(made);
  await row(page, 'Electricity').waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add sub-metric to Electricity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /From the library/ }).click();
  await page.keyboard.type('gas');
  await page
    .getByText(/^Nothing found/)
    .first()
    .waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('government diesel');
  const option = page.getByRole('option', { name: /Diesel.*1 Litres = 0.00251279 tCO₂e/ });
  await option.waitFor();
  await screen.look(page, 'library');
  await option.click();
  await dialog.getByText('10 Litres = 0.0251279 tCO₂e').waitFor();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'library-taken');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await clicks()).toBeLessThanOrEqual(4);
  const kept = await factorStore(tenantUid).ofOwner(made.project.rootUid);
  const source = 'UK Government 2024: Diesel, 1 Litres = 0.00251279 tCO₂e';
  expect(kept).toMatchObject([{ factor: '0.00251279', startDate: '2024-01-01', source }]);
});

it('adds an indicator with its target in at most 7 clicks, and keeps the form where its name has another equation [ADM-461]', async () => {
  const page = await screen.open(await screen.planted(), 'indicators');
  const add = page.locator('main').getByRole('button', { name: 'Add indicator' }).first();
  const dialog = page.getByRole('dialog');
  const enter = async () => {
    await add.click();
    await dialog.getByLabel('Name', { exact: true }).fill('Gas used');
    await dialog.getByRole('button', { name: /Sustainability issue/ }).click();
    await page.getByRole('option', { name: 'Carbon' }).click();
    await dialog.getByText('0: F*N/D', { exact: true }).click();
    await dialog.getByRole('button', { name: /Numerators/ }).click();
    await page.getByRole('option', { name: /^Gas/ }).click();
    await page.keyboard.press('Tab');
    await dialog.getByText('Gas used = Gas', { exact: true }).waitFor();
    await dialog.getByLabel('Target', { exact: true }).fill('120');
    await dialog.getByRole('textbox', { name: 'Target date' }).fill('2024/12/31');
  };
  await add.waitFor();
  const clicks = await countClicks(page);
  await enter();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'new-indicator');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await clicks()).toBeLessThanOrEqual(7);
  await page.getByRole('link', { name: '120 | -' }).waitFor();
  await enter();
  await dialog.getByRole('textbox', { name: 'Factor (F)' }).fill('2');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Already exists', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Gas used');
});

it('leads from a company to the first report of a new project in at most 9 clicks, by the checklist and a pasted list', async () => {
  const company = await makeCompany(screen.owner.tenant, 'Southern');
  const page = await screen.open(await screen.planted());
  await goTo(page, `/company/${company.slice(0, 8)}`);
  const dialog = page.getByRole('dialog');
  const create = page.getByRole('button', { name: 'Create project' }).first();
  await create.waitFor();
  const clicks = await countClicks(page);
  await create.click();
  await dialog.getByLabel('Project name').fill('Viaduct');
  await dialog.getByRole('textbox', { name: 'First day of reporting' }).fill('2026/06/01');
  await dialog.getByRole('textbox', { name: 'Last day of reporting' }).fill('2027/05/31');
  await dialog.getByText('12 periods, from 1st Jun 26 - 30th Jun 26 to 1st May 27 - 31st May 27').waitFor();
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { name: 'Set up this project' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await screen.look(page, 'checklist');
  await page.getByRole('button', { name: 'Add package' }).click();
  await dialog.getByLabel('Package name').fill('Piling');
  await dialog.getByRole('button', { name: 'Add a Reporting Package' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Add metrics' }).click();
  await dialog.getByLabel('Metrics', { exact: true }).fill('Diesel, Litres\nSkips, Furlongs');
  await dialog.getByText('New unit').waitFor();
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('option', { name: 'Carbon', exact: true }).click();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'list');
  await dialog.getByRole('button', { name: 'Add 2 metrics' }).click();
  await row(page, 'Skips').waitFor();
  await page.getByRole('tree').getByRole('link', { name: 'Piling' }).click();
  await page.getByRole('textbox', { name: 'Value of Diesel' }).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(9);
  await goTo(page, `/company/${company.slice(0, 8)}`);
  await create.click();
  await dialog.getByLabel('Project name').fill('Viaduct, second part');
  await dialog.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Viaduct' }).click();
  await dialog.getByText('Copies 2 metrics with 0 conversion factors, and the settings of the project.').waitFor();
  await dialog.getByRole('checkbox', { name: '1 reporting package' }).check();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);
  await screen.look(page, 'start-from');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('tree').getByRole('link', { name: 'Piling' }).waitFor();
});

it('asks before a form with changes is left by a link', async () => {
  const made = await screen.planted();
  const page = await screen.open(made, 'details');
  await page.getByLabel('Project name').fill('Another name');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Project name').inputValue()).toBe('Another name');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/home');
});

it('finds rows of the tree, and changes several at once, and back', async () => {
  const made = await screen.planted();
  const page = await screen.open(made);
  const find = page.getByRole('searchbox', { name: 'Find a name, unit or id' });
  await find.fill('m3');
  await page.getByText('1 row matches').waitFor();
  await row(page, 'Electricity').waitFor({ state: 'detached' });
  await find.fill('');
  await row(page, 'Electricity').locator('.cell-unit').click();
  await row(page, 'Gas')
    .locator('.cell-unit')
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Change selected rows' }).click();
  await page.getByRole('menuitem', { name: 'Turn on' }).click();
  await page.getByRole('menuitem', { name: 'Required', exact: true }).first().click();
  await page.getByText('2 rows have been changed.').waitFor();
  expect(await violations(page)).toEqual([]);
  await screen.look(page, 'many');
  const flags = (await made.nodes.list()).flatMap(({ node }) => (node.metricscore?.required ? [node.metricscore.name] : []));
  expect(flags).toEqual(['Electricity', 'Gas']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 rows are as they were.').waitFor();
  expect((await made.nodes.list()).some(({ node }) => node.metricscore?.required)).toBe(false);
  await page.getByRole('button', { name: 'Change selected rows' }).click();
  await page.getByRole('menuitem', { name: 'Delete selected rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete selected rows' }).click();
  await row(page, 'Gas').waitFor({ state: 'detached' });
  await page.getByText('2 rows are deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await row(page, 'Gas').waitFor();
  await row(page, 'Electricity').waitFor();
});

it('closes an untouched form at once, and asks before typing is lost', async () => {
  const page = await screen.open(await screen.planted());
  const add = page.getByRole('button', { name: 'Add metric to Waste' });
  const form = page.getByRole('dialog', { name: 'Add metric' });
  await add.click();
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await add.click();
  await form.getByLabel('Name', { exact: true }).fill('Skips');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Skips');
});
