import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { makeCompany, makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { cancelQuestion } from '../../support/pages/questions.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;
let client: Project;
let supplier: Project;
/** administrators of the client's and the supplier's project */
let cleo: TestPerson;
let sue: TestPerson;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  owner = await tenant.person('owner', { isSuperuser: true });
  client = await makeProject(tenant, owner, 'Harbour', await makeCompany(tenant, 'Harbour Works'));
  supplier = await makeProject(tenant, owner, 'Quarry', await makeCompany(tenant, 'Quarry Stone'));
  [cleo, sue] = [await tenant.person('cleo'), await tenant.person('sue')];
  await tenant.grant(cleo, { scope: 'project', scopeUid: client.uid, isAdmin: true });
  await tenant.grant(sue, { scope: 'project', scopeUid: supplier.uid, isAdmin: true });
  await change(supplier, { apportionment: {} });
}, 120_000);

afterAll(() => browser?.close());

const change = async ({ uid }: Project, meta_json: object) =>
  expect((await owner.call({ method: 'PATCH', path: `/api/project/${uid}/`, body: { meta_json } })).status).toBe(200);
const membersPage = () => windowOf(browser, tenant.host, cleo, `/project/${client.uid.slice(0, 8)}/members`);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const requests = async () => (await cleo.call({ path: `/api/project/${client.uid}/supplier/` })).json<SupplierRequest[]>();
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option }).click();
};

it("the panel of requests is on the client's members page only while it allows suppliers [ADM-051, ADM-131, ADM-132, ADM-136, ADM-417]", async () => {
  const page = await membersPage();
  await page.getByRole('tab', { name: 'Users' }).waitFor();
  expect(await page.getByText('Supplier Requests').count()).toBe(0);
  await change(client, { allowSuppliers: true });
  await page.reload();
  await heading(page, 'Supplier Requests (0)').waitFor();
  await page.getByText('No pending supplier requests').waitFor();
  await page.context().close();
});

it('the supplier asks for access with a client and a role, and sees what waits [ADM-140, ADM-143, ADM-144, ADM-145, ADM-146, ADM-147, ADM-416]', async () => {
  const page = await windowOf(browser, tenant.host, sue, `/project/${supplier.uid.slice(0, 8)}/apportionment`);
  await page.getByText('No Clients').waitFor();
  await page.getByText('No pending requests').waitFor();
  const order = await page.getByRole('heading', { name: /^(My Clients|Pending Requests|Request Access)/ }).allInnerTexts();
  expect(order.map((text) => text.replace(/\s*\(.*/s, ''))).toEqual(['My Clients', 'Pending Requests', 'Request Access']);
  const send = page.getByRole('button', { name: 'Request Access' });
  expect(await send.isDisabled()).toBe(true);
  await choose(page, 'Client to ask', /Harbour/);
  expect(await send.isDisabled()).toBe(true);
  await choose(page, 'Your Role', 'Reporter');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await send.dblclick();
  await heading(page, 'Pending Requests (1)').waitFor();
  expect(sent).toHaveLength(1);
  await page.getByRole('rowheader', { name: 'Harbour' }).waitFor();
  await page.getByText('No Clients').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'supplier-asks');
  await page.context().close();
});

it('a list of clients that could not be read is shown as empty, without an error [ADM-148, ADM-578]', async () => {
  const page = await windowOf(browser, tenant.host, sue, '/');
  await page.route('**/supplier/sent/', (route) => route.fulfill({ status: 500, json: { title: 'Internal Server Error' } }));
  await page.goto(addressOf(`/project/${supplier.uid.slice(0, 8)}/apportionment`, tenant.host));
  await page.getByText('No Clients').waitFor();
  await page.getByText('Please add a client').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().close();
});

it('the client sees who asks, and rejects after a question [ADM-133, ADM-134, ADM-135, ADM-139, ADM-382, ADM-533]', async () => {
  const page = await membersPage();
  await heading(page, 'Supplier Requests (1)').waitFor();
  await page.getByText('Pending Review').waitFor();
  await page.getByText('Company: Quarry Stone', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Accept Quarry' }).waitFor();
  await page.getByRole('button', { name: 'Reject Quarry' }).click();
  await cancelQuestion(page, 'Are you sure you want to reject this supplier request?');
  expect((await requests()).map(({ status }) => status)).toEqual(['outstanding']);
  await page.getByRole('button', { name: 'Reject Quarry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('No pending supplier requests').waitFor();
  expect((await requests()).map(({ status }) => status)).toEqual(['rejected']);
  await page.context().close();
});

it('the form of an acceptance stands in the request, with its proposals, and is sent when it is whole [ADM-137, ADM-138, ADM-372, ADM-373, ADM-374, ADM-375]', async () => {
  const { roles } = await projectStore(tenant.tenantUid).load(supplier.uid);
  const body = { supplier_discipline: roles.find(({ name }) => name === 'Reporter')!.uid };
  expect((await sue.call({ method: 'POST', path: `/api/project/${client.uid}/supplier/`, body })).status).toBe(201);
  const page = await membersPage();
  await page.getByRole('button', { name: 'Accept Quarry' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  expect(await name.inputValue()).toBe('Quarry - Supplier');
  expect(await page.getByRole('textbox', { name: 'Package name' }).inputValue()).toBe('Quarry - Reporting Package');
  await page.getByRole('button', { name: /^Permissions.*Reporter/ }).waitFor();
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await name.fill('');
  expect(await accept.isDisabled()).toBe(true);
  await name.fill('Stone');
  expect(await violations(page)).toEqual([]);
  await picture(page, 'supplier-accept');
  await page.context().close();
});

it('the form of an acceptance has the focus, and leaves it to what is around the request', async () => {
  const page = await membersPage();
  await page.getByRole('button', { name: 'Accept Quarry' }).press('Enter');
  await page.locator('input:focus').waitFor();
  expect(await page.locator('input:focus').inputValue()).toBe('Quarry - Supplier');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.locator('[data-holds-focus]:focus').getByRole('button', { name: 'Accept Quarry' }).waitFor();
  await page.context().close();
});

it('a refused package leaves the request outstanding; an answer that came too late leaves no package; the next attempt makes it, and its answer names it [ADM-315, ADM-316, ADM-531, ADM-532, ADM-534]', async () => {
  const page = await membersPage();
  const calls: string[] = [];
  const refusals = [
    { of: 'branch', detail: 'Full.' },
    { of: 'supplier', detail: 'Too late.' },
  ];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET') return route.continue();
    const of = pathname.includes('/branch') ? 'branch' : pathname.includes('/supplier/') ? 'supplier' : 'package';
    calls.push(`${request.method()} ${of} ${request.postData() ?? ''}`);
    if (refusals[0]?.of !== of) return route.continue();
    const { detail } = refusals.shift()!;
    const body = { type: 'about:blank', title: 'Conflict', status: 409, detail, correlationId: 'x', errors: {} };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Accept Quarry' }).click();
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.click();
  await page.getByText('Full.').waitFor();
  expect((await requests()).map(({ status }) => status)).toEqual(['outstanding']);
  await accept.click();
  await page.getByText('Too late.').waitFor();
  expect((await projectStore(tenant.tenantUid).load(client.uid)).packages).toEqual([]);
  await accept.click();
  await heading(page, 'Suppliers (1)').waitFor();
  const [accepted] = await requests();
  expect(accepted).toMatchObject({ status: 'accepted', client_ref: expect.any(String) });
  expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    'POST branch',
    'POST branch',
    'PUT supplier',
    'DELETE package',
    'POST branch',
    'PUT supplier',
  ]);
  expect(calls[4]).toContain('"ref_name":"Quarry - Reporting Package"');
  expect(calls[4]).toContain('"skip_categories":true');
  expect(calls[4]).toContain('"name":"Quarry - Supplier"');
  expect(calls[5]).toContain('"new_name":"Quarry - Supplier"');
  expect(calls[5]).toContain(`"client_ref":"${accepted!.client_ref}"`);
  await picture(page, 'supplier-accepted');
  await page.context().close();
});

it("the supplier's client stands in 'My Clients' with its menu, and goes by it [ADM-124, ADM-125, ADM-126, ADM-127, ADM-128, ADM-129, ADM-383]", async () => {
  const page = await windowOf(browser, tenant.host, sue, `/project/${supplier.uid.slice(0, 8)}/apportionment`);
  await heading(page, 'My Clients (1)').waitFor();
  const table = page.getByRole('table', { name: 'My Clients' });
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Client',
    'Company Name',
    'Your Role',
    'Client Since',
    'Admin',
  ]);
  const cells = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts();
  expect(cells.slice(0, 4)).toEqual([
    'Harbour',
    'Harbour Works',
    'Reporter',
    expect.stringMatching(/^\d+(st|nd|rd|th) \w{3} \d\d$/),
  ]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Admin of Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete this client relation?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await page.getByText('No Clients').waitFor();
  expect(await requests()).toEqual([]);
  await page.context().close();
});
