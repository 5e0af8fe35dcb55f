import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionView } from '../../../shared/contract/person/me.ts';
import { activate, makeAccount, PASSWORD, signIn } from '../../support/makers/people.ts';
import { makeTenant, type TestTenant } from '../../support/makers/tenant.ts';

let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeTenant();
});

const post = (path: string, body: unknown, at = tenant) => at.call({ method: 'POST', path, body });
const register = async (name: string) => {
  const email = `${name}@${tenant.tenantUid.slice(0, 8)}.example`;
  const person = { email, first_name: 'Rita', last_name: 'Reporter', password: PASSWORD };
  return { email, answer: await post('/auth-rest/register/', person) };
};

describe('API clients', () => {
  it('register, confirm, sign in, verify and refresh [SET-087, SET-095, SET-341, SET-342, OPS-194]', async () => {
    const { email, answer } = await register('rita');
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ username: email, first_name: 'Rita' });
    expect((await post('/auth-jwt/', { username: email, password: PASSWORD })).status).toBe(400);
    await activate(tenant.host, email);
    const session = (await post('/auth-jwt/', { username: email, password: PASSWORD })).json<{
      token: string;
      refresh: string;
    }>();
    const verified = await post('/auth-jwt/verify/', { token: session.token });
    expect(verified.status).toBe(200);
    expect(verified.json()).toMatchObject({
      token: session.token,
      username: email,
      first_name: 'Rita',
      is_tenant_superuser: false,
    });
    const refreshed = await post('/auth-jwt/refresh/', { refresh: session.refresh });
    expect(refreshed.status).toBe(200);
    expect((await tenant.call({ path: '/api/company/', token: refreshed.json<{ token: string }>().token })).json()).toEqual([]);
    expect((await post('/auth-jwt/refresh/', { refresh: 'nonsense' })).status).toBe(401);
  });

  it('may write JWT instead of Bearer [SET-338]', async () => {
    const { token } = await tenant.person('jwt');
    const answer = await tenant.call({ path: '/api/company/', headers: { authorization: `JWT ${token}` } });
    expect(answer.status).toBe(200);
  });

  it('get one text for a wrong password and an unknown name [SET-080]', async () => {
    const { email } = await tenant.person('known');
    const wrong = await post('/auth-jwt/', { username: email, password: 'Wrong-password-1' });
    const unknown = await post('/auth-jwt/', { username: 'nobody@nowhere.example', password: 'Wrong-password-1' });
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(wrong.json<{ errors: unknown }>().errors).toEqual({
      non_field_errors: ['Unable to log in with provided credentials.'],
    });
    expect(unknown.json<{ errors: unknown }>().errors).toEqual(wrong.json<{ errors: unknown }>().errors);
  });

  it('get 401 for any token but a valid one [SET-341]', async () => {
    for (const token of ['failed', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']) {
      expect((await post('/auth-jwt/verify/', { token })).status).toBe(401);
    }
  });

  it('learn field by field what is wrong with a registration', async () => {
    const answer = await post('/auth-rest/register/', { email: 'no', first_name: '', last_name: 'X', password: 'short' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual(['email', 'first_name', 'password']);
  });

  it('are refused after too many wrong passwords for one account, and right ones do not count', async () => {
    const { email } = await tenant.person('tired');
    const at = (from: string, password: string) =>
      tenant.call({ method: 'POST', path: '/auth-jwt/', body: { username: email, password }, from });
    for (let n = 0; n < 3; n += 1) expect((await at('127.0.0.21', PASSWORD)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => at('127.0.0.21', 'Wrong-password-1')));
    expect(wrong.every(({ status }) => status === 400)).toBe(true);
    expect((await at('127.0.0.21', PASSWORD)).status).toBe(429);
    expect((await at('127.0.0.22', PASSWORD)).status).toBe(200);
  });

  it('who try 1,000 passwords from one address lock out themselves, and nobody else', async () => {
    // A new address, in case the test is repeated.
    const { email } = await tenant.person(`bystander-${randomUUID().slice(0, 8)}`);
    const sign = (username: string, password: string, from: string) =>
      tenant.call({ method: 'POST', path: '/auth-jwt/', body: { username, password }, from });
    const statuses = new Map<number, number>();
    let next = 0;
    const attacker = async () => {
      for (let guess = next++; guess < 1_000; guess = next++) {
        const { status } = await sign(`guess-${guess % 500}@nowhere.example`, 'Wrong-password-1', '127.0.0.31');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const attack = Promise.all(Array.from({ length: 8 }, attacker));
    const meanwhile = await sign(email, PASSWORD, '127.0.0.32');
    await attack;
    expect(meanwhile.status).toBe(200);
    expect(statuses.get(400)).toBeLessThan(300);
    expect(statuses.get(429)).toBeGreaterThan(700);
    expect((await sign(email, PASSWORD, '127.0.0.31')).status).toBe(429);
    expect((await sign(email, PASSWORD, '127.0.0.32')).status).toBe(200);
  }, 180_000);

  it('wait as long for an unknown name as for a wrong password [SET-080]', async () => {
    const { email } = await tenant.person('clocked');
    const time = async (username: string) => {
      const begun = performance.now();
      await tenant.call({
        method: 'POST',
        path: '/auth-jwt/',
        body: { username, password: 'Wrong-password-1' },
        from: '127.0.0.41',
      });
      return performance.now() - begun;
    };
    for (const username of [email, 'nobody@nowhere.example']) expect(await time(username)).toBeGreaterThan(400);
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the person at this tenancy, and no later one or of anybody else', async () => {
    const [ada, bob] = [await tenant.person('ada-out'), await tenant.person('bob-in')];
    /** Waits for the next second, because tokens contain only the second of their issue. */
    const later = () => sleep(1_000 - (Date.now() % 1_000));
    await later();
    expect((await ada.call({ method: 'POST', path: '/api/me/sign-out/' })).status).toBe(204);
    expect((await ada.call({ path: '/api/me/' })).status).toBe(401);
    expect((await post('/auth-jwt/verify/', { token: ada.token })).status).toBe(401);
    expect((await bob.call({ path: '/api/me/' })).status).toBe(200);
    await later();
    const token = await signIn(tenant.host, ada.email);
    expect((await tenant.call({ path: '/api/me/', token })).status).toBe(200);
  });
});

describe('a browser', () => {
  const BROWSER = { 'x-browser-session': '1' };
  const PATH = '/auth-jwt/refresh/';
  const cookieOf = (answer: Awaited<ReturnType<typeof post>>) => answer.headers['set-cookie']?.[0] ?? '';

  it('renews its session by a cookie until it signs out', async () => {
    const { email } = await tenant.person('browser-bea');
    const { refresh } = (await post('/auth-jwt/', { username: email, password: PASSWORD })).json<{ refresh: string }>();
    const opened = await tenant.call({ method: 'POST', path: PATH, body: { refresh }, headers: BROWSER });
    expect(cookieOf(opened)).toMatch(/^session=[^;]+; Path=\/auth-jwt\/refresh; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/);
    const headers = { ...BROWSER, cookie: cookieOf(opened).split(';')[0]! };
    const renew = () => tenant.call({ method: 'POST', path: PATH, body: {}, headers });
    const renewed = await renew();
    expect([renewed.status, renewed.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await tenant.call({ path: '/api/me/', token: renewed.json<{ token: string }>().token })).status).toBe(200);
    expect((await tenant.call({ method: 'POST', path: PATH, body: {}, headers: { cookie: headers.cookie } })).status).toBe(400);
    const left = await tenant.call({ method: 'DELETE', path: PATH, headers });
    expect([left.status, cookieOf(left)]).toEqual([204, expect.stringMatching(/^session=; .*Max-Age=0;/)]);
    expect((await renew()).status).toBe(401);
    expect((await tenant.call({ method: 'DELETE', path: PATH })).status).toBe(403);
  });
});

describe('one session of several', () => {
  it('ends from another one, and cannot be renewed into this tenancy', async () => {
    const { email, token: here } = await tenant.person('nora-two');
    const there = (await post('/auth-jwt/', { username: email, password: PASSWORD })).json<{ token: string; refresh: string }>();
    // A program's sign-in is listed without being verified.
    expect((await post('/auth-jwt/verify/', { token: here })).status).toBe(200);
    const listed = (await tenant.call({ path: '/api/me/sessions/', token: here })).json<SessionView[]>();
    expect(listed.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    const { uid } = listed.find(({ is_current }) => !is_current)!;
    expect((await tenant.call({ method: 'DELETE', path: `/api/me/sessions/${uid}/`, token: here })).status).toBe(204);
    expect((await tenant.call({ path: '/api/me/', token: there.token })).status).toBe(401);
    const renewed = (await post('/auth-jwt/refresh/', { refresh: there.refresh })).json<{ token?: string }>().token;
    if (renewed) expect((await tenant.call({ path: '/api/me/', token: renewed })).status).toBe(401);
    expect((await tenant.call({ path: '/api/me/', token: here })).status).toBe(200);
  });

  it('lasts as long as the tenancy decides, which takes whole hours and minutes within limits', async () => {
    const own = await makeTenant();
    const admin = await own.person('admin-of-time', { isTenantSuperuser: true });
    const set = (session: unknown) =>
      admin.call({ method: 'PATCH', path: '/api/tenant/meta/', body: { meta_json: { session } } });
    const refused = await set({ absolute_hours: 0, idle_minutes: 1.5 });
    expect(refused.status).toBe(400);
    expect(refused.json<{ errors: unknown }>().errors).toEqual({
      'meta_json.session.absolute_hours': ['Enter a whole number of hours from 1 to 720.'],
      'meta_json.session.idle_minutes': ['Enter a whole number of minutes from 5 to 1440.'],
    });
    expect((await set({ absolute_hours: 720, idle_minutes: 1440 })).status).toBe(200);
  });
});

describe('a person', () => {
  it('belongs to the tenant where they registered, and to no other [SET-001]', async () => {
    const { email } = await register('home');
    await activate(tenant.host, email);
    const { token } = (await post('/auth-jwt/', { username: email, password: PASSWORD })).json<{ token: string }>();
    expect((await post('/auth-jwt/verify/', { token }, other)).status).toBe(401);
    expect((await post('/auth-jwt/verify/', { token })).status).toBe(200);
    expect((await other.call({ path: '/api/company/', token })).status).toBe(401);
  });

  it('without a registration at a tenant is no member of it', async () => {
    const email = `drifter@${tenant.tenantUid.slice(0, 8)}.example`;
    await makeAccount(email, 'Drifter', 'Doe');
    const { token } = (await post('/auth-jwt/', { username: email, password: PASSWORD })).json<{ token: string }>();
    expect((await post('/auth-jwt/verify/', { token })).status).toBe(401);
  });
});

describe('the tenancy', () => {
  it('tells its terms and settings to anybody [SET-025, SET-035, SET-343, SET-344, OPS-119]', async () => {
    const chief = await tenant.person('chief', { isTenantSuperuser: true });
    const change = {
      term_map: { company: 'Client' },
      meta_json: { home_sources: { 'pre-login': 'https://example.org/a.html' } },
    };
    const changed = await chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body: change });
    expect(changed.status).toBe(200);
    expect((await tenant.call({ path: '/api/tenant/meta/' })).json()).toMatchObject(change);
    expect((await other.call({ path: '/api/tenant/meta/' })).json()).toMatchObject({ term_map: {} });
  });

  it('is unknown at any other host name [SET-002]', async () => {
    expect((await tenant.call({ path: '/api/tenant/meta/', headers: { host: 'nowhere.example' } })).status).toBe(404);
  });
});
