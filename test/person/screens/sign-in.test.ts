import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signIn } from '../../support/makers/people.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { VISITOR_PAGES } from '../../support/pages/pages.ts';
import { picture } from '../../support/pages/pictures.ts';

let browser: Browser;
let tenant: TestTenant;
let ada: TestPerson;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  ada = await tenant.person('Ada');
});

afterAll(() => browser?.close());

/** A page of a visitor. The packaged Chromium runs as one process, whose contexts share their storage, so it is emptied first. */
const open = async (
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
  watch?: (page: Page) => void,
): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(addressOf('/favicon.svg', tenant.host));
  await page.evaluate(() => localStorage.clear());
  watch?.(page);
  await page.goto(addressOf(path, tenant.host));
  return page;
};

const where = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

const fillIn = async (page: Page, password: string, form = page.locator('main')) => {
  await form.getByLabel('E-mail address').fill(ada.email);
  await form.getByLabel('Password').fill(password);
  await form.locator('button[type=submit]').click();
};

const signedIn = async (): Promise<Page> => {
  const page = await open('/accounts/login');
  await fillIn(page, PASSWORD);
  await page.waitForURL('**/accounts/profile');
  return page;
};

describe('signing in', () => {
  it('sends a visitor to sign-in and, afterwards, to the wanted path, query and fragment [SET-089, SET-090, SET-091]', async () => {
    const page = await open('/user/?a=1&b=2#part');
    await page.waitForURL('**/accounts/login?next=*');
    await fillIn(page, PASSWORD);
    await page.waitForURL('**/user/**');
    expect(where(page)).toBe('/user/?a=1&b=2#part');
    await page.getByText(ada.email).first().waitFor();
  });

  it('follows "next" on this site alone, and leads to the profile instead of anywhere else [SET-092]', async () => {
    const login = (next: string) => `/accounts/login?next=${encodeURIComponent(next)}`;
    const profile = addressOf('/accounts/profile', tenant.host);
    const page = await open(login('https://elsewhere.example/'));
    await fillIn(page, PASSWORD);
    await page.waitForURL(profile);
    for (const next of ['//elsewhere.example/user', '/\\elsewhere.example', 'javascript:alert(1)', 'user/']) {
      await page.goto(addressOf(login(next), tenant.host));
      await page.waitForURL(profile);
    }
    await page.goto(addressOf(login('/user/?a=1#part'), tenant.host));
    await page.waitForURL(addressOf('/user/?a=1#part', tenant.host));
  });

  it('keeps the form and the username after a wrong password, and says so [SET-079, SET-080]', async () => {
    const page = await open('/accounts/login');
    await fillIn(page, 'not-the-password');
    await page.getByText('Unable to log in with provided credentials.').waitFor();
    expect(where(page)).toBe('/accounts/login');
    expect(await page.locator('main').getByLabel('E-mail address').inputValue()).toBe(ada.email);
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(expect.arrayContaining(['/accounts/password/reset', '/accounts/register']));
  });

  it('leads to the profile, keeps the ID token under "token", and opens the profile from "/" [SET-037, SET-041, SET-267]', async () => {
    const page = await signedIn();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { token_use?: string };
    expect(claims.token_use).toBe('id');
    await page.goto(addressOf('/', tenant.host));
    await page.waitForURL('**/accounts/profile');
  });

  it('works in the form that drops down from Login in the bar [SET-114, SET-115, SET-270]', async () => {
    const page = await open('/');
    await page.locator('.top-bar button:visible', { hasText: 'Login' }).click();
    await fillIn(page, PASSWORD, page.getByRole('region', { name: 'Login' }));
    await page.waitForURL('**/accounts/profile');
    await page.locator('.top-bar button:visible', { hasText: 'Ada Tester' }).waitFor();
  });

  it('says that single sign-on is not configured where it is not [SET-098, SET-100]', async () => {
    const page = await open('/accounts/login');
    await page.locator('main').getByRole('button', { name: 'Sign in with Microsoft' }).click();
    await page.getByText('Single sign-on is not configured.').waitFor();
  });
});

describe('signed in', () => {
  it('ends the session with Logout, on "/", with nothing of it left [SET-112, SET-113]', async () => {
    const page = await signedIn();
    await page.locator('.top-bar button:visible', { hasText: 'Ada Tester' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(addressOf('/', tenant.host));
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual([]);
    await page.goto(addressOf('/user/', tenant.host));
    await page.waitForURL('**/accounts/login?next=*');
  });

  it('asks before the logout what becomes of entries that only this browser has', async () => {
    const page = await signedIn();
    await page.evaluate((uid) => localStorage.setItem(`draft:${uid}:comment`, 'half a sentence'), ada.uid);
    const logout = async () => {
      await page.locator('.top-bar button:visible', { hasText: 'Ada Tester' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    await logout();
    const dialog = page.getByRole('dialog', { name: 'Log out with unsaved entries?' });
    await dialog.getByText('This browser keeps 1 entry of yours').waitFor();
    await picture(page, 'logout-with-entries');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(where(page)).toBe('/accounts/profile');
    await logout();
    await dialog.getByRole('button', { name: 'Log out and remove them' }).click();
    await page.waitForURL(addressOf('/', tenant.host));
    // The remaining key tells open windows that the entries were removed.
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'));
    expect(left).toEqual([`removed-work:${ada.uid}`]);
  });

  it('ends another session from the profile', async () => {
    const token = await signIn(tenant.host, ada.email);
    await tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token } });
    const page = await signedIn();
    const ends = page.locator('main').getByRole('button', { name: /^End the session of Another program,/ });
    // The latest comes first. Tests' own sign-ins are listed as programs, too.
    const end = ends.first();
    await end.waitFor();
    const before = await ends.count();
    await picture(page, 'profile-sessions');
    await end.click();
    await page.getByText('The session of Another program has ended.').waitFor();
    expect(await ends.count()).toBe(before - 1);
    expect((await tenant.call({ path: '/api/me/', token })).status).toBe(401);
    await page.reload();
    await page.waitForURL('**/accounts/profile');
  });

  it('is signed out after a time without use, and told so', async () => {
    const page = await signedIn();
    const passed = (minutes: number) =>
      page.evaluate((ms) => localStorage.setItem('last-use', String(Date.now() - ms)), minutes * 60_000);
    await passed(29.5);
    await page.getByRole('dialog', { name: 'Are you still there?' }).getByRole('button', { name: 'Stay signed in' }).click();
    expect(where(page)).toBe('/accounts/profile');
    await passed(30.5);
    await page.getByText('You were signed out because you had not used the application for a while.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('lists first name, last name and username [SET-050, SET-051]', async () => {
    const page = await signedIn();
    await page.goto(addressOf('/user/', tenant.host));
    for (const text of ['Ada', 'Tester', ada.email]) await page.locator('main').getByText(text, { exact: true }).waitFor();
    expect(await page.locator('main input').count()).toBe(0);
  });

  it('shows visitors the public home page on /home, without a redirect or menus [SET-039, SET-096]', async () => {
    const page = await open('/home');
    await page.getByRole('heading', { level: 1, name: 'Sustainability figures from your whole supply chain' }).waitFor();
    expect(where(page)).toBe('/home');
    expect(
      await page
        .locator('.top-bar')
        .getByText(/^(Project|Company|Admin)$/)
        .count(),
    ).toBe(0);
  });

  it('answers an unknown address with the way home [ADM-083]', async () => {
    const page = await signedIn();
    await page.goto(addressOf('/nowhere/at/all', tenant.host));
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/home');
  });

  it('waits while the stored token is verified, and shows the page once it is [SET-264, SET-265, SET-340]', async () => {
    const page = await signedIn();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const sent: unknown[] = [];
    const answered = Promise.withResolvers<void>();
    await page.route('**/auth-jwt/verify/', async (route) => {
      const request = route.request();
      sent.push([request.method(), new URL(request.url()).pathname, request.postDataJSON()]);
      await answered.promise;
      await route.continue();
    });
    await page.goto(addressOf('/user/', tenant.host), { waitUntil: 'domcontentloaded' });
    await page.getByRole('status').getByText('Loading').waitFor();
    await expect.poll(() => sent).toEqual([['POST', '/auth-jwt/verify/', { token }]]);
    expect(where(page)).toBe('/user/');
    expect(await page.locator('main').count()).toBe(0);
    answered.resolve();
    await page.locator('main').getByText(ada.email, { exact: true }).waitFor();
    expect(where(page)).toBe('/user/');
  });

  it('removes a stored token that is the text "failed", without asking the server [SET-266]', async () => {
    const asked: string[] = [];
    const page = await open('/home', {}, (visited) => {
      visited.on('request', (request) => request.url().endsWith('/auth-jwt/verify/') && asked.push(request.url()));
    });
    await page.evaluate(() => localStorage.setItem('token', 'failed'));
    await page.goto(addressOf('/user/', tenant.host));
    await page.waitForURL('**/accounts/login?next=*');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(asked).toEqual([]);
  });

  it('removes a token that the server refuses, and asks to sign in again [SET-265, SET-268]', async () => {
    const page = await signedIn();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
    await page.goto(addressOf('/user/', tenant.host));
    await page.waitForURL('**/accounts/login?next=*');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

it.each(VISITOR_PAGES)('%s opens for a visitor, without complaints [SET-088]', async (path) => {
  const complaints: string[] = [];
  const page = await open(path, {}, (visited) => {
    visited.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    visited.on('pageerror', (error) => complaints.push(error.message));
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(where(page)).toBe(path);
  expect(complaints).toEqual([]);
});
