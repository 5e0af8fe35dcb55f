import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedOut } from '../../../cdk/release.ts';
import { makeCompany } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { entriesOf, menusOf } from '../../support/pages/menus.ts';
import { picture } from '../../support/pages/pictures.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;
let superuser: TestPerson;

const LINKS = ['People', 'Base Metrics', 'Indicators', 'Conversion Factors', 'Sub-Tenancies', 'Audit trail', 'Versions'];
const PATHS = ['people', 'basemetric', 'indicator', 'conversion', 'subtenant', 'audit', 'version'].map(
  (path) => `/tenant/admin/${path}`,
);
const WARNING = 'Changes made here are site-wide and hard to reverse. Please test them on a test site first.';

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant('Riverside')]);
  [owner, superuser] = await Promise.all([
    tenant.person('owner', { isTenantSuperuser: true }),
    tenant.person('super', { isSuperuser: true }),
  ]);
});

afterAll(() => browser?.close());

const open = (person: TestPerson, path: string) => windowOf(browser, tenant.host, person, path);
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation', exact: true });

describe('the tenancy admin area', () => {
  describe('of a tenant superuser', () => {
    let page: Page;
    const links = () => sidebar(page).getByRole('listitem').getByRole('link');

    beforeAll(async () => {
      page = await open(owner, '/tenant/admin/');
      await page.getByRole('heading', { name: 'Tenancy Admin', level: 1 }).waitFor();
    });

    it('opens with its warning [SET-016, SET-052, SET-053, SET-054, ADM-076]', async () => {
      await page.getByText(WARNING).waitFor();
      expect(await violations(page)).toEqual([]);
    });

    it('has a sidebar that leads to all its pages, from each of them [SET-152, ADM-011, ADM-013]', async () => {
      expect(await links().allInnerTexts()).toEqual(LINKS);
      expect(await links().evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(PATHS);
      for (const [index, path] of PATHS.entries()) {
        await links().nth(index).click();
        await page.waitForURL(addressOf(path, tenant.host));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await links().count()).toBe(LINKS.length);
      }
      await page.getByRole('heading', { name: 'Current Versions', level: 1 }).waitFor();
    });

    it('folds the sidebar away and back [ADM-012]', async () => {
      await page.getByRole('button', { name: 'Close the navigation' }).click();
      await links().first().waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Open the navigation' }).click();
      await links().first().waitFor();
    });
  });

  it('shows an unknown address what the area is [ADM-015]', async () => {
    const page = await open(owner, '/tenant/admin/nowhere/at-all');
    await page.getByRole('heading', { name: 'Tenancy Admin', level: 1 }).waitFor();
    await page.getByText(WARNING).waitFor();
    expect(await sidebar(page).getByRole('listitem').getByRole('link').count()).toBe(LINKS.length);
  });

  it('keeps everybody else out, also a superuser who types the address [SET-332, ADM-010, ADM-014]', async () => {
    const page = await open(superuser, '/tenant/admin/');
    for (const path of ['/tenant/admin/', ...PATHS, '/tenant/admin/nowhere']) {
      await page.goto(addressOf(path, tenant.host));
      await page.getByText('You do not have permission to view this page.').waitFor();
      expect(await page.getByText(WARNING).count()).toBe(0);
      expect(await sidebar(page).getByRole('listitem').count()).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
  });

  it('tells what server and pages were built from [ADM-047, ADM-048, ADM-049]', async () => {
    const page = await open(owner, '/tenant/admin/version');
    const labels = (block: string) => page.getByRole('region', { name: block, exact: true }).locator('dt').allInnerTexts();
    await page.getByRole('heading', { name: 'Server', level: 2 }).waitFor();
    expect(await labels('Server')).toEqual(['Docker tag', 'Commit', 'Build date', 'Branch']);
    expect(await labels('Front end')).toEqual(['Commit', 'Build date', 'Branch']);
    const [commit, , branch] = checkedOut()
      .split(',')
      .map((part) => part || 'Not recorded');
    const told = await page.getByRole('region', { name: 'Front end', exact: true }).locator('dd').allInnerTexts();
    expect(told).toEqual([commit, expect.stringMatching(/^\d/), branch]);
    expect(await violations(page)).toEqual([]);
  });

  it('edits the settings of the tenancy as JSON, which is saved only while it is valid [SET-262, SET-263]', async () => {
    const page = await open(owner, '/tenant/admin/');
    const meta = page.getByLabel('Meta-data');
    const save = page.getByRole('button', { name: 'Save settings' });
    for (const wrong of ['{', '[]', '']) {
      await meta.fill(wrong);
      await page.getByText('Enter valid json').waitFor();
      expect(await save.isDisabled()).toBe(true);
    }
    await meta.fill('{"strapline1": 7}');
    await save.click();
    await page.getByText(/meta_json\.strapline1/).waitFor();
    await meta.fill('{"strapline1": "Rivers first", "home_sources": {"pre-login": "https://riverside.example/home"}}');
    await page.getByLabel('Terms').fill('{"Company": "Division"}');
    await page.getByRole('button', { name: /^Time zone/ }).click();
    await page.keyboard.type('lisb');
    await page.getByRole('option', { name: 'Europe/Lisbon' }).click();
    await save.click();
    await page.getByText('The settings of the tenancy are saved.').waitFor();
    await page.getByText('Rivers first', { exact: true }).last().waitFor();
    const stored = (await tenant.call({ path: '/api/tenant/meta/' })).json<object>();
    expect(stored).toMatchObject({
      time_zone: 'Europe/Lisbon',
      term_map: { Company: 'Division' },
      meta_json: { strapline1: 'Rivers first', home_sources: { 'pre-login': 'https://riverside.example/home' } },
    });
    // The message fades in.
    await rest(page);
    expect(await violations(page)).toEqual([]);
  });

  it('saves the settings of the tenancy once after a double click', async () => {
    const page = await open(owner, '/tenant/admin/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    await page.getByLabel('Terms').fill('{"Company": "Branch"}');
    await page.getByRole('button', { name: 'Save settings' }).dblclick();
    await page.getByText('The settings of the tenancy are saved.').waitFor();
    await page.getByRole('button', { name: 'Save settings' }).and(page.locator(':not([aria-disabled="true"])')).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('says who joins and how people sign in, beside the fields that are wrong, and leaves the other settings alone', async () => {
    const strict = await makeTenant();
    const chief = await strict.person('Chief', { isTenantSuperuser: true });
    const body = { meta_json: { strapline1: 'Rivers first' } };
    expect((await chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body })).status).toBe(200);
    const page = await windowOf(browser, strict.host, chief, '/tenant/admin/');
    const save = page.getByRole('button', { name: 'Save settings' });
    await page.getByRole('radio', { name: 'Administrators' }).check();
    await page.getByRole('radio', { name: 'Invited people only' }).check();
    await page.getByLabel('Minutes without use until a session ends').fill('2.5');
    await save.click();
    await page.getByText('Enter a whole number of minutes from 5 to 1440.').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'sign-in-settings');
    await page.getByLabel('Minutes without use until a session ends').fill('20');
    await save.click();
    await page.getByText('The settings of the tenancy are saved.').waitFor();
    const stored = (await strict.call({ path: '/api/tenant/meta/' })).json<{ meta_json: object }>();
    expect(stored.meta_json).toEqual({
      home_sources: {},
      indicator_order: [],
      strapline1: 'Rivers first',
      second_factor: 'administrators',
      registration: 'invited',
      session: { idle_minutes: 20 },
    });
  });
});

describe('the menu of the person', () => {
  const account = (page: Page, label: string) => page.locator('.top-bar button:visible', { hasText: label });

  describe('of a tenant superuser', () => {
    let page: Page;
    const button = () => account(page, 'owner Tester');

    beforeAll(async () => {
      page = await open(owner, '/user/');
    });

    it('lists what they may open, in order and with their name [SET-104, SET-106, SET-107, SET-108, ADM-398, ADM-399]', async () => {
      expect(await entriesOf(page, button())).toEqual([
        'My Profile /accounts/profile',
        'owner Tester -',
        'Tenacy admin /tenant/admin/',
        'Change Password /accounts/password/change/',
        'Terms & Conditions /terms',
        'Logout -',
      ]);
    });

    it.each([
      ['My Profile', '/accounts/profile', 'My Profile', '[SET-105]'],
      ['Tenacy admin', '/tenant/admin/', 'Tenancy Admin', '[SET-109]'],
      ['Change Password', '/accounts/password/change/', 'Change password', '[SET-110]'],
      ['Terms & Conditions', '/terms', 'Terms', '[SET-111]'],
    ])('opens %s at %s, headed %s %s', async (entry, path, heading) => {
      await button().click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await page.waitForURL(addressOf(path, tenant.host));
      // A new page takes the focus, which would close a menu opened before.
      await page.locator('.page-heading:focus', { hasText: heading }).waitFor();
    });
  });

  it('has no tenancy admin for other superusers, and the username of whom has no name [SET-106, SET-107, ADM-398]', async () => {
    const nameless = await tenant.person('nameless', { isSuperuser: true, firstName: '', lastName: ' ' });
    const page = await open(nameless, '/user/');
    expect(await entriesOf(page, account(page, nameless.email))).toEqual([
      'My Profile /accounts/profile',
      `${nameless.email} -`,
      'Change Password /accounts/password/change/',
      'Terms & Conditions /terms',
      'Logout -',
    ]);
  });
});

it('calls the menu of a company as the terms of the tenancy say, else Company [SET-033, SET-034]', async () => {
  const path = `/company/${(await makeCompany(tenant)).slice(0, 8)}`;
  for (const [terms, label] of [
    [{ project: 'Site' }, 'Company'],
    [{ company: 'Business unit' }, 'Business unit'],
  ] as const) {
    const body = { term_map: terms };
    expect((await owner.call({ method: 'PATCH', path: '/api/tenant/meta/', body })).status).toBe(200);
    const page = await open(superuser, path);
    expect(Object.keys(await menusOf(page))).toEqual([label, 'Admin']);
  }
});
