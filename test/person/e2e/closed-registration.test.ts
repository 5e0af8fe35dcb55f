import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  const boss = await tenant.person('boss', { isTenantSuperuser: true });
  const body = { meta_json: { registration: 'invited' } };
  expect((await boss.call({ method: 'PATCH', path: '/api/tenant/meta/', body })).status).toBe(200);
});

afterAll(() => browser?.close());

async function open(path: string) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(addressOf(path, tenant.host), { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'Create an account', exact: true }).waitFor();
  return page;
}

it('has no form for whoever comes without an invitation, and says how to get one', async () => {
  const page = await open('/accounts/register');
  await page.getByText(/People join this tenancy by invitation/).waitFor();
  expect(await page.getByLabel('First name').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

it('has the form for whoever follows the link of an invitation mail, and sends its code', async () => {
  const page = await open('/accounts/register#invitation=guessed');
  const main = page.locator('main');
  await main.getByLabel('First name').fill('Rita');
  await main.getByLabel('Last name').fill('Rivers');
  await main.getByLabel('E-mail address').fill(`rita@${tenant.host}.example`);
  await main.getByLabel('Password', { exact: true }).fill('Heron-quilts-42-oars');
  await main.getByLabel('Repeat the password').fill('Heron-quilts-42-oars');
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/auth-rest/register/')),
    main.getByRole('button', { name: 'Create account' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ invitation: 'guessed' });
  await page.getByText(/People join this tenancy by invitation/).waitFor();
});
