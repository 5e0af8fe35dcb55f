import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { SubTenancy } from '../../../shared/contract/tenant/tenancies.ts';
import { foreignDomain, publish } from '../../support/makers/domains.ts';
import { signIn } from '../../support/makers/people.ts';
import { makeCompany } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { call } from '../../support/support.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  owner = await tenant.person('owner', { isSuperuser: true, isTenantSuperuser: true });
  await makeCompany(tenant, 'Northern');
});

afterAll(() => browser?.close());

const domain = `north-${randomUUID().slice(0, 8)}.localhost`;

describe('the sub-tenancies of a tenancy', () => {
  walk();
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const create = () => dialog().getByRole('button', { name: 'Create sub-tenancy' }).click();
  const table = () => page.getByRole('table', { name: 'Sub-Tenancies' });
  const row = () => table().getByRole('row').filter({ hasText: domain });

  beforeAll(async () => {
    page = await windowOf(browser, tenant.host, owner, '/tenant/admin/subtenant');
  });

  it('are explained on their page [ADM-040, ADM-041]', async () => {
    await page.getByRole('heading', { level: 1, name: 'Sub-Tenancies' }).waitFor();
    await page.getByText('A sub-tenancy is a separate site with its own domain, data and administrating company.').waitFor();
    await page.getByText('No sub-tenancies yet').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('are made in a form that asks for a domain, and may start as a copy of a company [ADM-042, ADM-043, SET-258, SET-259]', async () => {
    await page.getByRole('button', { name: 'Create a new Sub-Tenancy' }).click();
    expect(await dialog().locator('label').allInnerTexts()).toEqual(['domain_url', 'admin_company', 'from_company']);
    await dialog().getByLabel('domain_url').fill('https://north');
    await create();
    await dialog()
      .getByText(/^Enter a domain such as/)
      .waitFor();
    await dialog().getByLabel('domain_url').fill(domain);
    await dialog().getByRole('button', { name: 'from_company' }).click();
    await page.getByRole('option', { name: 'Northern' }).click();
    expect(await dialog().getByLabel('admin_company').inputValue()).toBe('Northern');
    expect(await violations(page)).toEqual([]);
    await create();
    await page.getByText(`${domain} is ready.`).waitFor();
  });

  it('are listed with their domain and the name of their administering company [ADM-043, ADM-044, ADM-045]', async () => {
    expect(await table().getByRole('columnheader').allInnerTexts()).toEqual([
      ...['id', 'domain_url', 'schema_name', 'admin_company', 'admin'],
    ]);
    expect(await row().getByRole('link').getAttribute('href')).toContain(`//${domain}:`);
    expect((await row().getByRole('cell').allInnerTexts()).map((text) => text.trim())).toContain('Northern');
  });

  it('are deleted after a question, once their domain is typed [ADM-046, ADM-383]', async () => {
    await page.getByRole('button', { name: `Delete ${domain}` }).click();
    await dialog().getByText('Are you sure you want to delete this sub-tenancy?').waitFor();
    const confirm = dialog().getByRole('button', { name: 'Delete sub-tenancy' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('textbox').fill(domain);
    await confirm.click();
    await row().waitFor({ state: 'detached' });
    expect((await call({ host: domain, path: '/api/tenant/meta/' })).status).toBe(404);
  });
});

it('has a domain of its own proven by a record that the page shows, and says what is left to do until then', async () => {
  const own = foreignDomain('rail');
  const page = await windowOf(browser, tenant.host, owner, '/tenant/admin/subtenant');
  await page.getByRole('button', { name: 'Create a new Sub-Tenancy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('domain_url').fill('login.localhost');
  await dialog.getByRole('button', { name: 'Create sub-tenancy' }).click();
  await dialog.getByText('login.localhost is reserved. Enter another name, such as that of the client.').waitFor();
  await dialog.getByLabel('domain_url').fill(own);
  await dialog.getByRole('button', { name: 'Create sub-tenancy' }).click();

  await dialog.getByRole('heading', { name: `Prove ${own}` }).waitFor();
  await dialog.getByText('Waiting for proof').waitFor();
  const [{ proof }] = (await owner.call({ path: '/api/tenant/admin/tenant/' }))
    .json<SubTenancy[]>()
    .filter(({ domain_url }) => domain_url === own) as [SubTenancy];
  for (const text of [proof!.name, proof!.value]) await dialog.getByText(text, { exact: true }).waitFor();
  for (const name of ['Copy the name', 'Copy the value']) await dialog.getByRole('button', { name }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sub-tenancy-proof');
  await dialog.getByRole('button', { name: 'Check the record' }).click();
  await dialog.getByText(`There is no TXT record at ${proof!.name} yet.`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const row = page.getByRole('table', { name: 'Sub-Tenancies' }).getByRole('row').filter({ hasText: own });
  await row.getByText('Waiting for proof').waitFor();
  expect(await row.getByRole('link').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sub-tenancy-waiting');
  expect((await call({ host: own, path: '/api/tenant/meta/' })).status).toBe(404);

  await publish(proof!);
  await row.getByRole('button', { name: `Prove ${own}` }).click();
  await dialog.getByRole('button', { name: 'Check the record' }).click();
  await page.getByText(`${own} is proven.`).waitFor();
  await row.getByText('Proven', { exact: true }).waitFor();
  expect(await row.getByRole('link').getAttribute('href')).toContain(`//${own}:`);
  expect((await call({ host: own, path: '/api/tenant/meta/' })).status).toBe(200);
  await row.getByRole('button', { name: `Show the record of ${own}` }).click();
  await dialog.getByText(proof!.value, { exact: true }).waitFor();
  await picture(page, 'sub-tenancy-record');
});

it('leads whoever made it from its home page to its first project, for the company that it began with', async () => {
  const body = { domain_url: `first-${domain}`, admin_company: 'Harbour' };
  const made = await owner.call({ method: 'POST', path: '/api/tenant/admin/tenant/', body });
  const { domain_url: host, admin_company } = made.json<SubTenancy>();
  const there = { ...owner, token: await signIn(host, owner.email) };
  const page = await windowOf(browser, host, there, '/home');
  await page.getByRole('button', { name: 'Set up the tenancy' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  const company = page.getByLabel('Name of the company');
  expect(await company.inputValue()).toBe('Harbour');
  expect(await company.isDisabled()).toBe(true);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByLabel('Name of the project').fill('Pier');
  await next.click();
  await next.click();
  await page.getByLabel('Name of the package').fill('Piling');
  await next.click();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByText('Pier is set up.').waitFor();
  const companies = (await call({ host, path: '/api/company/', token: there.token })).json<Company[]>();
  expect(companies).toMatchObject([{ uid: admin_company.uid, projects: [{ name: 'Pier' }] }]);
});
