import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityProvider, openIdentityProvider } from '../../support/fixtures/identity-provider.ts';
import { addFederation } from '../../support/makers/federation.ts';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { call, outputs } from '../../support/support.ts';

let browser: Browser;
let tenant: TestTenant;
let ada: TestPerson;
let provider: IdentityProvider;
let domain: string;

const NAME = 'Directory-rail';
const emulator = () => process.env.AWS_ENDPOINT_URL ?? '';

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  ada = await tenant.person('Ada');
  domain = ada.email.split('@')[1] ?? '';
  provider = await openIdentityProvider(
    'tributary',
    'a secret',
    `${emulator().replace('127.0.0.1', 'localhost')}/oauth2/idpresponse`,
  );
  const callbackUrl = addressOf('/accounts/login', tenant.host);
  await addFederation({ name: NAME, issuer: provider.issuer, clientId: 'tributary', secret: 'a secret', domain, callbackUrl });
});

afterAll(async () => {
  provider?.close();
  await browser?.close();
});

/** A window of a deployment with the provider in its configuration. */
const open = async (path: string): Promise<Page> => {
  const config = (await call({ path: '/config.json' })).json<Record<string, unknown>>();
  const addresses = { authorizationUrl: `${emulator()}/oauth2/authorize`, tokenUrl: '/oauth2/token' };
  const sso = { ...addresses, clientId: outputs().UserPoolClientId, providers: [NAME], domains: { [domain]: NAME } };
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, sso } }));
  await page.goto(addressOf(path, tenant.host), { waitUntil: 'domcontentloaded' });
  return page;
};

/** Signs in at the provider's own pages. */
const signInThere = async (page: Page, email: string) => {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

it('lets nobody of a listed domain in by password, and offers the organisation alone [SET-101, ADM-387, ADM-389]', async () => {
  const page = await open('/accounts/login');
  const main = page.locator('main');
  await main.getByLabel('E-mail address').fill(`somebody@other.example`);
  expect(await main.getByLabel('Password').count()).toBe(1);
  await main.getByLabel('E-mail address').fill(ada.email.toUpperCase());
  await main.getByText(`Accounts of ${domain} sign in with Microsoft.`).waitFor();
  expect(await main.getByLabel('Password').count()).toBe(0);
  expect(await main.locator('button[type=submit]').count()).toBe(0);
  const body = { username: ada.email, password: PASSWORD };
  expect((await tenant.call({ method: 'POST', path: '/auth-jwt/', body })).status).toBe(400);
});

it('signs in at the identity provider, into the account of the address, on to the wanted page [SET-098, SET-099, SET-100, ADM-390, ADM-391]', async () => {
  const page = await open('/user/?a=1');
  await page.waitForURL('**/accounts/login?next=*');
  await page.locator('main').getByLabel('E-mail address').fill(ada.email);
  await page.locator('main').getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await signInThere(page, ada.email);
  await page.waitForURL('**/user/?a=1');
  await page.locator('main').getByText(ada.email).waitFor();
  expect(provider.asked[0]?.searchParams.get('scope')?.split(' ')).toContain('user.read');
  expect(provider.asked[0]?.searchParams.get('client_id')).toBe('tributary');
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const me = await tenant.call({ path: '/api/me/', token });
  expect(me.json()).toMatchObject({ uid: ada.uid });
  await page.reload();
  await page.locator('main').getByText(ada.email).waitFor();
});

it('lets nobody in who is refused, or refuses, at the identity provider, says so, and offers another try', async () => {
  const page = await open('/accounts/login');
  await page.locator('main').getByLabel('E-mail address').fill(ada.email);
  // The response of a user pool whose identity provider has refused. The emulator has no such page.
  await page.route(`${emulator()}/oauth2/authorize?**`, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const answer = new URL(asked.get('redirect_uri') ?? '');
    answer.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString();
    return route.fulfill({ status: 302, headers: { location: answer.href } });
  });
  await page.locator('main').getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await page.getByText(/Sign-in with your organisation did not work/).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.locator('main').getByRole('link', { name: 'Back to login' }).click();
  await page.locator('main').getByLabel('E-mail address').fill(ada.email);
  await page.getByText(`Accounts of ${domain} sign in with Microsoft.`).waitFor();
  await page.goto(addressOf('/user/', tenant.host));
  await page.waitForURL('**/accounts/login?next=*');
});

it('believes no provider about an address of another domain, at first or later, and no answer that nobody asked for', async () => {
  const page = await open('/accounts/login');
  await page.locator('main').getByLabel('E-mail address').fill(ada.email);
  await page.locator('main').getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await signInThere(page, 'boss@elsewhere.example');
  await page.waitForLoadState('networkidle');
  const changed = await open('/accounts/login');
  await changed.locator('main').getByLabel('E-mail address').fill(ada.email);
  await changed.locator('main').getByRole('button', { name: 'Sign in with Microsoft' }).click();
  provider.says.set(ada.email, 'ceo@elsewhere.example');
  await signInThere(changed, ada.email);
  await changed.waitForLoadState('networkidle');
  const stray = await open('/accounts/login?code=abc&state=forged');
  await stray.getByText(/Sign-in with your organisation did not work/).waitFor();
  for (const each of [page, changed, stray]) {
    await each.goto(addressOf('/user/', tenant.host));
    await each.waitForURL('**/accounts/login?next=*');
  }
});
