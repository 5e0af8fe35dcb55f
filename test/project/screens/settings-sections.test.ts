import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage, makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { rest, until, violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let superuser: TestPerson;
let admin: TestPerson;
let project: Project;
let ref: ReportingPackage;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  superuser = await tenant.person('Sue', { isSuperuser: true });
  admin = await tenant.person('Ada');
  project = await makeProject(tenant, superuser);
  ref = await makePackage(superuser, project, { name: 'Piling' });
  await tenant.grant(admin, { scope: 'project', scopeUid: project.uid, isAdmin: true });
});

afterAll(() => browser?.close());

const base = () => `/project/${project.uid.slice(0, 8)}`;
const open = (person: TestPerson, path: string): Promise<Page> => windowOf(browser, tenant.host, person, path);

describe('the sections of the settings', () => {
  walk();
  const titles = async (page: Page) => {
    await page.getByRole('heading', { name: 'Danger zone' }).waitFor();
    return (await page.locator('main h2').allInnerTexts()).map((text) => text.replace(/\s*\(\d+\)$/, '').trim());
  };

  it('of a project are its details, meta-data, packages, template, apportionment, periods and technical details [ADM-054, ADM-099, ADM-109]', async () => {
    const page = await open(superuser, `${base()}/details`);
    await page.getByText('Technical details').waitFor();
    expect(await titles(page)).toEqual(
      expect.arrayContaining([
        ...['Project details', 'Reporting duration', 'Reporting periods', 'Reporting packages', 'Meta-data'],
        ...['Template settings', 'Apportionment', 'Technical details', 'Danger zone'],
      ]),
    );
    expect(await violations(page)).toEqual([]);
  });

  it('of a package are the same but for what is its project’s, with ways to its set-up [ADM-054, ADM-099, ADM-109, ADM-110, ADM-111]', async () => {
    const page = await open(superuser, `${base()}/wpack/${ref.uid.slice(0, 8)}/details`);
    await page.getByText('Technical details').waitFor();
    const shown = await titles(page);
    expect(shown).toEqual(
      expect.arrayContaining([
        ...[
          'Package details',
          'Set-up of this package',
          'Meta-data',
          'Reporting packages below',
          'Reporting periods of the project',
        ],
        ...['Template settings', 'Technical details', 'Danger zone'],
      ]),
    );
    expect(shown).not.toContain('Apportionment');
    await page.getByRole('table', { name: 'Reporting periods' }).getByText('1st Jan 24', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit 2024-01-01' }).waitFor();
    const links = { Metrics: 'metrics', 'Conversion factors': 'conv', 'Indicators and targets': 'indicators' };
    for (const [name, path] of Object.entries(links))
      expect(await page.locator('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
        `${base()}/wpack/${ref.uid.slice(0, 8)}/${path}`,
      );
    expect(await violations(page)).toEqual([]);
  });

  it('have the periods and packages as cards on a phone, with buttons that are 44 px high', async () => {
    const page = await windowOf(browser, tenant.host, superuser, `${base()}/details`, 390);
    const { height } = (await page.getByRole('button', { name: 'Edit 2024-01-01' }).boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    const packages = page.getByRole('list', { name: 'Reporting packages' });
    const { x, width } = (await packages
      .getByRole('button', { name: /^Delete / })
      .first()
      .boundingBox())!;
    expect(x + width).toBeLessThan(390);
  });

  it('keep the meta-data of a project as JSON, and its colours colour its pages alone [ADM-276, ADM-277, ADM-397]', async () => {
    const page = await open(admin, `${base()}/details`);
    const field = page.getByLabel('Meta-data (JSON)');
    const save = async (meta: object) => {
      await field.fill(JSON.stringify(meta));
      await page.getByRole('button', { name: 'Save meta-data' }).click();
    };
    const colourOf = (what: string, property: string) =>
      page.evaluate<string>(
        `(() => { const one = document.querySelector(${JSON.stringify(what)}); return one ? getComputedStyle(one).${property} : ''; })()`,
      );
    const looks = async () => [
      await colourOf('.top-bar header', 'backgroundColor'),
      await colourOf('main h1 span', 'color'),
      await colourOf('main button[class*="_variant-primary_"]:not([disabled], [aria-disabled="true"])', 'backgroundColor'),
    ];
    await page.getByRole('textbox', { name: 'Project name' }).fill('Another name');
    const standard = await looks();
    const { name, meta_json: before } = (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>();
    await field.fill('{');
    await page.getByText('Enter valid json').waitFor();
    await save({ ...before, styles: { navBarColor: 'red' } });
    await page.getByText(/Enter the colour as # and three or six digits/).waitFor();
    await save({ ...before, note: 'kept', styles: { navBarColor: '#003366', headerColor: '#8a1538', buttonColor: '#ffdd00' } });
    await page.getByText('The changes have been saved.').first().waitFor();
    await until(page, "document.documentElement.dataset.coloured === 'bar heading button'");
    expect(await looks()).toEqual(['rgb(0, 51, 102)', 'rgb(138, 21, 56)', 'rgb(255, 221, 0)']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await rest(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    // An unsaved name would cause a question.
    await page.getByRole('textbox', { name: 'Project name' }).fill(name);
    await page.locator('.top-bar a:visible[href="/"]').first().click();
    await until(page, 'document.documentElement.dataset.coloured === undefined');
    expect(await colourOf('.top-bar header', 'backgroundColor')).toBe(standard[0]);
    const stored = (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>().meta_json;
    expect(stored).toMatchObject({ note: 'kept' });
    await page.goto(new URL(`${base()}/details`, page.url()).href);
    await field.waitFor();
    await save({ ...before, styles: { buttonColor: '#ffdd00' } });
    await until(page, "document.documentElement.dataset.coloured === 'button'");
    expect((await looks())[0]).toBe(standard[0]);
    await page.getByText('The changes have been saved.').first().waitFor();
    await save(before);
    await until(page, '!document.documentElement.dataset.coloured');
    expect((await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>().meta_json).toEqual(before);
  });

  it('keep what is typed into the meta-data while they are being saved', async () => {
    const page = await open(admin, `${base()}/details`);
    const field = page.getByLabel('Meta-data (JSON)');
    const meta = async () => (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>().meta_json;
    const before = await meta();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/api/project/${project.uid}/`, async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await field.fill(JSON.stringify({ ...before, note: 'first' }));
    await page.getByRole('button', { name: 'Save meta-data' }).click();
    const later = JSON.stringify({ ...before, note: 'second' });
    await field.fill(later);
    goOn();
    await page.getByText('The changes have been saved.').first().waitFor();
    expect([await field.inputValue(), (await meta()).note]).toEqual([later, 'first']);
    await page.getByRole('button', { name: 'Save meta-data' }).click();
    await expect.poll(async () => (await meta()).note).toBe('second');
    await admin.call({ method: 'PATCH', path: `/api/project/${project.uid}/`, body: { meta_json: { note: null } } });
  });

  it('switch suppliers and apportionment, which are settings of the project [ADM-100, ADM-101]', async () => {
    const page = await open(admin, `${base()}/details`);
    const meta = async () => (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>().meta_json;
    const press = async (name: string, isOn: boolean) => {
      const toggle = page.getByLabel(name, { exact: true });
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'PATCH'),
        page.getByText(name, { exact: true }).click(),
      ]);
      // A click during a save is ignored.
      await expect.poll(async () => [await toggle.isChecked(), await toggle.isEnabled()]).toEqual([isOn, true]);
      return meta();
    };
    expect(await press('Allow suppliers', true)).toMatchObject({ allowSuppliers: true });
    expect(await press('Apportionment to clients', true)).toHaveProperty('apportionment');
    expect(await press('Apportionment to clients', false)).not.toHaveProperty('apportionment');
    expect(await press('Allow suppliers', false)).toMatchObject({ allowSuppliers: false });
  });
});

it('an administrator has the controls of periods, factors, indicators and templates, and switches suppliers and apportionment [ADM-006]', async () => {
  const page = await open(admin, `${base()}/details`);
  const main = page.locator('main');
  await main.getByRole('button', { name: 'Schedule periods' }).waitFor();
  for (const name of ['Allow suppliers', 'Apportionment to clients']) expect(await main.getByLabel(name).isEnabled()).toBe(true);
  await main.getByText('Is Template?').waitFor();
  await page.goto(new URL(`${base()}/conv`, page.url()).href);
  await main.getByRole('button', { name: /^Add/ }).first().waitFor();
  await page.goto(new URL(`${base()}/indicators`, page.url()).href);
  await main.getByRole('button', { name: 'Add indicator' }).waitFor();
});

it('the hold of a package is offered to administrators alone [ADM-327]', async () => {
  const path = `${base()}/wpack/${ref.uid.slice(0, 8)}/details`;
  const reader = await tenant.person('Ria');
  await tenant.grant(reader, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
  const active = (page: Page) => page.getByRole('button', { name: 'Active', exact: true });
  await active(await open(admin, path)).waitFor();
  const theirs = await open(reader, path);
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  expect(await active(theirs).count()).toBe(0);
});

it('refuses a schedule with a wrong date before anything is sent, and sends the days of one [ADM-355, ADM-356, ADM-510]', async () => {
  const page = await open(admin, `${base()}/details`);
  await page.getByRole('button', { name: 'Schedule periods' }).click();
  const dialog = page.getByRole('dialog');
  const first = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByLabel('Start dates').fill('01/02/25, 2025-03-01');
  await dialog.getByRole('button', { name: 'Schedule periods' }).click();
  await dialog.getByText('Enter dates as dd/mm/yy, separated by commas').waitFor();
  await dialog.getByLabel('Start dates').fill(' 01/02/25 ,01/04/25');
  await dialog.getByRole('button', { name: 'Schedule periods' }).click();
  await page.getByText('31st Mar 25').waitFor();
  expect((await first).postDataJSON()).toEqual({ start_dates: ['2025-02-01', '2025-04-01'] });
});

it('the focus stays among the periods when the one that had it is deleted', async () => {
  const quay = await makeProject(tenant, superuser);
  const page = await open(superuser, `/project/${quay.uid.slice(0, 8)}/details`);
  const deletion = page.getByRole('button', { name: 'Delete 2024-12-01' });
  await deletion.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete period' }).press('Enter');
  await deletion.waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Reporting periods' }).locator('[data-holds-focus]:focus').waitFor();
  await page.context().close();
});
