import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let alma: TestPerson;
let rita: TestPerson;
let northbank: string;
let page: Page;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  const sue = await tenant.person('sue', { isSuperuser: true });
  const create = async (name: string, parentid?: string) =>
    (await sue.call({ method: 'POST', path: '/api/company/', body: { name, parentid } })).json<Company>().uid;
  northbank = await create('Northbank');
  const rail = await create('Rail', northbank);
  const track = await create('Track', rail);
  await create('Signals', rail);
  [alma, rita] = [await tenant.person('alma'), await tenant.person('rita')];
  for (const scopeUid of [northbank, rail]) await tenant.grant(alma, { scope: 'company', scopeUid, isAdmin: true });
  await tenant.grant(alma, { scope: 'company', scopeUid: track, actions: ['READ_COMPANY'] });
  await tenant.grant(rita, { scope: 'company', scopeUid: northbank, actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'] });
  page = await windowOf(browser, tenant.host, alma, `/company/${northbank.slice(0, 8)}/members`);
});

afterAll(() => browser?.close());

const table = (name: string) => page.getByRole('table', { name });
const row = (name: string, text: string) => table(name).locator('tbody tr').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const closed = () => dialog().waitFor({ state: 'detached' });

/** Pictures at the widths of a desk and of a phone. */
async function pictures(name: string) {
  await rest(page);
  await picture(page, `company-${name}`);
  await rest(page);
}

describe('the users of a company', () => {
  walk();
  const TITLE = 'Users';

  it('are its members with what they are there [SET-056]', async () => {
    await row(TITLE, rita.email).getByText('Member', { exact: true }).waitFor();
    await row(TITLE, alma.email).getByText('Administrator', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await pictures('users');
  });

  it('are made administrators here and below, where the companies that stay as they are have names if one sees them', async () => {
    await row(TITLE, rita.email).getByRole('button', { name: 'Make administrator' }).click();
    await dialog().getByText('Here and below').click();
    await pictures('administrator');
    await press('Make administrator');
    await closed();
    await page.getByText('rita Tester is an administrator now.').waitFor();
    await page
      .getByText(
        'These companies below stay as they are, because you do not administer them: Track, 1 company that you do not see.',
      )
      .waitFor();
    await row(TITLE, rita.email).getByText('Administrator', { exact: true }).waitFor();
  });

  it('are ordinary members again', async () => {
    await row(TITLE, rita.email).getByRole('button', { name: 'End as administrator' }).click();
    await press('End as administrator');
    await closed();
    await row(TITLE, rita.email).getByText('Member', { exact: true }).waitFor();
  });

  it('have permission groups of the company', async () => {
    await openTab('Permissions');
    await page.getByText('No permission groups yet').waitFor();
    await page.getByRole('button', { name: 'Add a permission group' }).click();
    await dialog().getByLabel('Permission group name').fill('Figures only');
    await dialog().getByRole('checkbox', { name: 'READ company', exact: true }).check();
    await pictures('group');
    await press('Save');
    await closed();
    await row('User Permissions', 'Figures only').getByText('Standard', { exact: true }).waitFor();
    await openTab('Users');
    await row(TITLE, rita.email).getByRole('button', { name: 'Permission groups' }).click();
    await dialog().getByRole('button', { name: 'Permission groups' }).click();
    await page.getByRole('option', { name: 'Figures only' }).click();
    await page.keyboard.press('Escape');
    await press('Save');
    await closed();
    await row(TITLE, rita.email).getByText('Figures only', { exact: true }).waitFor();
    await openTab('Permissions');
    await row('User Permissions', 'Figures only').getByRole('button', { name: 'Delete' }).click();
    await press('Delete permission group');
    await dialog().getByText('People have this permission group. Take it from them first.').waitFor();
    await press('Cancel');
  });

  it('are removed after a question', async () => {
    await openTab('Users');
    await row(TITLE, rita.email).getByRole('button', { name: 'Remove' }).click();
    await dialog().getByText('Are you sure you want to remove rita Tester from Northbank?').waitFor();
    await press('Remove');
    await closed();
    await row(TITLE, rita.email).waitFor({ state: 'detached' });
  });
});

describe('the pending invites of a company', () => {
  walk();
  const TITLE = 'Pending User Invites';

  it('are sent to an address as a member or as an administrator', async () => {
    await openTab('Pending Invites');
    await page.getByText('No pending invitations').waitFor();
    await page.getByRole('button', { name: 'Invite New User' }).click();
    await dialog().getByLabel('E-mail address').fill(rita.email);
    await dialog().getByRole('button', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await press('Send invitation');
    await closed();
    await row(TITLE, rita.email).getByText('Administrator', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Send again ${rita.email}` }).click();
    await page.getByText(`The invitation has been sent to ${rita.email} again.`).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await pictures('invites');
  });

  it('are withdrawn after a question', async () => {
    await row(TITLE, rita.email).getByRole('button', { name: 'Delete' }).click();
    await press('Delete invitation');
    await closed();
    await row(TITLE, rita.email).waitFor({ state: 'detached' });
  });

  it('have the requests to join among them, which an administrator accepts or rejects', async () => {
    const [welcome, unwelcome] = [await tenant.person('wanda'), await tenant.person('otto')];
    for (const person of [welcome, unwelcome])
      await person.call({ method: 'POST', path: '/api/company/invite/', body: { company: northbank } });
    await page.reload();
    await row(TITLE, welcome.email).getByText('Asks to join', { exact: true }).waitFor();
    await row(TITLE, unwelcome.email).getByRole('button', { name: 'Reject' }).click();
    await row(TITLE, unwelcome.email).waitFor({ state: 'detached' });
    await row(TITLE, welcome.email).getByRole('button', { name: 'Accept' }).click();
    await row(TITLE, welcome.email).waitFor({ state: 'detached' });
    await openTab('Users');
    await row('Users', welcome.email).getByText('Member', { exact: true }).waitFor();
    expect(await row('Users', unwelcome.email).count()).toBe(0);
  });
});

it('an ordinary member sees the people without any way to change them [ADM-007]', async () => {
  const reader = await tenant.person('rea');
  const actions = ['READ_COMPANY', 'READ_COMPANY_MEMBER'] as const;
  await tenant.grant(reader, { scope: 'company', scopeUid: northbank, actions });
  const own = await windowOf(browser, tenant.host, reader, `/company/${northbank.slice(0, 8)}/members`);
  await own.getByRole('table', { name: 'Users' }).getByText(alma.email).waitFor();
  for (const name of ['Make administrator', 'End as administrator', 'Remove', 'Invite New User'])
    expect(await own.getByRole('button', { name }).count()).toBe(0);
  expect(await own.getByRole('tab', { name: 'Permissions' }).count()).toBe(0);
});
