import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { cancelQuestion } from '../../support/pages/questions.ts';
import { goTo, rest, violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let sue: TestPerson;
let project: Project;
let roles: ProjectRole[];
let groups: PermissionGroup[];
let page: Page;

const api = () => `/api/project/${project.uid}/`;
const post = (path: string, body: object) => sue.call({ method: 'POST', path: api() + path, body });
const uidOf = (list: readonly { uid: string; name: string }[], name: string) => list.find((each) => each.name === name)!.uid;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  sue = await tenant.person('sue', { isSuperuser: true });
  project = await makeProject(tenant, sue);
  roles = (await sue.call({ path: `${api()}discipline/` })).json<ProjectRole[]>();
  groups = (await sue.call({ path: `${api()}authgroup/` })).json<PermissionGroup[]>();
  page = await windowOf(browser, tenant.host, sue, `/project/${project.uid.slice(0, 8)}/members?tab=roles`);
});

afterAll(() => browser?.close());

const table = (name: string) => page.getByRole('table', { name });
const rows = (name: string) => table(name).locator('tbody tr');
const headers = async (name: string) => (await table(name).getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const open = (tab: string) => goTo(page, `/project/${project.uid.slice(0, 8)}/members?tab=${tab}`);

/** Chooses an option of a field, and returns all options, without the second line of the chosen one. */
async function choose(field: string, choice: string): Promise<string[]> {
  await dialog().getByRole('button', { name: field }).click();
  const chosen = page.getByRole('option').filter({ hasText: choice });
  await chosen.waitFor();
  const offered = await page.getByRole('option').allInnerTexts();
  await chosen.click();
  return offered.map((text) => text.split('\n')[0]!.trim());
}

/** The next request of the page with a method. */
const sent = async (method: string, act: () => Promise<void>): Promise<unknown> => {
  const [request] = await Promise.all([page.waitForRequest((each) => each.method() === method), act()]);
  return request.postDataJSON();
};

/** Saves a change that the server refuses. The form shows the reason beside the typed text (ADM-586). */
async function refused(path: string, typed: Locator) {
  const name = await typed.inputValue();
  const address = new RegExp(`${api()}${path}/?$`);
  const json = { title: 'Conflict', detail: 'Somebody else was faster.' };
  await page.route(address, (route) => route.fulfill({ status: 409, contentType: 'application/problem+json', json }));
  await press('Save');
  await dialog().getByText('Somebody else was faster.').waitFor();
  expect(await typed.inputValue()).toBe(name);
  await page.unroute(address);
}

/** Pictures at the widths of a desk and of a phone, in light and dark mode. */
async function pictures(name: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    await picture(page, `project-${name}-${colorScheme}`);
  }
  await rest(page);
}

describe('the roles of a project', () => {
  walk();
  const TITLE = 'User Roles';

  it('are listed below the role that they report to [ADM-172, ADM-173, ADM-174, ADM-175, ADM-292]', async () => {
    const auth = uidOf(groups, 'Viewer');
    await post('discipline/', { name: 'Clerk', auth, approver: uidOf(roles, 'Reporter') });
    await open('roles');
    // the page may still have a list that it read a moment ago
    await page.reload();
    await rows(TITLE).nth(2).waitFor();
    expect(await headers(TITLE)).toEqual(['Role Name', 'Reports To', 'Permissions', 'Actions']);
    const shown = (await rows(TITLE).allInnerTexts()).map((text) => text.split(/[\t\n]+/).slice(0, 5));
    expect(shown[0]!.slice(0, 3)).toEqual(['Approver', 'No supervisor', 'Approver']);
    expect(shown[1]!.slice(0, 4)).toEqual(['Reporter', 'Subordinate role', 'Approver', 'Reporter']);
    expect(shown[2]!.slice(0, 4)).toEqual(['Clerk', 'Subordinate role', 'Reporter', 'Viewer']);
    const left = async (name: string) =>
      (await table(TITLE).getByRole('rowheader').getByText(name, { exact: true }).boundingBox())!.x;
    const [top, second, third] = [await left('Approver'), await left('Reporter'), await left('Clerk')];
    expect(second - top).toBeGreaterThan(10);
    expect(third - second).toBeCloseTo(second - top, 0);
    expect(await violations(page)).toEqual([]);
    await pictures('roles');
  });

  it('are edited in a form that does not offer a role below as approver [ADM-177, ADM-293, ADM-368]', async () => {
    await page.getByRole('button', { name: 'Edit Approver' }).click();
    expect(await dialog().getByLabel('Role name').inputValue()).toBe('Approver');
    expect(await choose('Reports to', 'No supervisor')).toEqual(['No supervisor']);
    await press('Cancel');
    await page.getByRole('button', { name: 'Edit Clerk' }).click();
    for (const [field, value] of Object.entries({ 'Permission group': 'Viewer', 'Reports to': 'Reporter' }))
      expect(await dialog().getByRole('button', { name: field }).textContent()).toContain(value);
    expect(await choose('Reports to', 'No supervisor')).toEqual(['No supervisor', 'Approver', 'Reporter']);
    expect(await sent('PATCH', () => press('Save'))).toEqual({ approver: null });
    await rows(TITLE).filter({ hasText: 'Clerk' }).getByText('No supervisor').waitFor();
  });

  it('are added with a name [ADM-179, ADM-367, ADM-368, ADM-586, ADM-587]', async () => {
    await page.getByRole('button', { name: 'Add New Role' }).click();
    expect(await dialog().getByLabel('Role name').inputValue()).toBe('');
    await choose('Permission group', 'Viewer');
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog().getByLabel('Role name').fill('Auditor');
    await refused('discipline', dialog().getByLabel('Role name'));
    expect(await sent('POST', () => press('Save'))).toEqual({ name: 'Auditor', auth: uidOf(groups, 'Viewer'), approver: null });
    await page.getByRole('button', { name: 'Edit Auditor' }).waitFor();
  });

  it('are deleted after a question [ADM-178, ADM-380, ADM-382]', async () => {
    await page.getByRole('button', { name: 'Delete Auditor' }).click();
    await cancelQuestion(page, 'Are you sure you want to delete the role Auditor?');
    await page.getByRole('button', { name: 'Delete Auditor' }).click();
    await press('Delete role');
    await page.getByRole('button', { name: 'Edit Auditor' }).waitFor({ state: 'detached' });
  });

  it('have pages of 25, from the twenty-sixth on [ADM-180]', async () => {
    const add = (n: number) => post('discipline/', { name: `Role ${n}`, auth: uidOf(groups, 'Viewer'), approver: null });
    for (let n = 4; n <= 25; n++) await add(n);
    await page.reload();
    await expect.poll(() => rows(TITLE).count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
    await add(26);
    await page.reload();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows(TITLE).count()).toBe(1);
  });
});

describe('who sees which packages', () => {
  walk();

  it('is shown before a group is switched to its own packages', async () => {
    await open('roles');
    await page.getByRole('button', { name: 'Who sees which packages' }).click();
    await dialog().getByText('Administrators see the whole project.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await choose('What Viewer sees', 'Own packages and below');
    await dialog().getByText('Nobody loses sight of a package.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sent('PATCH', () => press('Save'))).toEqual({ sees: 'own', sees_before: 'project' });
    await dialog().waitFor({ state: 'detached' });
  });
});

describe('the permission groups of a project', () => {
  walk();
  const TITLE = 'User Permissions';
  const boxes = () => dialog().getByRole('table').getByRole('checkbox');

  it('are listed by name with their level and the number of their permissions [ADM-182, ADM-183, ADM-184, ADM-188]', async () => {
    await open('permissions');
    await rows(TITLE).nth(3).waitFor();
    expect(await headers(TITLE)).toEqual(['Permission group name', 'Access Level', 'Permissions', 'Actions']);
    expect((await rows(TITLE).allInnerTexts()).map((text) => text.split(/[\t\n]+/).slice(0, 3))).toEqual([
      ['Administrator', 'Administrator', 'All Permissions'],
      ['Approver', 'Standard', '7'],
      ['Reporter', 'Standard', '6'],
      ['Viewer', 'Standard', '4'],
    ]);
    expect(
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /Delete/ })
        .count(),
    ).toBe(0);
    expect(await violations(page)).toEqual([]);
    await pictures('groups');
  });

  it('are made in a form with a grid of areas and actions [ADM-185, ADM-186, ADM-302, ADM-303, ADM-304, ADM-369, ADM-586]', async () => {
    await page.getByRole('button', { name: 'Add a permission group' }).click();
    expect(await boxes().count()).toBe(16);
    const grid = dialog().getByRole('table');
    expect((await grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['Area', 'CREATE', 'READ', 'UPDATE', 'DELETE'],
    ]);
    expect((await grid.getByRole('rowheader').allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['work packages', 'project users', 'project dashboard', 'project reporting'],
    ]);
    await grid.getByRole('checkbox', { name: 'CREATE work packages' }).check();
    await grid.getByRole('checkbox', { name: 'DELETE project reporting' }).check();
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog().getByLabel('Permission group name').fill('Builders');
    expect(await violations(page)).toEqual([]);
    await pictures('group');
    await refused('authgroup', dialog().getByLabel('Permission group name'));
    expect(await sent('POST', () => press('Save'))).toEqual({
      name: 'Builders',
      is_admin: false,
      policy_json: { actions: ['CREATE_TRACKER_REF', 'DELETE_TRACKER_REF_SCORE_VALUE'] },
    });
    await rows(TITLE).filter({ hasText: 'Builders' }).getByText('2', { exact: true }).waitFor();
  });

  it('of administrators need no grid, and are sent without actions [ADM-370, ADM-371]', async () => {
    await page.getByRole('button', { name: 'Edit Builders' }).click();
    expect(await dialog().getByRole('table').getByRole('checkbox', { checked: true }).count()).toBe(2);
    await dialog().getByLabel('Administrator Access').check();
    await boxes().first().waitFor({ state: 'detached' });
    expect(await sent('PATCH', () => press('Save'))).toMatchObject({ is_admin: true, policy_json: { actions: [] } });
    await dialog().waitFor({ state: 'detached' });
    await rows(TITLE).filter({ hasText: 'Builders' }).getByText('All Permissions').waitFor();
  });

  it('have pages of 25, from the twenty-sixth on [ADM-187]', async () => {
    const add = (n: number) => post('authgroup/', { name: `Group ${n}`, is_admin: false, policy_json: { actions: [] } });
    for (let n = 6; n <= 25; n++) await add(n);
    await page.reload();
    await expect.poll(() => rows(TITLE).count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
    await add(26);
    await page.reload();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows(TITLE).count()).toBe(1);
  });
});
