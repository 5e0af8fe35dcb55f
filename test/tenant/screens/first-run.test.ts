import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant('Fresh fields')]);
  owner = await tenant.person('owner', { isSuperuser: true, isTenantSuperuser: true });
});

afterAll(() => browser?.close());

describe('the first run of an empty tenancy', () => {
  it('leads its superuser from the home page to a project that can be reported for', async () => {
    const page = await windowOf(browser, tenant.host, owner, '/home');
    await page.getByRole('button', { name: 'Set up the tenancy' }).click();
    await page.getByRole('heading', { name: 'Set up your tenancy', level: 1 }).waitFor();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByLabel('Name of the company').fill('Fields Ltd');
    await next.click();
    await page.getByLabel('Name of the project').fill('North meadow');
    expect(await violations(page)).toEqual([]);
    await next.click();
    await page.getByRole('checkbox', { name: 'Water' }).uncheck();
    await next.click();
    await page.getByLabel('Name of the package').fill('Drainage');
    await next.click();
    await page.getByLabel('E-mail address of the reporter').fill('nobody');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByText('Enter an e-mail address.').waitFor();
    await page.getByLabel('E-mail address of the reporter').fill(`rita@${tenant.host}.example`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByText('North meadow is set up.').waitFor();
    const [company] = (await owner.call({ path: '/api/company/' })).json<Company[]>();
    expect(company).toMatchObject({ name: 'Fields Ltd', projects: [{ name: 'North meadow' }] });
    const uid = company!.projects[0]!.uid;
    const project = (await owner.call({ path: `/api/project/${uid}/` })).json<Project>();
    expect(project.related_refs.map(({ name }) => name)).toContain('Drainage');
    const invites = (await owner.call({ path: `/api/project/${uid}/invite/` })).json<{ email: string }[]>();
    expect(invites.map(({ email }) => email)).toEqual([`rita@${tenant.host}.example`]);
    await page.goto(page.url().replace(/\/project.*/, '/first-run'));
    await page.getByText('This tenancy is set up already').waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Set up the tenancy' }).count()).toBe(0);
  });
});
