import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { signedInAt, violations } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
});

afterAll(() => browser?.close());

/** Gives a window an authenticator that confirms everything at once. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const user = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...user },
  });
}

it('adds a passkey, asks for it at the next sign-in, and removes it', async () => {
  const paula = await tenant.person('Paula');
  const page = await signedInAt(browser, tenant.host, paula, '/accounts/profile');
  await withAuthenticator(page);
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByText(/^Added .*, not used yet$/).waitFor();
  await picture(page, 'passkeys');

  await add.click();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await dialog.getByText('This device has a passkey for your account already.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.evaluate(() => localStorage.clear());
  await page.goto(addressOf('/accounts/login', tenant.host));
  const form = page.locator('main');
  await form.getByLabel('E-mail address').fill(paula.email);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  await form.getByText('Confirm with your passkey').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sign-in-passkey');
  await form.getByRole('button', { name: 'Use passkey' }).click();
  await page.waitForURL('**/accounts/profile');
  await page.getByText(/^Added .*, last used/).waitFor();

  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no passkey here.').waitFor();
});
