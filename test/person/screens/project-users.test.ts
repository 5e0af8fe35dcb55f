import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member, PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeProfiles, makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { cancelQuestion } from '../../support/pages/questions.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let sue: TestPerson;
let rita: TestPerson;
let lena: TestPerson;
let project: Project;
let roles: ProjectRole[];
let page: Page;

const named = (name: string) => roles.find((role) => role.name === name)!.uid;
const api = () => `/api/project/${project.uid}/`;
const members = async () => (await sue.call({ path: `${api()}member/` })).json<Member[]>();
const give = async ({ email }: { email: string }, role: string) => {
  const body = { email, project_discipline: named(role) };
  expect((await sue.call({ method: 'POST', path: `${api()}member/`, body })).status).toBe(201);
};

/** A project whose creator is Sue, with Lena as its lead, Rita in two roles and 26 people who report and never sign in. */
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  sue = await tenant.person('sue', { isSuperuser: true });
  [rita, lena] = (await Promise.all(['rita', 'lena'].map((name) => tenant.person(name)))) as [TestPerson, TestPerson];
  project = await makeProject(tenant, sue);
  const groups = (await sue.call({ path: `${api()}authgroup/` })).json<PermissionGroup[]>();
  const auth = groups.find(({ is_admin }) => is_admin)!.uid;
  await sue.call({ method: 'POST', path: `${api()}discipline/`, body: { name: 'Lead', auth, approver: '' } });
  roles = (await sue.call({ path: `${api()}discipline/` })).json<ProjectRole[]>();
  await give(lena, 'Lead');
  for (const role of ['Reporter', 'Approver', 'Lead']) await give(rita, role);
  for (const profile of await makeProfiles(tenant, 26)) await give(profile, 'Reporter');
  page = await windowOf(browser, tenant.host, sue, `/project/${project.uid.slice(0, 8)}/members`);
}, 120_000);

afterAll(() => browser?.close());

const table = (within = page) => within.getByRole('table', { name: 'Users' });
const rows = (within = page) => table(within).locator('tbody tr');
const row = (text: string) => rows().filter({ hasText: text });
const badge = (role: string, name: string) => page.getByRole('button', { name: `Remove role: ${role}, ${name}` });
const dialog = () => page.getByRole('dialog');
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
/** The options of the open list, without the second line of the chosen one. */
const options = async () => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
const headers = async () => (await table().getByRole('columnheader').allInnerTexts()).map((text) => text.trim());

/** The text appears twice, because it is also announced to screen readers. */
const says = (text: string) => page.getByText(text).first().waitFor();

async function search(text: string) {
  await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill(text);
}

/** Pictures at the widths of a desk and of a phone, in light and dark mode. */
async function pictures(name: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    await picture(page, `project-users-${name}-${colorScheme}`);
  }
  await rest(page);
}

describe('the users of a project', () => {
  walk();

  it('are the first of four tabs, for a superuser [ADM-050, ADM-052, ADM-053, ADM-181]', async () => {
    await table().waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Users', 'Pending Invites', 'Roles', 'Permissions']);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Users');
    for (const [tab, heading, key] of [
      ['Pending Invites', 'Pending User Invites', 'invites'],
      ['Roles', 'User Roles', 'roles'],
      ['Permissions', 'User Permissions', 'permissions'],
      ['Users', 'Users', 'members'],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByRole('tabpanel').getByRole('heading', { name: heading }).waitFor();
      expect(new URL(page.url()).searchParams.get('tab')).toBe(key);
    }
    await page.reload();
    await table().waitFor();
  });

  it('are counted and listed by person, with a badge for each role [ADM-149, ADM-150, ADM-156, ADM-157, ADM-606]', async () => {
    expect(await headers()).toEqual(['Name', 'Email', 'Roles at this level', 'Last Login', 'Remove User']);
    await page.getByRole('heading', { name: 'Users (29)' }).waitFor();
    await search('rita');
    await expect.poll(() => rows().count()).toBe(1);
    for (const role of ['Reporter', 'Approver', 'Lead']) await badge(role, 'rita Tester').waitFor();
    expect(await row('rita Tester').textContent()).toMatch(/\d(st|nd|rd|th) [A-Z][a-z]{2} \d\d/);
    await search('sue');
    await badge('Project creator', 'sue Tester').waitFor();
    await search('n7@');
    await row('No Body').getByText('Never').waitFor();
    await page.getByRole('heading', { name: 'Users (29)' }).waitFor();
    await search('');
  });

  it('have pages of 25, and the size can be chosen [ADM-160, ADM-161]', async () => {
    await expect.poll(() => rows().count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows().count()).toBe(4);
    await page.getByRole('button', { name: 'Rows per page' }).click();
    await expect.poll(options).toEqual(['10', '25', '50', '100']);
    await page.getByRole('option', { name: '50' }).click();
    await expect.poll(() => rows().count()).toBe(29);
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await pictures('list');
  });

  it('are found by any part of the name or the address [ADM-151, ADM-152, ADM-163]', async () => {
    await search('TESTER');
    await says('Showing 3 of 29 users');
    await search('N2');
    await says('Showing 7 of 29 users');
    await search('nobody at all');
    await says('No matching users found');
    await says('Showing 0 of 29 users');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => rows().count()).toBe(29);
  });

  it('are exported as CSV, as many as the search leaves [ADM-153, ADM-154, ADM-155]', async () => {
    await search('tester');
    await says('Showing 3 of 29 users');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Bridge_users_20\d\d-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('Name,Email,Roles,Last Login');
    expect(lines).toHaveLength(4);
    const line = lines.find((each) => each.startsWith('rita Tester'))!;
    expect(
      line
        .match(/"(.*)"/)![1]!
        .split('; ')
        .toSorted(),
    ).toEqual(['Approver', 'Lead', 'Reporter']);
    expect(line).toMatch(new RegExp(`^rita Tester,${rita.email},".*",20\\d\\d-\\d\\d-\\d\\d$`));
  });

  it('lose a role by its x, after a question that can be cancelled [ADM-158, ADM-376, ADM-382, ADM-587]', async () => {
    await badge('Lead', 'rita Tester').click();
    await cancelQuestion(page, 'Are you sure you want to remove the role Lead from rita Tester?');
    await badge('Lead', 'rita Tester').click();
    await confirm('Remove role');
    await badge('Lead', 'rita Tester').waitFor({ state: 'detached' });
    await dialog().waitFor({ state: 'detached' });
  });

  it('get one more role, of those that they do not have', async () => {
    await page.getByRole('button', { name: 'Add a role for rita Tester' }).click();
    await dialog().getByRole('button', { name: /^Role/ }).click();
    await expect.poll(options).toEqual(['Lead']);
    await page.getByRole('option', { name: 'Lead' }).click();
    await confirm('Add role');
    await badge('Lead', 'rita Tester').waitFor();
  });

  it('have a last day of access, which an administrator sets and takes away', async () => {
    await search('n25@');
    const open = () => page.getByRole('button', { name: 'Last day of access: No Body' }).click();
    const field = dialog().getByRole('textbox', { name: 'Last day of access' });
    await open();
    await field.fill('2099-12-31');
    await confirm('Save');
    await page.getByText(/Access ends on/).waitFor();
    expect((await members()).filter(({ until }) => until === '2099-12-31')).toHaveLength(1);
    await open();
    expect(await violations(page)).toEqual([]);
    await field.fill('');
    await confirm('Save');
    await page.getByText(/Access ends on/).waitFor({ state: 'detached' });
  });

  it('leave the project with their last role, of which the question warns [ADM-320, ADM-377, ADM-382]', async () => {
    await search('n25@');
    await badge('Reporter', 'No Body').click();
    await cancelQuestion(
      page,
      'Are you sure you want to remove the role Reporter from No Body? This is the last role of this user, who will be removed from the project.',
    );
    await badge('Reporter', 'No Body').click();
    await confirm('Remove role');
    await page.getByRole('heading', { name: 'Users (28)' }).waitFor();
    await says('No matching users found');
  });

  it('are removed with one call for each membership [ADM-159, ADM-378, ADM-382, ADM-537, ADM-587]', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(new URL(request.url()).pathname));
    const held = (await members()).filter(({ user }) => user.uid === rita.uid).map(({ uid }) => `${api()}member/${uid}/`);
    await search('rita');
    await page.getByRole('button', { name: 'Remove User: rita Tester' }).click();
    expect(await violations(page)).toEqual([]);
    await cancelQuestion(page, 'Are you sure you want to remove rita Tester from this project?');
    await page.getByRole('button', { name: 'Remove User: rita Tester' }).click();
    await confirm('Remove User');
    await page.getByRole('heading', { name: 'Users (27)' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(held).toHaveLength(3);
    expect(sent.toSorted()).toEqual(held.toSorted());
    expect((await members()).some(({ user }) => user.uid === rita.uid)).toBe(false);
  });

  it('keep their administrator, whose removal is refused as a whole [ADM-584, ADM-585]', async () => {
    await search('sue');
    await badge('Project creator', 'sue Tester').click();
    await confirm('Remove role');
    await page.getByRole('heading', { name: 'Users (26)' }).waitFor();
    await give(lena, 'Reporter');
    await page.reload();
    await search('lena');
    const refused = 'A project needs an administrator. Make somebody else its administrator first.';
    await badge('Lead', 'lena Tester').click();
    await confirm('Remove role');
    await dialog().getByText(`Error removing role: ${refused}`).waitFor();
    await confirm('Cancel');
    await page.getByRole('button', { name: 'Remove User: lena Tester' }).click();
    await confirm('Remove User');
    await dialog().getByText(`Error removing user: ${refused}`).waitFor();
    await pictures('refused');
    await confirm('Cancel');
    expect((await members()).filter(({ user }) => user.uid === lena.uid)).toHaveLength(2);
  });

  it('are cards on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.reload();
    await search('lena');
    const card = page.getByRole('listitem').filter({ hasText: lena.email });
    await card.getByText('Roles at this level').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});

it('are read without actions by those who do not administer the project [ADM-164, ADM-410, ADM-412, ADM-422]', async () => {
  const vera = await tenant.person('vera');
  await give(vera, 'Reporter');
  const plain = await windowOf(browser, tenant.host, vera, `/project/${project.uid.slice(0, 8)}/members`);
  await rows(plain).first().waitFor();
  expect(await plain.getByRole('tab').allInnerTexts()).toEqual(['Users', 'Pending Invites', 'Roles']);
  expect(await table(plain).getByRole('columnheader').count()).toBe(4);
  expect(await plain.getByRole('button', { name: /Remove|Add a role|Invite New User/ }).count()).toBe(0);
  await plain.goto(addressOf(`/project/${project.uid.slice(0, 8)}/members?tab=roles`, tenant.host));
  await plain.getByRole('table', { name: 'User Roles' }).getByText('Lead').waitFor();
  expect(await plain.getByRole('button', { name: /^(Edit|Delete|Add)/ }).count()).toBe(0);
  const lead = await windowOf(browser, tenant.host, lena, `/project/${project.uid.slice(0, 8)}/members`);
  await lead.getByRole('button', { name: 'Invite New User' }).waitFor();
  expect(await lead.getByRole('tab').allInnerTexts()).toEqual(['Users', 'Pending Invites', 'Roles']);
  await lead.getByRole('tab', { name: 'Roles', exact: true }).click();
  for (const name of ['Add New Role', 'Edit Reporter', 'Delete Reporter']) await lead.getByRole('button', { name }).waitFor();
});
