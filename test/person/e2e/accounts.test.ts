import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totp } from '../../support/fixtures/totp.ts';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';
import { checkCodes } from '../../support/pages/account-codes.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';
import { call, mailTo } from '../../support/support.ts';

let browser: Browser;
let tenant: TestTenant;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
});

afterAll(() => browser?.close());

it('opens the public pages for anybody, and a profile for whoever is signed in [SET-010, SET-011]', async () => {
  const page = await (await browser.newContext()).newPage();
  const reset = '/accounts/password/reset';
  for (const path of ['/', '/terms', '/accounts/login', reset, '/accounts/reset', '/accounts/activate', '/accounts/register']) {
    await page.goto(addressOf(path, tenant.host), { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const member = await tenant.person('member');
  const own = await windowOf(browser, tenant.host, member, '/accounts/profile');
  await own.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  await own.getByText(member.email).first().waitFor();
});

const OTHER = 'Another-password-2';

const newContext = () => browser.newContext({ viewport: { width: 1280, height: 900 } });
const open = async (path: string, context?: BrowserContext): Promise<Page> => {
  const page = await (context ?? (await newContext())).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(addressOf(path, tenant.host), { waitUntil: 'domcontentloaded' });
  return page;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.locator('main').getByLabel(label, { exact: true }).fill(value);
};
const signIn = async (page: Page, email: string, password: string) => {
  await fill(page, { 'E-mail address': email, Password: password });
  await press(page, 'Login');
};
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** The path that the newest mail to an address leads to. */
const linkTo = async (email: string): Promise<string> => {
  const html = (await mailTo(email, tenant.host))[0]?.text ?? '';
  const url = URL.parse(/https?:\/\/[^\s"<]+/.exec(html)?.[0]?.replaceAll('&amp;', '&') ?? '');
  return url ? url.pathname + url.hash : '';
};
const statusOf = async (username: string, password: string) =>
  (await call({ host: tenant.host, method: 'POST', path: '/auth-jwt/', body: { username, password } })).status;

describe('an account', () => {
  const email = () => `rita@${tenant.host.replace('.localhost', '')}.example`;

  it('is registered inactive, with the rules of a password in sight before they are broken [SET-047, SET-081]', async () => {
    const page = await open('/accounts/login');
    await heading(page, 'Login');
    await page.locator('main').getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create an account');
    expect(pathOf(page)).toBe('/accounts/register');
    await page.getByText('At least 12 characters').waitFor();
    await press(page, 'Create account');
    expect(await page.getByText('This field is required.').count()).toBe(5);
    await fill(page, {
      'First name': 'Rita',
      'Last name': 'Rivers',
      'E-mail address': email(),
      Password: 'short',
      'Repeat the password': 'other',
    });
    await press(page, 'Create account');
    await page.getByText('Use at least 12 characters.', { exact: true }).waitFor();
    await page.getByText('The two passwords are not the same.').waitFor();
    await fill(page, { Password: 'Password-2026', 'Repeat the password': 'Password-2026' });
    await press(page, 'Create account');
    await page.getByText('This password is easy to guess. Use several unrelated words.').waitFor();
    await fill(page, { Password: PASSWORD, 'Repeat the password': PASSWORD });
    await press(page, 'Create account');
    await heading(page, 'Check your e-mail');
    await page.getByText(/Follow the activation link/).waitFor();
    expect(await statusOf(email(), PASSWORD)).toBe(400);
  });

  it('is activated by the link of the mail, which fills in the code; with the password; a wrong code changes nothing [SET-046, SET-082, SET-043, SET-040, SET-086]', async () => {
    const path = await linkTo(email());
    const page = await open(path.replace(/code=\d+/, 'code=000000'));
    await checkCodes(page);
    await heading(page, 'Activate your account');
    await fill(page, { Password: PASSWORD });
    await press(page, 'Activate account');
    await page.getByText(/This activation code is not valid/).waitFor();
    expect(await statusOf(email(), PASSWORD)).toBe(400);
    await page.goto(addressOf(path, tenant.host));
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email());
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('123456');
    await fill(page, { Password: PASSWORD });
    await press(page, 'Activate account');
    await page.getByText('Your account is active').waitFor();
    await page.waitForURL('**/accounts/profile');
    await heading(page, 'My Profile');
    for (const text of ['Rita', 'Rivers', email()]) await page.locator('main').getByText(text, { exact: true }).waitFor();
    await page
      .getByRole('heading', { name: /pending actions/i })
      .first()
      .waitFor();
    expect(await page.locator('main a[href="/accounts/password/change/"]').count()).toBe(1);
    expect(await page.locator('.top-bar a:visible[aria-label^="Pending actions"]').getAttribute('href')).toMatch(
      /^\/accounts\/profile\/?$/,
    );
    expect(await violations(page)).toEqual([]);
  });

  it('is sent a link for a new password, and an unknown address is answered alike [SET-044, SET-083]', async () => {
    for (const address of ['nobody@nowhere.example', email()]) {
      const page = await open('/accounts/password/reset');
      await heading(page, 'Reset your password');
      await press(page, 'Send the link');
      await page.getByText('This field is required.').waitFor();
      await fill(page, { 'E-mail address': address });
      await press(page, 'Send the link');
      await page.getByText('If an account has this address, we have sent it a link to choose a new password.').waitFor();
    }
    expect(await linkTo(email())).toMatch(/^\/accounts\/reset#email=.+&code=\d{6}$/);
  });

  it('has a new password by that link, once; the old one is gone [SET-045, SET-084]', async () => {
    const path = await linkTo(email());
    const page = await open(path);
    await checkCodes(page);
    await heading(page, 'Choose a new password');
    await fill(page, { 'New password': 'rita-heron-quilts', 'Repeat the new password': 'rita-heron-quilts' });
    await press(page, 'Set new password');
    await page.getByText('This password contains your name or e-mail address. Choose one without them.').waitFor();
    await fill(page, { 'New password': OTHER, 'Repeat the new password': OTHER });
    await press(page, 'Set new password');
    await heading(page, 'Your password has been changed');
    expect([await statusOf(email(), OTHER), await statusOf(email(), PASSWORD)]).toEqual([200, 400]);
    const again = await open(path);
    await checkCodes(again);
    await fill(again, { 'New password': PASSWORD, 'Repeat the new password': PASSWORD });
    await press(again, 'Set new password');
    await again.getByText('This link is not valid or has been used already. Ask for a new one.').waitFor();
    expect(await statusOf(email(), OTHER)).toBe(200);
  });

  it('has its password changed by who knows the current one [SET-048, SET-085, SET-093]', async () => {
    const page = await open('/accounts/password/change/');
    await page.waitForURL('**/accounts/login?next=*');
    await signIn(page, email(), OTHER);
    await heading(page, 'Change password');
    await fill(page, { 'Current password': 'Wrong-password-9', 'New password': PASSWORD, 'Repeat the new password': PASSWORD });
    await press(page, 'Change password');
    await page.getByText('The current password is not correct. Nothing has been changed.').waitFor();
    await fill(page, { 'Current password': OTHER, 'Repeat the new password': 'Something-else-3' });
    await press(page, 'Change password');
    await page.getByText('The two passwords are not the same.').waitFor();
    expect(await statusOf(email(), OTHER)).toBe(200);
    await fill(page, { 'Repeat the new password': PASSWORD });
    await press(page, 'Change password');
    await heading(page, 'My Profile');
    expect([await statusOf(email(), PASSWORD), await statusOf(email(), OTHER)]).toEqual([200, 400]);
  });
});

/** Makes the token look expired. The cookie that renews it stays. */
const expire = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token', `x.${btoa(JSON.stringify({ exp: 1, sub: 'x' }))}.x`));

describe('a session', () => {
  it('is renewed without asking again while it can be, and ends where it cannot [SET-094, SET-095, SET-403]', async () => {
    const { email } = await tenant.person('Renata');
    const page = await open('/accounts/login');
    await signIn(page, email, PASSWORD);
    await heading(page, 'My Profile');
    await expire(page);
    await page.goto(addressOf('/user/', tenant.host));
    await heading(page, 'User');
    expect(await page.evaluate(() => localStorage.getItem('token')?.length)).toBeGreaterThan(100);
    await expire(page);
    await page.context().clearCookies();
    await page.goto(addressOf('/user/', tenant.host));
    await page.waitForURL('**/accounts/login?next=*');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('is checked behind a spinner; one that fails on a public page leaves a visitor there [SET-097, SET-269]', async () => {
    const page = await open('/terms');
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    // any other refusal ends the session, too
    await page.route(/\/(auth-jwt|api)\//, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('status').getByText('Loading').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    release();
    await heading(page, 'Terms and conditions');
    expect(pathOf(page)).toBe('/terms');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.locator('.top-bar button:visible', { hasText: 'Login' }).waitFor();
  });

  it('leaves no script what renews it: that lies in a cookie for the renewal alone, which goes with the sign-out', async () => {
    const { email } = await tenant.person('Kuki');
    const page = await open('/accounts/login');
    await signIn(page, email, PASSWORD);
    await heading(page, 'My Profile');
    const kept = await page.evaluate('JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie])');
    expect(kept).not.toMatch(/refresh|access|session=/i);
    const [cookie, ...more] = await page.context().cookies(addressOf('/auth-jwt/refresh/', tenant.host));
    expect([more, cookie]).toMatchObject([[], { name: 'session', httpOnly: true, secure: true, sameSite: 'Strict' }]);
    expect(await page.context().cookies(addressOf('/api/me/', tenant.host))).toEqual([]);
    await page.reload();
    // The token that can change the account comes with a renewal after a reload.
    await page.getByText('Add a second step to your sign-in').waitFor();
    await page.locator('.top-bar button:visible', { hasText: 'Kuki Tester' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(addressOf('/', tenant.host));
    expect(await page.context().cookies(addressOf('/auth-jwt/refresh/', tenant.host))).toEqual([]);
  });

  it('begins and ends in all windows of a browser at once', async () => {
    const { email } = await tenant.person('Tabea');
    const context = await newContext();
    const [first, second] = [await open('/accounts/login', context), await open('/terms', context)];
    await signIn(first, email, PASSWORD);
    await heading(first, 'My Profile');
    await second.locator('.top-bar button:visible', { hasText: 'Tabea Tester' }).click();
    await second.getByRole('menuitem', { name: 'Logout' }).click();
    await first.waitForURL('**/accounts/login?next=*');
  });

  it('ends on all devices', async () => {
    const { email } = await tenant.person('Evelyn');
    const [here, there] = [await open('/accounts/login'), await open('/accounts/login')];
    for (const page of [here, there]) {
      await signIn(page, email, PASSWORD);
      await heading(page, 'My Profile');
    }
    await press(here, 'Sign out on all devices');
    await here.waitForURL(addressOf('/', tenant.host));
    await there.goto(addressOf('/user/', tenant.host));
    await there.waitForURL('**/accounts/login?next=*');
  });
});

it('asks for the code of an authenticator app once one has been set up, until it is removed', async () => {
  const { email } = await tenant.person('Tessa');
  const page = await open('/accounts/login');
  await signIn(page, email, PASSWORD);
  await heading(page, 'My Profile');
  await press(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('img', { name: 'QR code with the key below' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'authenticator');
  const link = dialog.getByRole('link', { name: 'Open the authenticator app' });
  expect(await link.getAttribute('href')).toContain(`secret=${secret}`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Code from your authenticator app').fill('000000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/This code is not correct/).waitFor();
  await dialog.getByLabel('Code from your authenticator app').fill(totp(secret));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your authenticator app has been added.').waitFor();
  expect(await statusOf(email, PASSWORD)).toBe(400);

  const next = await open('/accounts/login?next=%2Fuser%2F');
  await signIn(next, email, PASSWORD);
  await fill(next, { 'Code from your authenticator app': '000000' });
  await press(next, 'Continue');
  await next.getByText(/This code is not correct/).waitFor();
  await fill(next, { 'Code from your authenticator app': totp(secret) });
  await press(next, 'Continue');
  await heading(next, 'User');
  await next.goto(addressOf('/accounts/profile', tenant.host));
  await press(next, 'Remove the authenticator app');
  await next.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await next.getByText('Sign-in asks for your password only again.').waitFor();
  const mailed = async () => (await mailTo(email, tenant.host)).map(({ subject }) => subject).join();
  await expect.poll(mailed, { timeout: 20_000 }).toContain('The authenticator app was removed from your account');
  expect(await mailed()).toContain('An authenticator app was added to your account');
  expect(await statusOf(email, PASSWORD)).toBe(200);
});
