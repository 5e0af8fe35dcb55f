import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage, makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { cancelQuestion } from '../../support/pages/questions.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';
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
/** The options of the open list, without the second line of the chosen one. */
const options = async (page: Page) => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]);
const periods = async () =>
  (await admin.call({ path: `/api/project/${project.uid}/reporting_periods/` })).json<ReportingPeriod[]>();

describe('the tree of packages', () => {
  walk();
  let page: Page;
  const menuOf = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    return page.getByRole('menuitem').allInnerTexts();
  };
  const choose = (item: string) => page.getByRole('menuitem', { name: item }).click();
  const dialog = () => page.getByRole('dialog');
  const made = () => page.getByRole('tree').getByRole('link', { name: 'Rig hire' });

  beforeAll(async () => {
    page = await open(admin, `${base()}/details`);
  });

  it('offers to add below, to set up and to delete, but for the root [ADM-094, ADM-098, ADM-407]', async () => {
    expect(await menuOf('Bridge')).toEqual(['Add a sub-Reporting Package', 'Settings']);
    await page.keyboard.press('Escape');
    expect(await menuOf('Piling')).toEqual(['Add a sub-Reporting Package', 'Settings', 'Delete']);
  });

  it('adds a package below another one, with a link to its report [ADM-092, ADM-095]', async () => {
    await choose('Add a sub-Reporting Package');
    await dialog().getByLabel('Package name').fill('Rig hire');
    await dialog().getByRole('button', { name: 'Add a Reporting Package' }).click();
    await made().waitFor();
    expect(await made().getAttribute('href')).toMatch(new RegExp(`^${base()}/wpack/[0-9a-f]{8}/report$`));
    const { related_refs } = (await admin.call({ path: `/api/project/${project.uid}/` })).json<Project>();
    expect(related_refs.find(({ name }) => name === 'Rig hire')?.parent).toBe(ref.uid);
  });

  it('leads to the settings of a package [ADM-096]', async () => {
    await menuOf('Rig hire');
    await choose('Settings');
    await page.waitForURL(`**${base()}/wpack/*/details`);
    await page.getByRole('textbox', { name: 'Package name' }).waitFor();
  });

  it('deletes a package after a question [ADM-097, ADM-383]', async () => {
    await menuOf('Rig hire');
    await choose('Delete');
    await page.getByText('Are you sure you want to delete this reporting package?').waitFor();
    await dialog().getByRole('textbox').fill('Rig hire');
    await dialog().getByRole('button', { name: 'Delete package' }).click();
    await made().waitFor({ state: 'detached' });
    await page.locator('nav:focus-within').waitFor();
  });
});

describe('the reporting periods', () => {
  walk();
  let page: Page;
  const table = () => page.getByRole('table', { name: 'Reporting periods' });
  const dialog = () => page.getByRole('dialog');
  const end = () => dialog().getByRole('textbox', { name: 'Start of next period' });
  const save = () => dialog().getByRole('button', { name: 'Save' }).click();

  beforeAll(async () => {
    page = await open(admin, `${base()}/details`);
  });

  it('are listed by start, with their dates as people write them [ADM-109, ADM-111, SET-329]', async () => {
    await table().getByText('1st Jan 24', { exact: true }).waitFor();
    const rows = (await table().getByRole('row').allTextContents()).slice(1);
    expect(rows[0]).toContain('31st Jan 24');
    const starts = rows.map((text) => /1st [A-Z][a-z]{2} 24/.exec(text)?.[0]);
    expect(starts.slice(0, 3)).toEqual(['1st Jan 24', '1st Feb 24', '1st Mar 24']);
    expect(starts.at(-1)).toBe('1st Dec 24');
  });

  it('say whether they are open in a word that does not break', async () => {
    const mark = table().getByText('Open', { exact: true }).first();
    type Window = { getComputedStyle(of: unknown): { wordBreak: string } };
    const breaks = mark.evaluate((word) => (globalThis as unknown as Window).getComputedStyle(word).wordBreak);
    expect(await breaks).toBe('normal');
  });

  it('offer an administrator to edit each, and to delete those without reports [ADM-110, ADM-362]', async () => {
    for (const month of ['01', '12']) await page.getByRole('button', { name: `Edit 2024-${month}-01` }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete 2024-01-01' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete 2024-12-01' }).waitFor();
  });

  it('are edited by their first day and that of the next one [ADM-348, ADM-349]', async () => {
    await page.getByRole('button', { name: 'Edit 2024-12-01' }).click();
    await dialog().getByRole('textbox', { name: 'Start of this period' }).waitFor();
    expect(await end().inputValue()).toBe('1 Jan 2025');
    await dialog().getByText('Wednesday 1 January 2025').waitFor();
  });

  it('do not end before they have started [ADM-351]', async () => {
    await end().fill('2024-12-01');
    await save();
    await dialog().getByText('The next period must start after this period').waitFor();
  });

  it('are changed, and deleted after a question [ADM-110, ADM-383]', async () => {
    await end().fill('2024-12-16');
    await save();
    await table().getByText('15th Dec 24').waitFor();
    await page.getByRole('button', { name: 'Delete 2024-12-01' }).click();
    await cancelQuestion(page, 'Are you sure you want to delete this reporting period?');
    await page.getByRole('button', { name: 'Delete 2024-12-01' }).click();
    await dialog().getByRole('button', { name: 'Delete period' }).click();
    await table().getByText('15th Dec 24').waitFor({ state: 'detached' });
    expect(await periods()).toHaveLength(11);
  });
});

it('puts a package on hold and back, green and red [ADM-321, ADM-322, ADM-323, ADM-326]', async () => {
  const page = await open(admin, `${base()}/wpack/${ref.uid.slice(0, 8)}/details`);
  const colour = (name: string) =>
    page.evaluate<unknown>(
      `getComputedStyle([...document.querySelectorAll('button')].find((each) => each.textContent.trim() === '${name}')).backgroundColor`,
    );
  await page.getByRole('button', { name: 'Active', exact: true }).waitFor();
  expect(await colour('Active')).toBe('rgb(0, 128, 47)');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await dialog.getByText('Reporters read the reason.').waitFor();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    dialog.getByRole('button', { name: 'Put on hold' }).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ status: 'HOLD', comment: 'On hold status toggled' });
  await page.getByRole('button', { name: 'On Hold', exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await rest(page);
  expect(await colour('On Hold')).toBe('rgb(199, 31, 31)');
  await page.getByRole('button', { name: 'Release from hold…' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The site works again');
  await dialog.getByRole('button', { name: 'Release from hold' }).click();
  await page.getByRole('button', { name: 'Active', exact: true }).waitFor();
});

it('clears empty periods and sends the duration by the fields of the project; all periods are on one page [ADM-512, ADM-518, ADM-572, ADM-613]', async () => {
  const made = await makeProject(tenant, superuser, 'Culvert', project.company.uid);
  const reporting = { startDate: '2024-01-01', endDate: '2024-03-01', freq_num: 1, freq_unit: 'DAYS' };
  const path = `/api/project/${made.uid}/`;
  expect((await superuser.call({ method: 'PATCH', path, body: { reporting } })).status).toBe(200);
  const page = await open(superuser, `/project/${made.uid.slice(0, 8)}/details`);
  const sent = async (method: string, act: () => Promise<void>) => {
    const [request] = await Promise.all([page.waitForRequest((each) => each.method() === method), act()]);
    return request.postDataJSON() as unknown;
  };
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('table', { name: 'Reporting periods' });
  await page.getByRole('button', { name: 'Clear empty periods' }).click();
  const clear = () => dialog.getByRole('button', { name: 'Clear empty periods' }).click();
  expect(await sent('POST', clear)).toEqual({ clear_empty: true });
  await page.getByText('No Reporting Periods Found').waitFor();
  const add = () => page.getByRole('button', { name: 'Add periods of the duration' }).click();
  expect(await sent('POST', add)).toEqual({ from_reporting: true });
  await table.getByText('29th Feb 24').first().waitFor();
  expect(await table.getByRole('row').count()).toBe(61);
  expect(
    await page
      .locator('main')
      .getByRole('button', { name: /Next page/ })
      .count(),
  ).toBe(0);
  await page.getByLabel('Every').fill('2');
  const form = page.locator('form').filter({ has: page.getByLabel('Every') });
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  expect(await sent('PATCH', save)).toEqual({ reporting: { ...reporting, freq_num: 2 } });
});

it('shows the ids in full to superusers only [ADM-401, ADM-402, ADM-403, SET-014]', async () => {
  const structure = project.trackers[0]!.uid;
  const root = project.related_refs.find(({ parent }) => parent === null)!.uid;
  for (const [path, pack] of [
    [`${base()}/details`, root],
    [`${base()}/wpack/${ref.uid.slice(0, 8)}/details`, ref.uid],
  ] as const) {
    const read = await superuser.call({ path: `/api/tracker/${structure}/ref/${pack}/` });
    const { latest_commit, root_commit } = read.json<ReportingPackage>();
    const page = await open(superuser, path);
    await page.getByText('Technical details').waitFor();
    for (const uid of [project.uid, structure, pack, latest_commit.uid, root_commit])
      await page.getByText(uid, { exact: true }).first().waitFor();
    const plain = await open(admin, path);
    await plain.getByRole('heading', { name: 'Meta-data' }).first().waitFor();
    expect(await plain.getByText('Technical details').count()).toBe(0);
  }
});

it('shows a viewer neither the settings nor what changes packages and periods [ADM-110, ADM-407, ADM-413, ADM-007]', async () => {
  const viewer = await tenant.person('Vera');
  await tenant.grant(viewer, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
  const refused = await open(viewer, `${base()}/details`);
  await refused.getByText("You don't have permission to change these settings").waitFor();
  await refused.getByRole('tree').getByRole('link', { name: 'Piling' }).waitFor();
  for (const name of ['Actions for Piling', /^(Edit|Delete) 2024-/])
    expect(await refused.getByRole('button', { name }).count()).toBe(0);
});

describe('the page of a company', () => {
  walk();
  let page: Page;
  const dialog = () => page.getByRole('dialog');

  beforeAll(async () => {
    page = await open(superuser, `/company/${project.company.uid.slice(0, 8)}`);
  });

  it('asks a superuser for the name of a new company [ADM-201, ADM-218, ADM-384, ADM-385, ADM-386]', async () => {
    await page.getByRole('button', { name: 'Create a Company' }).click();
    await dialog().getByText('Add a Company Account').waitFor();
    await dialog().getByLabel('Company name').fill('  ');
    await dialog().getByText('Company name is required').waitFor();
    expect(await dialog().getByRole('button', { name: 'Create a Company' }).isDisabled()).toBe(true);
  });

  it('lists the company once it is made, below this one [ADM-344]', async () => {
    await dialog().getByLabel('Company name').fill('Rail');
    await dialog().getByRole('button', { name: 'Create a Company' }).click();
    await page.getByRole('table', { name: 'Companies below' }).getByRole('link', { name: 'Rail' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    const all = (await superuser.call({ path: '/api/company/' })).json<Company[]>();
    expect(all.find(({ name }) => name === 'Rail')?.parentid).toBe(project.company.uid);
  });

  it('asks for the first and the last day of a new project, and how often it reports [ADM-352, ADM-353, ADM-354]', async () => {
    await page.getByRole('button', { name: 'Create project' }).click();
    await dialog().getByLabel('Project name').fill('Viaduct');
    await dialog().getByRole('textbox', { name: 'First day of reporting' }).fill('01/01/2025');
    await dialog().getByRole('textbox', { name: 'Last day of reporting' }).fill('30 Jun 2025');
    expect(await dialog().getByLabel('Every').inputValue()).toBe('1');
    await dialog().getByRole('button', { name: 'Unit' }).click();
    expect(await options(page)).toEqual(['Months', 'Days', 'Weeks', 'Quarters', 'Years']);
    await page.getByRole('option', { name: 'Quarters' }).click();
  });

  it('leads to the project, which can be used at once, with its periods [SET-009]', async () => {
    await dialog().getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL('**/project/*/details');
    const table = page.getByRole('table', { name: 'Reporting periods' });
    await table.getByText('30th Jun 25').waitFor();
    expect(await table.getByRole('row').count()).toBe(3);
    expect(await page.getByText(/award/i).count()).toBe(0);
  });
});

it('has no accessibility faults on its screens', async () => {
  for (const path of [`${base()}/details`, `${base()}/members`, `/company/${project.company.uid.slice(0, 8)}`]) {
    const page = await open(superuser, path);
    await page.getByRole('table').first().waitFor();
    expect(await violations(page), path).toEqual([]);
  }
});
