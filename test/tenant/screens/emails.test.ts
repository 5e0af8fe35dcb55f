import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsOf, startJob, until } from '../../support/makers/jobs.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { goTo, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let packageUid: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  packageUid = (await world.fresh()).ref.uid;
});

afterAll(() => browser?.close());

const short = (uid: string) => uid.slice(0, 8);
const project = () => `/project/${short(world.project.uid)}`;
const company = () => `/company/${short(world.project.company.uid)}`;
const open = (person: TestPerson, path: string): Promise<Page> => windowOf(browser, world.tenant.host, person, path);

/** Sends the reminders of a day a week before the report is due, and waits until the mail is counted. */
async function remind(): Promise<void> {
  const uid = await startJob(world.tenant, 'remind', { day: '2024-01-25' });
  await until('the reminders', async () => (await jobsOf(world.tenant).get(uid)).status === 'done');
  const counted = async () =>
    (await world.owner.call({ path: `/api/project/${world.project.uid}/email/recipient/` })).json<unknown[]>().length > 0;
  await until('the count', counted);
}

it('switches the reminders of a project and of its company, and remembers it [SET-069, ADM-069]', async () => {
  const page = await open(world.owner, `${company()}/email/settings`);
  await page.getByRole('heading', { level: 1, name: 'Email Settings' }).waitFor();
  const ofCompany = page.getByRole('checkbox', { name: 'Send report reminders for this company' });
  await ofCompany.uncheck();
  await page.getByText('Report reminders for this company are switched off.').waitFor();
  await page.reload();
  await ofCompany.waitFor();
  expect(await ofCompany.isChecked()).toBe(false);
  await goTo(page, `${project()}/email/settings`);
  const ofProject = page.getByRole('checkbox', { name: 'Send report reminders for this project' });
  await page.getByText('No reminders are sent: Northern has switched them off for everything below it.').waitFor();
  expect(await ofProject.isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await ofProject.uncheck();
  await page.getByText('Report reminders for this project are switched off.').waitFor();
  await page.reload();
  await ofProject.waitFor();
  expect(await ofProject.isChecked()).toBe(false);
  await ofProject.check();
  await page.getByText('Report reminders for this project are switched on.').waitFor();
  await goTo(page, `${company()}/email/settings`);
  await ofCompany.check();
  await page.getByText('Report reminders for this company are switched on.').waitFor();
  await goTo(page, `${project()}/wpack/${short(packageUid)}/email/settings`);
  await page.getByText('No email settings to show.').waitFor();
});

it('shows to whom how many mails went, and says so when there were none [SET-070, ADM-070, ADM-071]', async () => {
  const page = await open(world.admin, `${project()}/email/report`);
  await page.getByRole('heading', { level: 1, name: 'Email Statistics' }).waitFor();
  await page.getByText('No email statistics to show.').waitFor();
  await remind();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: world.reporter.email });
  await row.waitFor();
  const cells = await row.locator('th, td').allInnerTexts();
  expect(cells).toEqual([
    expect.stringMatching(/^reporter Tester\s/),
    '1',
    expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/),
  ]);
  expect(await page.locator('#content').getByRole('checkbox').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('listitem').filter({ hasText: world.reporter.email });
  await card.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole('link').click();
  await page.waitForURL(/\/email\/report\/[0-9a-f]{8}$/);
  await page.getByText('Recipient id').waitFor();
  await page.getByRole('checkbox', { name: 'Send report reminders to this recipient' }).uncheck();
  await page.getByText('reporter Tester no longer gets report reminders.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'All recipients' }).click();
  await page.waitForURL(/\/email\/report$/);
  for (const path of ['', `/${'0'.repeat(8)}`]) {
    await goTo(page, `${project()}/wpack/${short(packageUid)}/email/report${path}`);
    await page.getByRole('heading', { level: 1, name: 'Email Statistics' }).waitFor();
    await page.getByText('No email statistics to show.').waitFor();
  }
  await page.getByText(`Recipient id: ${'0'.repeat(8)}`).waitFor();
  await page.getByRole('link', { name: 'All recipients' }).waitFor();
});

it('lets a person switch their own reminders off, on the profile', async () => {
  const page = await open(world.reporter, '/accounts/profile');
  const own = page.getByRole('checkbox', { name: 'Send me reminders of reports that are due' });
  await own.uncheck();
  await page.getByText('You no longer get reminders.').waitFor();
  await page.reload();
  await own.waitFor();
  expect(await own.isChecked()).toBe(false);
  await own.check();
  await page.getByText('You get reminders of reports that are due.').waitFor();
});

it('is for administrators: others are told so', async () => {
  for (const path of ['settings', 'report']) {
    const page = await open(world.viewer, `${project()}/email/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText("You don't have permission").first().waitFor();
    expect(await page.getByRole('checkbox', { name: /reminders/ }).count()).toBe(0);
  }
});
