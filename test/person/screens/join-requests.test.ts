import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let sue: TestPerson;
let northbank: string;
let rail: string;

const create = async (name: string, parentid?: string) =>
  (await sue.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  sue = await tenant.person('sue', { isSuperuser: true });
  northbank = await create('Northbank');
  rail = await create('Rail', northbank);
  await create('Track', rail);
});

afterAll(() => browser?.close());

const dialogOf = (page: Page) => page.getByRole('dialog');

describe('the requests to join a project', () => {
  walk();
  let page: Page;
  let asker: TestPerson;
  const row = (text: string) =>
    page.getByRole('table', { name: 'Pending User Invites' }).locator('tbody tr').filter({ hasText: text });

  beforeAll(async () => {
    const project = await makeProject(tenant, sue, 'Quay', northbank);
    asker = await tenant.person('asker');
    const other = await tenant.person('unwanted');
    for (const person of [asker, other]) {
      const body = { email: person.email, is_request: true };
      await person.call({ method: 'POST', path: `/api/project/${project.uid}/invite/`, body });
    }
    page = await windowOf(browser, tenant.host, sue, `/project/${project.uid.slice(0, 8)}/members?tab=invites`);
  });

  it('are accepted with the role that the administrator chooses', async () => {
    await row(asker.email).getByText('Asks to join').waitFor();
    await row(asker.email).getByRole('button', { name: 'Accept' }).click();
    await dialogOf(page).getByRole('button', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Approver' }).click();
    await picture(page, 'project-request');
    await dialogOf(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await row(asker.email).waitFor({ state: 'detached' });
  });

  it('are rejected', async () => {
    await row('unwanted@').getByRole('button', { name: 'Reject' }).click();
    await row('unwanted@').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Users', exact: true }).click();
    await page
      .getByRole('table', { name: 'Users' })
      .locator('tbody tr')
      .filter({ hasText: asker.email })
      .getByText('Approver')
      .waitFor();
    expect(await page.getByText('unwanted@').count()).toBe(0);
  });
});
