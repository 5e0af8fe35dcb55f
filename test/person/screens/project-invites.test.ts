import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { cancelQuestion } from '../../support/pages/questions.ts';
import { rest, violations, windowOf } from '../../support/pages/sessions.ts';
import { walk } from '../../support/walk.ts';

let browser: Browser;
let tenant: TestTenant;
let sue: TestPerson;
let project: Project;
let roles: ProjectRole[];
let page: Page;

const api = () => `/api/project/${project.uid}/`;
const post = (path: string, body: object) => sue.call({ method: 'POST', path: api() + path, body });
const uidOf = (list: readonly { uid: string; name: string }[], name: string) => list.find((each) => each.name === name)!.uid;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  sue = await tenant.person('sue', { isSuperuser: true });
  project = await makeProject(tenant, sue);
  roles = (await sue.call({ path: `${api()}discipline/` })).json<ProjectRole[]>();
  page = await windowOf(browser, tenant.host, sue, `/project/${project.uid.slice(0, 8)}/members?tab=invites`);
});

afterAll(() => browser?.close());

const table = (name: string) => page.getByRole('table', { name });
const rows = (name: string) => table(name).locator('tbody tr');
const headers = async (name: string) => (await table(name).getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

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

/** Pictures at the widths of a desk and of a phone, in light and dark mode. */
async function pictures(name: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    await picture(page, `project-${name}-${colorScheme}`);
  }
  await rest(page);
}

describe('the invitations into a project', () => {
  walk();
  const TITLE = 'Pending User Invites';

  it('are none at first [ADM-171]', async () => {
    await page.getByText('No pending invitations').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('are made with an address, a role and whether to join at once [ADM-165, ADM-363, ADM-364, ADM-365]', async () => {
    await page.getByRole('button', { name: 'Invite New User' }).click();
    expect(await dialog().getByLabel('E-mail address').getAttribute('type')).toBe('email');
    expect(await choose('Role', 'Reporter')).toEqual(['Approver', 'Reporter']);
    const refused: string[] = [];
    const note = (request: Request) => request.method() === 'POST' && refused.push(request.url());
    page.on('request', note);
    for (const text of ['', 'no address']) {
      await dialog().getByLabel('E-mail address').fill(text);
      await press('Send invitation');
      await dialog().getByText('Enter an e-mail address.').first().waitFor();
    }
    page.off('request', note);
    expect(refused.filter((url) => url.includes('/invite/'))).toEqual([]);
    await dialog().getByLabel('E-mail address').fill('new@sample.example');
    await pictures('invite');
    expect(await sent('POST', () => press('Send invitation'))).toEqual({
      email: 'new@sample.example',
      project_discipline: uidOf(roles, 'Reporter'),
      meta_json: { auto_accept_if_user_exists: false },
    });
    await dialog().waitFor({ state: 'detached' });
    await table(TITLE).getByText('new@sample.example').waitFor();
    expect(await headers(TITLE)).toEqual(['Email', 'Role', 'Actions']);
    await page.getByRole('button', { name: 'Invite New User' }).click();
    await dialog().getByLabel('E-mail address').fill('soon@sample.example');
    await choose('Role', 'Approver');
    await dialog().getByLabel('Add people with an account as members at once').check();
    expect(await sent('POST', () => press('Send invitation'))).toMatchObject({ meta_json: { auto_accept_if_user_exists: true } });
    await page.getByRole('button', { name: 'Delete soon@sample.example' }).click();
    await press('Delete invitation');
    await table(TITLE).getByText('soon@sample.example').waitFor({ state: 'detached' });
  });

  it('take a double click on a button that a message moves away for one click', async () => {
    await page.getByRole('button', { name: 'Invite New User' }).click();
    const button = dialog().getByRole('button', { name: 'Send invitation' });
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.evaluate(
      "addEventListener('click', () => document.body.append(Object.assign(document.createElement('i'), { id: 'clicked' })))",
    );
    for (let turn = 0; turn < 2; turn += 1) await page.mouse.click(x + width / 2, y + height / 2);
    expect((await button.boundingBox())!.y).toBeGreaterThan(y + height / 2);
    expect(await page.locator('#clicked').count()).toBe(1);
    await press('Cancel');
    await page.reload();
  });

  it('keep the form with what was typed when the server refuses it [ADM-586]', async () => {
    await page.getByRole('button', { name: 'Invite New User' }).click();
    await dialog().getByLabel('E-mail address').fill('new@sample.example');
    await choose('Role', 'Reporter');
    await press('Send invitation');
    await dialog().getByText('This person is invited to this role already.').waitFor();
    expect(
      await dialog()
        .getByText(/Reference/)
        .count(),
    ).toBe(0);
    expect(await dialog().getByLabel('E-mail address').inputValue()).toBe('new@sample.example');
    await press('Cancel');
  });

  it('are made for several addresses at once, and those that cannot be sent stay with the reason', async () => {
    await page.getByRole('button', { name: 'Invite New User' }).click();
    const field = dialog().getByLabel('E-mail address');
    await field.focus();
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'new@sample.example\\r\\nAda Ray <ada@sample.example>\\r\\nno address\\r\\n');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    expect(await field.inputValue()).toMatch(/^new@sample\.example, ?ada@sample\.example, ?no address$/);
    await choose('Role', 'Reporter');
    await press('Send invitation');
    await dialog().getByText('no address: Enter an e-mail address.').waitFor();
    await pictures('invite-several');
    await field.fill('new@sample.example, ada@sample.example; bea@sample.example');
    await press('Send invitation');
    await dialog().getByText('new@sample.example: This person is invited to this role already.').waitFor();
    await dialog()
      .getByText(/^2 invitations have been sent. 1 address is left/)
      .waitFor();
    expect(await field.inputValue()).toBe('new@sample.example');
    await pictures('invite-left');
    await press('Cancel');
    await table(TITLE).getByText('ada@sample.example').waitFor();
  });

  it('are sent again, three times in an hour at most', async () => {
    const again = page.getByRole('button', { name: 'Send again ada@sample.example' });
    for (let n = 1; n <= 3; n++) {
      const [answer] = await Promise.all([page.waitForResponse((each) => each.url().endsWith('/mail/')), again.click()]);
      expect(answer.status()).toBe(204);
    }
    await page.getByText('The invitation has been sent to ada@sample.example again.').first().waitFor();
    await again.click();
    await page.getByText(/^This invitation was sent again 3 times within an hour/).waitFor();
    await pictures('sent-again');
    for (const name of ['ada', 'bea']) {
      await page.getByRole('button', { name: `Delete ${name}@sample.example` }).click();
      await press('Delete invitation');
      await table(TITLE).getByText(`${name}@sample.example`).waitFor({ state: 'detached' });
    }
  });

  it('are accepted for the person by an administrator, after a question [ADM-166, ADM-167, ADM-168]', async () => {
    const rita = await tenant.person('rita');
    await post('invite/', { email: rita.email, project_discipline: uidOf(roles, 'Reporter') });
    await page.reload();
    const row = rows(TITLE).filter({ hasText: rita.email });
    await row.getByText('Reporter').waitFor();
    await row.getByRole('button', { name: 'Accept' }).click();
    const question = `The invitation has been sent to ${rita.email}, who can accept it themselves. If you accept it, they belong to Bridge at once, as Reporter.`;
    await cancelQuestion(page, question);
    await row.getByRole('button', { name: 'Accept' }).click();
    expect(await sent('PUT', () => press('Accept for this person'))).toEqual({ status: 'accepted' });
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Users', exact: true }).click();
    await table('Users').getByText(rita.email).waitFor();
    await page.getByRole('tab', { name: 'Pending Invites' }).click();
  });

  it('are deleted after a question [ADM-169, ADM-379, ADM-382]', async () => {
    await page.getByRole('button', { name: 'Delete new@sample.example' }).click();
    await cancelQuestion(page, 'Are you sure you want to delete this invitation?');
    await page.getByRole('button', { name: 'Delete new@sample.example' }).click();
    await press('Delete invitation');
    await page.getByText('No pending invitations').waitFor();
    expect((await sue.call({ path: `${api()}invite/` })).json<ProjectInvite[]>()).toEqual([]);
  });

  it('have pages of 10, from the eleventh on [ADM-170]', async () => {
    const invite = (n: number) =>
      post('invite/', { email: `p${n}@sample.example`, project_discipline: uidOf(roles, 'Reporter') });
    for (let n = 1; n <= 10; n++) await invite(n);
    await page.reload();
    await expect.poll(() => rows(TITLE).count()).toBe(10);
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
    await invite(11);
    await page.reload();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows(TITLE).count()).toBe(1);
    await pictures('invites');
  });

  it('are shown without controls to those who do not administer the project [ADM-164, ADM-409]', async () => {
    const vera = await tenant.person('vera');
    await post('member/', { email: vera.email, project_discipline: uidOf(roles, 'Reporter') });
    const path = `/project/${project.uid.slice(0, 8)}/members?tab=invites`;
    const plain = await windowOf(browser, tenant.host, vera, path);
    await plain.getByRole('table', { name: TITLE }).getByText('p1@sample.example').waitFor();
    expect(await plain.getByRole('button', { name: /^(Accept|Delete|Invite)/ }).count()).toBe(0);
  });
});

/** The home page of a person who waits for an answer or should give one. */
describe('the invitations of a person', () => {
  const company = () => project.company.uid;
  const at = (home: Page) => home.getByRole('tab', { name: /^Invitations/ });
  const counted = (n: number) => new RegExp(`^Invitations\\s*${n}$`);
  let rolf: TestPerson;
  let home: Page;

  beforeAll(async () => {
    rolf = await tenant.person('rolf');
    for (const { uid } of roles) await post('invite/', { email: rolf.email, project_discipline: uid });
    await rolf.call({ method: 'POST', path: '/api/company/invite/', body: { company: company() } });
    home = await windowOf(browser, tenant.host, rolf, '/home');
    await at(home).click();
    await home.evaluate('window.isSamePage = true');
  });

  it('wait on the profile with their buttons, and behind the link of the mail, which says whose invitation it is', async () => {
    const own = await windowOf(browser, tenant.host, rolf, '/accounts/profile');
    await own.getByText('You have 2 invitations to answer.').waitFor();
    expect(await own.getByRole('button', { name: 'Accept: Bridge' }).count()).toBe(2);
    expect(await violations(own)).toEqual([]);
    await own.goto(addressOf('/accounts/register#invitation=of-the-mail&invited=nina%40site.example', tenant.host));
    await own.waitForURL('**/home?tab=invitations');
    await own.getByText('This invitation is for nina@site.example').waitFor();
    await own.getByRole('button', { name: 'Accept: Bridge' }).first().waitFor();
  });

  it('are withdrawn after a question, without a reload [ADM-319, ADM-379, ADM-382]', async () => {
    const box = home.getByRole('dialog');
    await home.getByRole('button', { name: 'Delete: Northern' }).click();
    await cancelQuestion(home, 'Are you sure you want to delete this invitation?');
    await expect.poll(() => at(home).textContent()).toMatch(counted(3));
    await home.getByRole('button', { name: 'Delete: Northern' }).click();
    await box.getByRole('button', { name: 'Withdraw request' }).click();
    await home.getByText('No company invitations').waitFor();
    await expect.poll(() => at(home).textContent()).toMatch(counted(2));
    expect(await home.evaluate('window.isSamePage')).toBe(true);
  });

  it('are rejected after a question, without a reload [ADM-319]', async () => {
    await home.getByRole('button', { name: 'Reject: Bridge' }).first().click();
    await home.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => at(home).textContent()).toMatch(counted(1));
    expect(await home.evaluate('window.isSamePage')).toBe(true);
  });

  it('into a project reload the page when they are accepted [ADM-317, ADM-318]', async () => {
    await Promise.all([home.waitForEvent('load'), home.getByRole('button', { name: 'Accept: Bridge' }).click()]);
    await home.getByText('You have joined Bridge.').waitFor();
    await expect.poll(() => at(home).textContent()).toMatch(counted(0));
    expect(await home.evaluate('window.isSamePage')).toBeUndefined();
    const mine = await rolf.call({ path: `${api()}permission/` });
    expect(mine.json<{ actions: string[] }>().actions).toContain('READ_PROJECT_MEMBER');
  });
});
