import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { addDays, DEFAULT_TIME_ZONE, formatDate, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { until } from '../../support/makers/jobs.ts';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeProject } from '../../support/makers/project.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { mailTo } from '../../support/support.ts';
import { walk } from '../../support/walk.ts';

const last = addDays(todayIn(DEFAULT_TIME_ZONE, new Date().toISOString()), 30);

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;
let project: Project;
let email: string;
let admin: Page;
let guest: Page;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  owner = await tenant.person('olga', { isSuperuser: true, isTenantSuperuser: true });
  project = await makeProject(tenant, owner);
  const body = { meta_json: { registration: 'invited' } };
  expect((await owner.call({ method: 'PATCH', path: '/api/tenant/meta/', body })).status).toBe(200);
  admin = await windowOf(browser, tenant.host, owner, assurance());
  guest = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  guest.setDefaultTimeout(20_000);
  email = `nora@${tenant.host.replace('.localhost', '')}.example`;
});

afterAll(() => browser?.close());

const assurance = () => `/project/${project.uid.slice(0, 8)}/assurance`;
const invite = async (address: string) => {
  await admin.getByRole('button', { name: 'Give a seat' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Give a seat' });
  await dialog.getByLabel('Email address').fill(address);
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(formatDate(last, 'D MMM YYYY'));
  await dialog.getByRole('button', { name: 'Give a seat' }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('an auditor from outside, where people join by invitation', () => {
  walk();

  it('is invited by the address, which then waits among the auditors', async () => {
    await admin.getByText('Nobody has a seat').waitFor();
    await invite(email);
    await admin.getByText('Invited, without an answer').waitFor();
    await picture(admin, 'assurance-invited');
    expect(await violations(admin)).toEqual([]);
  });

  it('is withdrawn after a question where the address was wrong', async () => {
    await invite('wrong@sample.example');
    await admin.getByRole('button', { name: 'Withdraw the invitation to wrong@sample.example' }).click();
    const question = admin.getByRole('dialog', { name: 'Withdraw the invitation to wrong@sample.example?' });
    await question.getByRole('button', { name: 'Withdraw the invitation' }).click();
    await admin.getByText('wrong@sample.example', { exact: true }).waitFor({ state: 'detached' });
  });

  it('registers from the link of the mail, which says what it is', async () => {
    await until('the mail', async () => (await mailTo(email)).length > 0);
    const { subject, text } = (await mailTo(email))[0]!;
    expect(subject).toBe('Invitation to audit Bridge');
    expect(text).toContain(`olga Tester invites you to audit Bridge until ${formatDate(last)}.`);
    const link = /\/accounts\/register#\S+/.exec(text)![0];
    await guest.goto(addressOf(link, tenant.host), { waitUntil: 'domcontentloaded' });
    const form = guest.locator('main');
    await form.getByText(/invites you to audit Bridge until/).waitFor();
    expect(await form.getByLabel('E-mail address').inputValue()).toBe(email);
    await picture(guest, 'assurance-register');
    await form.getByLabel('First name').fill('Nora');
    await form.getByLabel('Last name').fill('North');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Repeat the password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Create account' }).click();
    await guest.getByText('Check your e-mail').waitFor();
  });

  it('sees the invitation after the activation, and accepts it', async () => {
    const activation = `/accounts/activate#email=${encodeURIComponent(email)}&code=123456`;
    await guest.goto(addressOf('/terms', tenant.host));
    await guest.goto(addressOf(activation, tenant.host), { waitUntil: 'domcontentloaded' });
    const form = guest.locator('main');
    await expect.poll(() => form.getByLabel('Code', { exact: true }).inputValue()).toBe('123456');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Activate account', exact: true }).click();
    const accept = guest.getByRole('button', { name: /^Accept: Audit of Bridge until / });
    await accept.waitFor();
    await picture(guest, 'assurance-own-invitation');
    expect(await violations(guest)).toEqual([]);
    await Promise.all([guest.waitForEvent('load'), accept.click()]);
  });

  it('audits the project then, and has no role in it', async () => {
    await guest.goto(addressOf(assurance(), tenant.host), { waitUntil: 'domcontentloaded' });
    await guest.getByRole('button', { name: 'Draw a sample' }).waitFor();
    expect(await guest.getByRole('button', { name: 'Give a seat' }).count()).toBe(0);
    await admin.reload();
    await admin.getByText('Nora North').waitFor();
    expect(await admin.getByText('Invited, without an answer').count()).toBe(0);
    const path = `/api/project/${project.uid}/member/`;
    expect((await owner.call({ path })).text).not.toContain(email);
  });
});
