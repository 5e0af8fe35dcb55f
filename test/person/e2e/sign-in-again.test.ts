import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../support/fixtures/totp.ts';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { signedInAt, violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
});

afterAll(() => browser?.close());

it('asks for the password again before a change of rights when the sign-in is long ago, and then makes it', async () => {
  const owner = await tenant.person('Rosa', { isTenantSuperuser: true });
  await tenant.person('Pascal');
  const page = await signedInAt(browser, tenant.host, owner, '/tenant/admin/people');
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();

  // The stack is younger than a quarter of an hour, so the first change is answered as for an old session.
  let isOld = true;
  await page.route('**/api/tenant/admin/person/*/', async (route) => {
    if (!isOld || route.request().method() === 'GET') return route.continue();
    isOld = false;
    const problem = { type: '/problems/recent_sign_in_required', title: 'Sign in once more.', status: 403 };
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  const before = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Actions for Pascal Tester' }).click();
  await page.getByRole('menuitem', { name: 'Make superuser' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make superuser' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in once more' });
  await again.getByLabel('Password').fill('not-the-password');
  expect(await violations(page)).toEqual([]);
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.getByText('Unable to log in with provided credentials.').waitFor();
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('row').filter({ hasText: 'Pascal Tester' }).getByText('Superuser').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
});

it('lets nobody of a tenancy that demands a second step do anything before they have set it up', async () => {
  const strict = await makeTenant();
  const owner = await strict.person('Olga', { isTenantSuperuser: true });
  const body = { meta_json: { second_factor: 'administrators' } };
  expect((await owner.call({ method: 'PATCH', path: '/api/tenant/meta/', body })).status).toBe(200);
  const plain = await strict.person('Pia');
  expect((await plain.call({ path: '/api/company/' })).status).toBe(200);
  expect((await owner.call({ path: '/api/company/' })).status).toBe(403);

  const page = await signedInAt(browser, strict.host, owner, '/user/');
  await page.getByRole('heading', { level: 1, name: 'Set up a second step of your sign-in' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(addressOf('/tenant/admin/people', strict.host));
  await page.getByRole('heading', { level: 1, name: 'Set up a second step of your sign-in' }).waitFor();
  await page.locator('main').getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from your authenticator app').fill(totp(secret));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
});

it('leaves what somebody was doing on their screen when their tenancy begins to demand a second step', async () => {
  const rolf = await tenant.person('Rolf', { isTenantSuperuser: true });
  await tenant.person('Ulla');
  const page = await signedInAt(browser, tenant.host, rolf, '/tenant/admin/people');
  // Each Lambda keeps a tenancy's rules for a minute. The next call is answered as after that minute.
  let isDemanded = true;
  await page.route('**/api/tenant/admin/person/*/', async (route) => {
    if (!isDemanded || route.request().method() === 'GET') return route.continue();
    const problem = { type: '/problems/second_factor_required', title: 'Set up a second step.', status: 403 };
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.getByRole('button', { name: 'Actions for Ulla Tester' }).click();
  await page.getByRole('menuitem', { name: 'Make superuser' }).click();
  const make = page.getByRole('dialog').getByRole('button', { name: 'Make superuser' });
  const dialog = page.getByRole('dialog', { name: 'Set up a second step of your sign-in' });
  await make.click();
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await make.click();
  await dialog.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = (await setUp.locator('code').textContent()) ?? '';
  await setUp.getByLabel('Code from your authenticator app').fill(totp(secret));
  isDemanded = false;
  await setUp.getByRole('button', { name: 'Save' }).click();
  await setUp.waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  await make.click();
  await page.getByRole('row').filter({ hasText: 'Ulla Tester' }).getByText('Superuser').waitFor();
});
