import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let email: string;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  email = `rita@${tenant.host.replace('.localhost', '')}.example`;
  const body = { email, first_name: 'Rita', last_name: 'Rivers', password: PASSWORD };
  expect((await tenant.call({ method: 'POST', path: '/auth-rest/register/', body })).status).toBe(201);
});

afterAll(() => browser?.close());

const password = (page: Page) => page.locator('main').getByLabel('Password', { exact: true });
const press = (page: Page) => page.locator('main').getByRole('button', { name: 'Activate account', exact: true }).click();
const signsIn = async () =>
  (await tenant.call({ method: 'POST', path: '/auth-jwt/', body: { username: email, password: PASSWORD } })).status;

it('asks for the password that the account was made with, and says beside the field that another one is wrong; with it the person is signed in [SET-082]', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(20_000);
  const link = `/accounts/activate#email=${encodeURIComponent(email)}&code=123456`;
  await page.goto(addressOf(link, tenant.host), { waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('123456');
  await press(page);
  await page.getByText('This field is required.').waitFor();
  await password(page).fill('Somebody-elses-7-oars');
  await press(page);
  await page.getByText(/This is not the password that this account was created with/).waitFor();
  expect(await password(page).getAttribute('aria-invalid')).toBe('true');
  expect(await signsIn()).toBe(400);
  expect(await violations(page)).toEqual([]);
  expect(await page.getByRole('link', { name: 'Create the account again' }).getAttribute('href')).toBe('/accounts/register');

  await password(page).fill(PASSWORD);
  await press(page);
  await page.getByText('Your account is active').waitFor();
  await page.getByRole('heading', { level: 1, name: 'My Profile', exact: true }).waitFor();
  expect(await signsIn()).toBe(200);
});
