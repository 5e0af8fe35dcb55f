import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { cancelQuestion } from '../../support/pages/questions.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';
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
/** The options of an open list, without the second line that marks the selected one. */
const offered = async (page: Page) => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]);

describe('the companies on the profile', () => {
  walk();
  let page: Page;
  const tree = () => page.locator('.company-tree').first();
  const item = (name: string) => page.locator('.company-tree li').filter({ hasText: name }).last();

  beforeAll(async () => {
    page = await windowOf(browser, tenant.host, sue, '/accounts/profile');
  });

  it('form a tree of links, children under their parent [ADM-199, ADM-200, ADM-203]', async () => {
    await tree().waitFor();
    const nested = page.locator('.company-tree .company-tree .company-tree');
    expect(await nested.getByRole('link').allInnerTexts()).toEqual(['Track']);
    const links = tree().getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Northbank', 'Rail', 'Track']);
    expect(await links.nth(1).getAttribute('href')).toBe(`/company/${rail.slice(0, 8)}`);
    expect(await violations(page)).toEqual([]);
    await rest(page);
    await picture(page, 'company-tree');
  });

  it('are created with an address of which only the name is required [ADM-201, ADM-202, ADM-344, ADM-384, ADM-385, ADM-386]', async () => {
    await page.getByRole('button', { name: 'Create a Company' }).click();
    const submit = dialogOf(page).getByRole('button', { name: 'Create a Company' });
    expect(await submit.isDisabled()).toBe(true);
    await dialogOf(page).getByLabel('Company name').fill('   ');
    await dialogOf(page).getByText('Company name is required').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await dialogOf(page).getByLabel('Company name').fill('Signals');
    for (const label of ['Address', 'Address line 2', 'Town', 'Postcode', 'County', 'Country'])
      await dialogOf(page).getByLabel(label, { exact: true }).waitFor();
    await dialogOf(page).getByLabel('Address', { exact: true }).fill('1 Quay Street');
    await dialogOf(page).getByRole('button', { name: 'Part of' }).click();
    await page.getByRole('option', { name: 'Rail' }).click();
    await picture(page, 'company-create');
    const [request] = await Promise.all([page.waitForRequest((each) => each.method() === 'POST'), submit.click()]);
    expect(request.postDataJSON()).toEqual({ name: 'Signals', address: '1 Quay Street', parentid: rail });
    await dialogOf(page).waitFor({ state: 'detached' });
    await item('Signals').waitFor();
    expect(await page.locator('.company-tree .company-tree .company-tree').getByRole('link').allInnerTexts()).toEqual([
      'Signals',
      'Track',
    ]);
  });

  it('say in the form why one could not be created, which stays open [ADM-588]', async () => {
    await page.getByRole('button', { name: 'Create a Company' }).click();
    const body = JSON.stringify({ title: 'The tree is closed.', status: 409, detail: 'The tree is closed.' });
    const refuse = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', body })
        : route.continue();
    await page.route('**/api/company/', refuse);
    await dialogOf(page).getByLabel('Company name').fill('Refused');
    await dialogOf(page).getByRole('button', { name: 'Create a Company' }).click();
    await dialogOf(page).getByText('The tree is closed.').waitFor();
    expect(await dialogOf(page).getByLabel('Company name').inputValue()).toBe('Refused');
    await page.unroute('**/api/company/', refuse);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  });

  it('are moved below another one by a superuser, with everything below them [OPS-011]', async () => {
    await create('Southern');
    await page.reload();
    await page.getByRole('button', { name: 'Move company Rail' }).click();
    const submit = dialogOf(page).getByRole('button', { name: 'Move company' });
    expect(await submit.isDisabled()).toBe(true);
    await dialogOf(page)
      .getByRole('button', { name: /New place below/ })
      .click();
    expect(await offered(page)).toEqual(['No company: at the top', 'Northbank', 'Southern']);
    await page.getByRole('option', { name: 'Southern' }).click();
    expect(await submit.isDisabled()).toBe(true);
    await dialogOf(page).getByRole('textbox').fill('A new division');
    await dialogOf(page).getByText('No approved figure of a company changes.').waitFor();
    await picture(page, 'company-move');
    await submit.click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await item('Southern').getByRole('link', { name: 'Track' }).waitFor();
    await sue.call({ method: 'PUT', path: `/api/company/${rail}/`, body: { parentid: northbank } });
    await page.reload();
    await tree().waitFor();
  });

  it('are deleted after a question, and only without anything below them [ADM-381, ADM-382]', async () => {
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Delete company ${name}` }).click();
      await cancelQuestion(page, `Are you sure you want to delete the company ${name}?`);
      await page.getByRole('button', { name: `Delete company ${name}` }).click();
      await dialogOf(page).getByRole('textbox').fill(name);
      await dialogOf(page).getByRole('button', { name: 'Delete company' }).click();
    };
    await page.getByRole('button', { name: 'Delete company Rail' }).click();
    await dialogOf(page)
      .getByText(/^This company has .* Move or delete them first\.$/)
      .waitFor();
    expect(await dialogOf(page).getByRole('button', { name: 'Delete company' }).count()).toBe(0);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await remove('Signals');
    await dialogOf(page).waitFor({ state: 'detached' });
    await item('Signals').waitFor({ state: 'detached' });
  });

  it('offer others neither control, and no link to one that they know by name alone [ADM-201, ADM-227]', async () => {
    const guest = await tenant.person('guest');
    await tenant.grant(guest, { scope: 'company', scopeUid: rail, actions: ['READ_COMPANY'] });
    const own = await windowOf(browser, tenant.host, guest, '/accounts/profile');
    await own.locator('.company-tree').first().getByText('Northbank').waitFor();
    expect(await own.locator('.company-tree').first().getByRole('link').allInnerTexts()).toEqual(['Rail']);
    for (const name of ['Create a Company', 'Delete company Rail'])
      expect(await own.getByRole('button', { name }).count()).toBe(0);
  });
});

it('an administrator of a company is told in the form why it cannot be moved there', async () => {
  const person = await tenant.person('ada');
  const southern = (await sue.call({ path: '/api/company/' })).json<Company[]>().find(({ name }) => name === 'Southern')!.uid;
  await tenant.grant(person, { scope: 'company', scopeUid: rail, isAdmin: true });
  await tenant.grant(person, { scope: 'company', scopeUid: southern, actions: ['READ_COMPANY'] });
  const own = await windowOf(browser, tenant.host, person, '/accounts/profile');
  await own.getByRole('button', { name: 'Move company Rail' }).click();
  expect(await own.getByRole('button', { name: 'Move company Southern' }).count()).toBe(0);
  await dialogOf(own)
    .getByRole('button', { name: /New place below/ })
    .click();
  expect(await offered(own)).toEqual(['Southern']);
  await own.getByRole('option', { name: 'Southern' }).click();
  await dialogOf(own).getByRole('textbox').fill('A new division');
  await dialogOf(own)
    .getByText('Only an administrator of both companies can move one below the other. Ask a superuser.')
    .waitFor();
  expect(await dialogOf(own).getByRole('button', { name: 'Move company' }).isDisabled()).toBe(true);
  await picture(own, 'company-move-refused');
  await own.context().close();
});
