import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let project: Project;
let page: Page;
let sue: TestPerson;

/** Lena reports and approves. The tests change what the page reads about this. */
beforeAll(async () => {
  const [opened, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  browser = opened;
  const [superuser, lena] = await Promise.all([tenant.person('sue', { isSuperuser: true }), tenant.person('lena')]);
  sue = superuser;
  project = await makeProject(tenant, sue);
  const roles = (await sue.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
  for (const { uid } of roles) {
    const body = { email: lena.email, project_discipline: uid };
    await sue.call({ method: 'POST', path: `/api/project/${project.uid}/member/`, body });
  }
  page = await windowOf(browser, tenant.host, sue, `/project/${project.uid.slice(0, 8)}/members`);
});

afterAll(() => browser?.close());

const isLena = ({ user }: Member) => user.first_name === 'lena';
const dialog = () => page.getByRole('dialog');
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const removeUser = () => page.getByRole('button', { name: 'Remove User: lena Tester' }).first().click();
const removeRole = (role: string) => page.getByRole('button', { name: `Remove role: ${role}, lena Tester` }).click();

/** Changes the server's list before the page reads it. */
async function seeing(change: (all: Member[]) => Member[]) {
  const list = /\/api\/project\/[\w-]+\/member\/$/;
  await page.unroute(list);
  await page.route(list, async (route: Route) => {
    const known = await sue.call({ path: `/api/project/${project.uid}/member/` });
    await route.fulfill({ json: change(known.json<Member[]>()) });
  });
}

async function refusal(text: string) {
  await dialog().getByText(text, { exact: true }).waitFor();
  await confirm('Cancel');
  await dialog().waitFor({ state: 'detached' });
}

describe('a removal', () => {
  it('is refused when the user is gone or does not hold the role any more [ADM-580, ADM-582]', async () => {
    await removeUser();
    await seeing((all) => all.filter((each) => !isLena(each)));
    await confirm('Remove User');
    await refusal('Error: No memberships found to delete.');
    await seeing((all) => all);
    await page.reload();
    await removeRole('Reporter');
    await seeing((all) => all.filter(({ project_discipline }) => project_discipline?.name !== 'Reporter'));
    await confirm('Remove role');
    await refusal('Error: Could not find the specific role assignment to remove.');
  });

  it('is refused without the address of the user or the id of the membership [ADM-579, ADM-581, ADM-583]', async () => {
    await seeing((all) => all.map((each) => ({ ...each, user: { ...each.user, email: '' } })));
    await page.reload();
    await removeUser();
    await confirm('Remove User');
    await refusal('Error: Cannot find user email for deletion.');
    await removeRole('Reporter');
    await confirm('Remove role');
    await refusal('Error: Cannot find user or role information for deletion.');
    await seeing((all) => all.map((each) => ({ ...each, uid: '' })));
    await page.reload();
    await removeRole('Reporter');
    await confirm('Remove role');
    await refusal('Error: Cannot find membership ID for role deletion.');
  });

  it('that fails in the middle says which roles are left [ADM-584]', async () => {
    await seeing((all) => all);
    await page.reload();
    let calls = 0;
    await page.route(/\/api\/project\/[\w-]+\/member\/[\w-]+\/$/, (route) =>
      ++calls === 1 ? route.continue() : route.fulfill({ status: 500, json: { title: 'Failed', detail: 'Please try again.' } }),
    );
    await removeUser();
    await confirm('Remove User');
    await dialog()
      .getByText(/^Error removing user: Please try again\. These roles are left: (Reporter|Approver)\.$/)
      .waitFor();
    await confirm('Cancel');
    await expect.poll(() => page.getByRole('button', { name: /^Remove role: .*, lena Tester$/ }).count()).toBe(1);
  });
});

it('a project without anybody has no users [ADM-162]', async () => {
  await seeing(() => []);
  await page.reload();
  await page.getByText('No users found').waitFor();
  await page.getByRole('heading', { name: 'Users (0)' }).waitFor();
  expect(await violations(page)).toEqual([]);
});
