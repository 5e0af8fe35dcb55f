import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
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

describe('the invitations of a person', () => {
  walk();
  let project: Project;
  let person: TestPerson;
  let page: Page;
  let yard: string;
  const entry = (name: string) => page.locator('main .company-card-head').filter({ hasText: name });

  beforeAll(async () => {
    project = await makeProject(tenant, sue, 'Bridge', northbank);
    person = await tenant.person('pia');
    const roles = (await sue.call({ path: `/api/project/${project.uid}/discipline/` })).json<ProjectRole[]>();
    const reporter = roles.find(({ name }) => name === 'Reporter')!.uid;
    const invite = (path: string, body: object) => sue.call({ method: 'POST', path, body: { email: person.email, ...body } });
    await invite(`/api/company/${northbank}/invite/`, { is_admin: true });
    await invite(`/api/company/${rail}/invite/`, {});
    yard = await create('Yard');
    await invite(`/api/company/${yard}/invite/`, {});
    await invite(`/api/project/${project.uid}/invite/`, { project_discipline: reporter });
    page = await windowOf(browser, tenant.host, person, '/home');
    await page.getByRole('tab', { name: /^Invitations/ }).click();
  });

  it('stand on a page that reads the companies [ADM-557]', async () => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => new URL(each.url()).pathname === '/api/company/'),
      page.reload(),
    ]);
    expect(request.method()).toBe('GET');
    await page.getByRole('tab', { name: /^Invitations/ }).click();
  });

  it('name the company or project with the offered role, and can be accepted or rejected [ADM-189, ADM-190, ADM-193, ADM-194]', async () => {
    await entry('Northbank').getByText('Administrator', { exact: true }).waitFor();
    await entry('Rail').getByText('Member').waitFor();
    await entry('Bridge').getByText('Reporter').waitFor();
    for (const name of ['Northbank', 'Rail', 'Bridge'])
      for (const verb of ['Accept', 'Reject']) expect(await entry(name).getByRole('button', { name: verb }).count()).toBe(1);
  });

  it('are answered with the uid of the company, and go from the list [ADM-319, ADM-551]', async () => {
    const sent = async (button: Locator): Promise<unknown> =>
      (await Promise.all([page.waitForRequest((each) => each.method() === 'PATCH'), button.click()]))[0].postDataJSON();
    await page.evaluate('window.isSamePage = true');
    await entry('Rail').getByRole('button', { name: 'Reject' }).click();
    expect(await sent(dialogOf(page).getByRole('button', { name: 'Reject' }))).toEqual({ accepted: false, company: rail });
    expect(await sent(entry('Yard').getByRole('button', { name: 'Accept' }))).toEqual({ accepted: true, company: yard });
    for (const name of ['Rail', 'Yard']) await entry(name).waitFor({ state: 'detached' });
    await entry('Northbank').waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });

  it('are asked for by the id of a company, wait for its approval and are withdrawn [ADM-191, ADM-192]', async () => {
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await dialogOf(page).getByRole('button', { name: 'What to join' }).click();
    await page.getByRole('option', { name: 'A company' }).click();
    await dialogOf(page).getByLabel('Id').fill(rail);
    await picture(page, 'company-ask');
    await dialogOf(page).getByRole('button', { name: 'Send request' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await entry('Rail').getByText('Awaiting approval').waitFor();
    for (const verb of ['Accept', 'Reject']) expect(await entry('Rail').getByRole('button', { name: verb }).count()).toBe(0);
    await entry('Rail').getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page).getByRole('button').last().click();
    await entry('Rail').waitFor({ state: 'detached' });
  });

  it('are asked for by the id of a project, wait for a colleague and are withdrawn [ADM-195, ADM-196]', async () => {
    const other = await makeProject(tenant, sue, 'Tunnel', northbank);
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await dialogOf(page).getByLabel('Id').fill(other.uid.slice(0, 8));
    await dialogOf(page).getByRole('button', { name: 'Send request' }).click();
    await dialogOf(page).getByText('This project does not exist, or you may not see it.').first().waitFor();
    await dialogOf(page).getByLabel('Id').fill(` ${other.uid} `);
    await dialogOf(page).getByRole('button', { name: 'Send request' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await entry('Tunnel').getByText('Awaiting colleague approval').waitFor();
    for (const verb of ['Accept', 'Reject']) expect(await entry('Tunnel').getByRole('button', { name: verb }).count()).toBe(0);
    await entry('Tunnel').getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page).getByRole('button').last().click();
    await entry('Tunnel').waitFor({ state: 'detached' });
  });
});
