import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { signedInAt } from '../../support/pages/sessions.ts';

const RENEWAL = '**/auth-jwt/refresh/';
const BUSY = { title: 'The service is busy at this moment.', status: 503 };

let browser: Browser;
let tenant: TestTenant;
let page: Page;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  const sue = await tenant.person('sue', { isSuperuser: true });
  await sue.call({ method: 'POST', path: '/api/company/', body: { name: 'Rail' } });
  page = await signedInAt(browser, tenant.host, sue, '/accounts/profile');
});

afterAll(() => browser?.close());

/** Replaces the person's token by one that has expired, as it has after an hour. Returns that token. */
const expire = () =>
  page.evaluate(() => {
    const payload = localStorage.getItem('token')?.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
    const expired = `x.${btoa(JSON.stringify({ exp: 1, sub }))}.x`;
    localStorage.setItem('token', expired);
    return expired;
  });
const storedToken = () => page.evaluate(() => localStorage.getItem('token'));
const refuseRenewals = () =>
  page.route(RENEWAL, (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', json: BUSY }));

describe('a session whose renewal gets no answer', () => {
  it('goes on with what was typed, and saves it once the server answers', async () => {
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create a Company' });
    await page.getByRole('button', { name: 'Create a Company' }).click();
    await dialog.getByLabel('Company name').fill('Northbank');
    await refuseRenewals();
    const expired = await expire();
    await create.click();
    await dialog.getByText(BUSY.title).waitFor();
    expect(new URL(page.url()).pathname).toBe('/accounts/profile');
    expect(await dialog.getByLabel('Company name').inputValue()).toBe('Northbank');
    expect(await storedToken()).toBe(expired);

    await page.unroute(RENEWAL);
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.company-tree').getByRole('link', { name: 'Northbank' }).waitFor();
    expect(await storedToken()).not.toBe(expired);
  });

  it('opens a page that can be tried again', async () => {
    await refuseRenewals();
    const expired = await expire();
    await page.goto(addressOf('/accounts/profile', tenant.host), { waitUntil: 'domcontentloaded' });
    await page.getByText('The server could not be reached', { exact: true }).waitFor();
    expect(await storedToken()).toBe(expired);
    await page.unroute(RENEWAL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  });
});
