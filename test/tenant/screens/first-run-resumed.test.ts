import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { signIn } from '../../support/makers/people.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { enterAs, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;
let page: Page;
/** The token of the owner's second session. The first one ends with a logout. */
let token: string;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant('Half-way')]);
  owner = await tenant.person('owner', { isSuperuser: true });
  page = await windowOf(browser, tenant.host, owner, '/first-run');
});

afterAll(() => browser?.close());

const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
const step = (name: string) => page.locator('#content').getByRole('heading', { name, exact: true }).first().waitFor();
const setUp = () => page.getByRole('button', { name: 'Set up', exact: true }).click();

it('leads back to the step that is open, with all that was entered, after a reload and after a sign-out', async () => {
  await page.getByLabel('Name of the company').fill('Fields Ltd');
  await next();
  await page.getByLabel('Name of the project').fill('North meadow');
  await next();
  await page.getByRole('checkbox', { name: 'Water' }).uncheck();
  await page.reload();
  await step('Metrics');
  expect(await page.getByRole('checkbox', { name: 'Water' }).isChecked()).toBe(false);
  await next();
  await page.getByLabel('Name of the package').fill('Drainage');
  await page.getByRole('button', { name: 'owner Tester' }).locator('visible=true').first().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and keep them' }).click();
  await page.waitForURL(addressOf('/', tenant.host));
  await enterAs(page, tenant.host, { ...owner, token: (await tenant.person('someone', { isSuperuser: true })).token });
  await page.goto(addressOf('/first-run', tenant.host));
  expect(await page.getByLabel('Name of the company').inputValue()).toBe('');
  token = await signIn(tenant.host, owner.email);
  await enterAs(page, tenant.host, { ...owner, token });
  await page.goto(addressOf('/home', tenant.host));
  await page.getByRole('button', { name: 'Set up the tenancy' }).click();
  expect(await page.getByLabel('Name of the package').inputValue()).toBe('Drainage');
});

it('goes on from what has been made when making it broke off, and makes nothing twice', async () => {
  let failures = 1;
  await page.route('**/node/', (route) =>
    route.request().method() === 'POST' && route.request().postData()?.includes('"Waste to landfill"') && failures-- > 0
      ? route.fulfill({ status: 422, json: { title: 'Refused', detail: 'Not now' } })
      : route.continue(),
  );
  await next();
  await setUp();
  await page
    .getByText(/This step failed/)
    .first()
    .waitFor();
  await step('Metrics');
  await page.goto(addressOf('/home', tenant.host));
  await page.goto(addressOf('/first-run', tenant.host));
  await step('Metrics');
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await page.getByLabel('Name of the project').isDisabled()).toBe(true);
  await page.getByText('Created already. Change it in its own settings.').waitFor();
  for (let steps = 0; steps < 3; steps += 1) await next();
  await setUp();
  await page.getByText('North meadow is set up.').waitFor();
  const list = (await tenant.call({ token, path: '/api/company/' })).json<Company[]>();
  expect(list.map(({ name, projects }) => [name, projects.map((each) => each.name)])).toEqual([['Fields Ltd', ['North meadow']]]);
  const project = (await tenant.call({ token, path: `/api/project/${list[0]!.projects[0]!.uid}/` })).json<Project>();
  expect(project.related_refs.filter(({ name }) => name === 'Drainage')).toHaveLength(1);
  const tracker = project.trackers[0]!.uid;
  const { root_master } = (await tenant.call({ token, path: `/api/tracker/${tracker}/` })).json<{
    root_master: { latest_commit: { root_commit: string } };
  }>();
  const path = `/api/tracker/${tracker}/commit/${root_master.latest_commit.root_commit}/node/`;
  const nodes = (await tenant.call({ token, path })).json<StructureNodeItem[]>();
  const names = nodes.map(({ node }) => node.metricscore?.metric?.name ?? node.tree?.name).filter(Boolean);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Carbon', 'Diesel', 'Waste', 'Waste recycled', 'Waste to landfill']));
});

it('goes on behind a company that was made by hand', async () => {
  const other = await makeTenant('By hand');
  const person = await other.person('owner', { isSuperuser: true, isTenantSuperuser: true });
  await person.call({ method: 'POST', path: '/api/company/', body: { name: 'Rivers Ltd' } });
  const own = await windowOf(browser, other.host, person, '/home');
  await own.getByRole('button', { name: 'Set up the tenancy' }).click();
  await own.getByLabel('Name of the project').waitFor();
  await own.getByRole('button', { name: 'Previous' }).click();
  const company = own.getByLabel('Name of the company');
  expect([await company.inputValue(), await company.isDisabled()]).toEqual(['Rivers Ltd', true]);
});
