import type { Page } from 'playwright-core';
import { PASSWORD } from '../../../support/makers/people.ts';
import { addressOf } from '../../../support/pages/browser.ts';
import type { Walk } from './walk.ts';

export const reporterEmail = ({ tenant }: Walk) => `rita@${tenant.host.replace('.localhost', '')}.example`;

/** Fills in the registration, finds the code in the inbox, and activates the account. */
export async function registerReporter(walk: Walk): Promise<Page> {
  const email = reporterEmail(walk);
  const page = await walk.open(walk.tenant.host, undefined, '/accounts/register');
  const main = page.locator('main');
  await main.getByLabel('First name').fill('Rita');
  await main.getByLabel('Last name').fill('Rivers');
  await main.getByLabel('E-mail address').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main.getByLabel('Repeat the password').fill(PASSWORD);
  await walk.look('01-register');
  await main.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Check your e-mail').first().waitFor();
  await page.goto(addressOf('/inbox', walk.tenant.host));
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  await mail.waitFor();
  await walk.look('02-inbox');
  const code = /\b\d{6}\b/.exec((await mail.locator('pre').textContent()) ?? '')?.[0] ?? '';
  await page.goto(addressOf(`/accounts/activate?email=${encodeURIComponent(email)}`, walk.tenant.host));
  await main.getByLabel('Code').fill(code);
  await main.getByLabel('Password').fill(PASSWORD);
  await walk.look('03-activate');
  await main.getByRole('button', { name: 'Activate account' }).click();
  await page.getByText('Your account is active').waitFor();
  await page.locator('.top-bar button:visible', { hasText: 'Rita Rivers' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(addressOf('/', walk.tenant.host));
  return page;
}

/** Opens a page without a session and signs in on the page that it redirects to. */
export async function signInOnTheWay(walk: Walk, page: Page, wanted: string): Promise<void> {
  await page.goto(addressOf(wanted, walk.tenant.host));
  await page.waitForURL('**/accounts/login?next=*');
  await page.locator('main').getByLabel('E-mail address').fill(reporterEmail(walk));
  await page.locator('main').getByLabel('Password').fill(PASSWORD);
  await walk.look('04-login');
  await page.locator('main button[type=submit]').click();
}
