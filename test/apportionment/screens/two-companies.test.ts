import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyDashboard } from '../../../shared/contract/indicator/company-dashboard.ts';
import type { Apportionment } from '../../../shared/contract/project/apportionment.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { eventually, indicatorCalls } from '../../support/makers/figures.ts';
import { type Group, makeGroup, type Site } from '../../support/makers/group.ts';
import { reportCalls } from '../../support/makers/report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

/*
 * Worked out by hand: January 2024, Diesel in litres and hours worked.
 *
 *                           Diesel                      Hours
 *   Quarry (supplier)       1000.5                      41
 *   a quarter of it         1000.5 / 4 =   250.125      41 / 4 = 10.25
 *   Harbour (client) itself  100                         8
 *   Harbour's dashboard      100 + 250.125 = 350.125    8 + 10.25 = 18.25
 *   Northbank, above both   1000.5 + 100 = 1100.5       41 + 8 = 49      what was passed on is counted once, at Quarry
 *
 * After Quarry has corrected its diesel to 2000.1:
 *
 *   a quarter of it         2000.1 / 4 =   500.025
 *   Harbour's dashboard      100 + 500.025 = 600.025
 *   Northbank               2000.1 + 100 = 2100.1
 */

const RANGE = '?from=2024-01-01&to=2024-01-31';

let browser: Browser;
let group: Group;
let quarry: Site;
let harbour: Site;
/** administrators of the client's and the supplier's project */
let cleo: TestPerson;
let sue: TestPerson;
let client: Page;
let supplier: Page;
/** paths of the lists that the windows have read */
const read = new Set<string>();

const at = ({ project }: Site, path: string) => `/project/${project.uid.slice(0, 8)}${path}`;
const open = (page: Page, path: string) => page.goto(addressOf(path, group.tenant.host), { waitUntil: 'domcontentloaded' });
/** A path of the API with the short id of a project, because a page may know only that. */
const shortPath = (path: string) => path.replace(/project\/(\w{8})-[-\w]*/, 'project/$1');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option }).click();
};
const submit = (name: string) => supplier.getByRole('button', { name, exact: true });

/** Pictures of a step, on request also in dark mode. */
async function look(page: Page, name: string, { dark = false } = {}): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await picture(page, `two-companies-${name}`);
  if (!dark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await rest(page);
  await picture(page, `two-companies-${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

const period = async () =>
  (await sue.call({ path: `/api/project/${quarry.project.uid}/reporting_periods/` })).json<ReportingPeriod[]>()[0]!;
/** The figures to send, once the approved ones are added up. */
const toSend = async (wanted: (found: Apportionment) => boolean) => {
  const path = `/api/project/${quarry.project.uid}/reporting_periods/${(await period()).uid}/apportionment/`;
  return eventually(async () => (await sue.call({ path })).json<Apportionment>(), wanted);
};
/** The client's package for the supplier, and its report for January. */
const received = async () => {
  const requests = (await cleo.call({ path: `/api/project/${harbour.project.uid}/supplier/` })).json<SupplierRequest[]>();
  const pack = requests.find(({ status }) => status === 'accepted')!.client_ref!;
  const path = `/api/tracker/${harbour.structureUid}/ref/${pack}/commit/`;
  const [report] = (await cleo.call({ path })).json<ReportRecord[]>();
  const decide = (status: string) =>
    cleo.call({ method: 'PATCH', path: `${path}${report!.uid}/`, body: { status, comment: 'Seen' } });
  return { pack, report: report!, decide };
};
const reportPage = ({ pack, report }: Awaited<ReturnType<typeof received>>) =>
  at(harbour, `/wpack/${pack.slice(0, 8)}/report/${report.uid.slice(0, 8)}`);

/** The approved figures of January, exactly, by indicator: of a project, and of the company above both. */
const ofProject = async ({ project }: Site) => {
  const path = `/api/dashboard/project/${project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-01-31`;
  const all = (await group.owner.call({ path })).json<CompanyDashboard['indicators']>();
  return Object.fromEntries(all.map(({ name, values }) => [name, values[0]?.exact ?? null]));
};
const ofCompany = async () => {
  const { indicators, waiting }: CompanyDashboard = await group.dashboard(group.corporate);
  return { waiting, ...Object.fromEntries(indicators.map(({ name, values }) => [name, values[0]?.exact ?? null])) };
};
const shows = <T extends object>(ask: () => Promise<T>, wanted: object) =>
  eventually(ask, (found) => JSON.stringify({ ...found, ...wanted }) === JSON.stringify(found));

beforeAll(async () => {
  [browser, group] = await Promise.all([openBrowser(), makeGroup()]);
  quarry = await group.site('Quarry', group.unit, ['Pit']);
  harbour = await group.site('Harbour', group.corporate, ['Quay']);
  [cleo, sue] = [await group.tenant.person('cleo'), await group.tenant.person('sue')];
  for (const [person, { project }] of [[cleo, harbour] as const, [sue, quarry] as const])
    await group.tenant.grant(person, { scope: 'project', scopeUid: project.uid, isAdmin: true });
  const path = `/api/project/${quarry.project.uid}/`;
  await sue.call({ method: 'PATCH', path, body: { meta_json: { apportionment: {} } } });
  for (const [name, metric] of [['Fuel', 'Diesel'] as const, ['Time', 'Hours worked'] as const]) {
    const equation = { numerators: [group.metric(metric)] };
    for (const { structureUid, reportUid } of [quarry, harbour])
      await indicatorCalls(group.owner, structureUid, reportUid).add(name, equation);
    await group.indicator(group.corporate, name, equation);
  }
  await harbour.approve('Quay', '100', '8');
  [client, supplier] = [
    await windowOf(browser, group.tenant.host, cleo, at(harbour, '/details')),
    await windowOf(browser, group.tenant.host, sue, at(quarry, `/apportionment/${(await period()).uid.slice(0, 8)}`)),
  ];
  for (const page of [client, supplier])
    page.on('request', (request) => request.method() === 'GET' && read.add(shortPath(new URL(request.url()).pathname)));
}, 120_000);

afterAll(() => browser?.close());

walk();

it("the client's administrator allows suppliers, and the supplier's asks [ADM-101, ADM-144, ADM-145, ADM-146]", async () => {
  await Promise.all([
    client.waitForResponse((response) => response.request().method() === 'PATCH'),
    client.getByText('Allow suppliers', { exact: true }).click(),
  ]);
  await expect.poll(() => client.getByLabel('Allow suppliers').isChecked()).toBe(true);
  await client.waitForLoadState('networkidle');
  await look(client, 'allow');
  await supplier.reload({ waitUntil: 'domcontentloaded' });
  await choose(supplier, 'Client to ask', /Harbour/);
  await choose(supplier, 'Your Role', 'Reporter');
  await supplier.getByRole('button', { name: 'Request Access' }).click();
  await heading(supplier, 'Pending Requests (1)').waitFor();
  await look(supplier, 'request', { dark: true });
});

it('the client accepts with a package, a role and a permission group [ADM-137, ADM-138, ADM-315]', async () => {
  await open(client, at(harbour, '/members'));
  await client.getByRole('button', { name: 'Accept Quarry' }).click();
  await client.getByRole('textbox', { name: 'Name', exact: true }).fill('Stone');
  await client.getByRole('textbox', { name: 'Package name' }).fill('Stone from Quarry');
  await client.getByRole('button', { name: /^Permissions.*Reporter/ }).waitFor();
  await look(client, 'acceptance', { dark: true });
  await client.getByRole('button', { name: 'Accept', exact: true }).click();
  await heading(client, 'Suppliers (1)').waitFor();
  await client.getByRole('cell', { name: 'Stone from Quarry' }).waitFor();
});

it('the supplier sets a quarter of an approved month, and submits it to the client [ADM-116, ADM-309, ADM-360, ADM-523]', async () => {
  await quarry.approve('Pit', '1000.5', '41');
  await toSend(({ metrics, reports }) => metrics === 2 && reports.every(({ counts }) => counts));
  await supplier.reload({ waitUntil: 'domcontentloaded' });
  await choose(supplier, 'Client Choose', /Northbank - Harbour/);
  await supplier.getByLabel(/^Percentage for/).fill('25');
  await supplier.getByRole('button', { name: 'Save percentage' }).click();
  await supplier.getByText('Together 25% · Not apportioned: 75%').waitFor();
  await submit('Submit to Clients').click();
  await supplier.getByText(/^Received 2 figures on/).waitFor({ timeout: 30_000 });
  expect(await submit('Submitted').isDisabled()).toBe(true);
  await supplier.getByRole('table', { name: 'Submitted Reports' }).getByRole('cell', { name: '25%', exact: true }).waitFor();
  await look(supplier, 'apportionment', { dark: true });
});

it("the client's approver finds a quarter of each figure to the digit, with where it came from, and approves", async () => {
  const found = await received();
  await open(client, reportPage(found));
  await client.getByText(/^Rail - Quarry, .*: 25% of 1 approved report, sent by sue Tester on /).waitFor();
  const row = (name: string) => client.getByRole('row').filter({ hasText: name }).first();
  await row('Diesel').getByText('250.125', { exact: true }).waitFor();
  await row('Hours worked').getByText('10.25', { exact: true }).waitFor();
  expect(await client.getByText('Received from suppliers', { exact: true }).count()).toBe(2);
  await look(client, 'received', { dark: true });
  await client.getByRole('button', { name: 'Accept', exact: true }).click();
  const form = client.getByRole('dialog', { name: 'Accept' });
  await form.getByLabel('Comment').fill('As agreed');
  await form.getByRole('button', { name: 'Accept', exact: true }).click();
  await client.getByText('Thank you, the reporting package status has been updated').waitFor();
});

it('both dashboards and the company above both agree with the calculation: the company counts it once', async () => {
  await shows(() => ofProject(quarry), { Fuel: '1000.5', Time: '41' });
  await shows(() => ofProject(harbour), { Fuel: '350.125', Time: '18.25' });
  await shows(ofCompany, { waiting: 0, Fuel: '1100.5', Time: '49' });
  const table = (page: Page) => page.getByRole('table', { name: 'Performance' });
  await open(supplier, at(quarry, RANGE));
  await table(supplier)
    .getByRole('button', { name: /^1,000\.5/ })
    .first()
    .waitFor();
  await open(client, at(harbour, RANGE));
  await table(client)
    .getByRole('button', { name: /^350\.1[23]/ })
    .first()
    .waitFor();
  await look(client, 'client-dashboard');
  const above = await windowOf(browser, group.tenant.host, group.owner, `/company/${group.corporate.slice(0, 8)}${RANGE}`);
  await table(above)
    .getByRole('button', { name: /^1,100\.5/ })
    .first()
    .click();
  const evidence = above.getByRole('dialog', { name: /^Fuel/ });
  await evidence
    .getByText('250.125 Litres of Diesel was received from other projects of this company. It is counted once, where it arose.')
    .waitFor();
  await look(above, 'company');
  await above.context().close();
});

it('a figure that the supplier corrects is offered as a correction, and the reopened report of the client carries its share [ADM-310]', async () => {
  const pit = reportCalls(group.reporter, quarry.structureUid, quarry.packages.get('Pit')!);
  const [report] = await pit.list();
  await quarry.decide(group.owner, 'Pit', report!, 'REOPEN');
  const nodes = await pit.nodes(report!.uid);
  const { path } = nodes.find(({ node }) => node.metricscore?.metric?.name === 'Diesel')!;
  expect((await pit.enter(report!.uid, path, { value: '2000.1' })).status).toBe(200);
  expect((await pit.post(report!.uid, { comment: 'A delivery was missing' })).status).toBe(200);
  await quarry.decide(group.approver, 'Pit', report!, 'APPROVE');
  await toSend(({ hasChanged, blocked }) => hasChanged && blocked === null);
  expect((await (await received()).decide('REOPEN')).status).toBe(200);
  await open(supplier, at(quarry, `/apportionment/${(await period()).uid.slice(0, 8)}`));
  await submit('Submit correction').waitFor();
  await look(supplier, 'correction');
  await submit('Submit correction').click();
  await submit('Submitted').waitFor({ timeout: 30_000 });
  const found = await received();
  await open(client, reportPage(found));
  await client.getByRole('row').filter({ hasText: 'Diesel' }).first().getByText('500.025', { exact: true }).waitFor();
  await look(client, 'corrected');
  expect((await found.decide('APPROVE')).status).toBe(200);
  await shows(() => ofProject(quarry), { Fuel: '2000.1', Time: '41' });
  await shows(() => ofProject(harbour), { Fuel: '600.025', Time: '18.25' });
  await shows(ofCompany, { waiting: 0, Fuel: '2100.1', Time: '49' });
});

it('the relation ends, and what was received stays [ADM-128, ADM-129]', async () => {
  const found = await received();
  await open(client, at(harbour, '/members'));
  await client.getByRole('button', { name: 'End relation to Quarry' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'End relation' }).click();
  await client.getByText('Relation ended').waitFor();
  expect(await heading(client, 'Suppliers (1)').count()).toBe(0);
  await supplier.reload({ waitUntil: 'domcontentloaded' });
  await supplier.getByText('No Clients').waitFor();
  await look(supplier, 'ended');
  await open(client, reportPage(found));
  await client.getByRole('row').filter({ hasText: 'Diesel' }).first().getByText('500.025', { exact: true }).waitFor();
  await shows(() => ofProject(harbour), { Fuel: '600.025', Time: '18.25' });
  await shows(ofCompany, { waiting: 0, Fuel: '2100.1', Time: '49' });
});

it('the screens of this walk read all named lists [ADM-526, ADM-527]', async () => {
  await open(client, '/home');
  await client.getByRole('heading', { level: 1 }).first().waitFor();
  await client.waitForLoadState('networkidle');
  const [ours, theirs] = [harbour, quarry].map(({ project }) => shortPath(`/api/project/${project.uid}/`)) as [string, string];
  const lists = ['/api/project/', '/api/company/', '/api/company/invite/', '/api/project/invite/'];
  const wanted = [
    ...lists,
    ...['authgroup/', 'supplier/'].map((list) => ours + list),
    ...['discipline/', 'reporting_periods/', 'supplier/sent/'].map((list) => theirs + list),
  ];
  expect(wanted.filter((path) => !read.has(path))).toEqual([]);
});
