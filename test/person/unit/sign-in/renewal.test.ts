import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { tenantUid } from '../../../support/access/memory-site.ts';

const pool = vi.hoisted(() => ({ begun: 0, asked: [] as string[], revoked: [] as string[], ended: [] as unknown[] }));
vi.mock('../../../../functions/identity/user-pool.ts', async (original) => ({
  ...(await original<object>()),
  refreshSession: async (refresh: string) => {
    pool.asked.push(refresh);
    if (!refresh.startsWith('good')) return undefined;
    return {
      token: `token-of-${refresh}`,
      access: 'pool-access',
      claims: { sub: 'uid', 'cognito:username': 'Directory-1_mine', auth_time: pool.begun },
    };
  },
  revokeSession: async (refresh: string) => void pool.revoked.push(refresh),
}));
vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(
  (async ({ input }: { input: unknown }) => void pool.ended.push(input)) as never,
);

process.env.USER_POOL_ID = 'pool';

const PATH = '/auth-jwt/refresh/';
const call = callsOf('ours.example', tenantUid);
const BROWSER = { 'x-browser-session': '1' };
const inBrowser = (method: string, cookies?: string[], body?: unknown) =>
  call('', method, PATH, body, undefined, { headers: BROWSER, ...(cookies && { cookies }) });

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => Object.assign(pool, { begun: now(), asked: [], revoked: [], ended: [] }));

describe('a program', () => {
  it('sends its refresh token in the body and is answered with a token alone [SET-095]', async () => {
    const answer = await call('', 'POST', PATH, { refresh: 'good-program' });
    expect([answer.status, answer.json(), answer.cookies]).toEqual([200, { token: 'token-of-good-program' }, []]);
    expect((await call('', 'POST', PATH, { refresh: 'bad' })).status).toBe(401);
  });

  it('is told which field is missing, and renews nothing by a cookie', async () => {
    const answer = await call('', 'POST', PATH, {}, undefined, { cookies: ['session=good-cookie'] });
    expect([answer.status, answer.json<{ errors: unknown }>().errors]).toEqual([400, { refresh: ['This field is required.'] }]);
    expect(pool.asked).toEqual([]);
  });
});

describe('a browser', () => {
  it('hands over what renews its session and gets it back as a cookie that no script and no other site can use', async () => {
    const answer = await inBrowser('POST', undefined, { refresh: 'good-new' });
    expect(answer.json()).toEqual({ token: 'token-of-good-new' });
    expect(answer.text).not.toContain('refresh');
    const [cookie = '', ...more] = answer.cookies;
    const [pair, ...attributes] = cookie.split('; ');
    expect([more, pair]).toEqual([[], 'session=good-new']);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/auth-jwt/refresh']));
    expect(attributes.some((each) => each.startsWith('Domain'))).toBe(false);
  });

  it('keeps the cookie until the tenancy ends the session, and no longer', async () => {
    pool.begun = now() - 11 * HOUR;
    const { cookies } = await inBrowser('POST', undefined, { refresh: 'good-old' });
    const seconds = Number(/Max-Age=(\d+)/.exec(cookies[0] ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(HOUR - 60);
    expect(seconds).toBeLessThanOrEqual(HOUR);
    pool.begun = now() - 13 * HOUR;
    expect((await inBrowser('POST', ['session=good-old'], {})).status).toBe(401);
  });

  it('renews by its cookie, among other ones, without a word in the body', async () => {
    const answer = await inBrowser('POST', ['theme=dark', 'session=good-cookie'], {});
    expect([answer.status, answer.json<{ token: string }>().token]).toEqual([200, 'token-of-good-cookie']);
    expect([pool.asked, answer.cookies]).toEqual([['good-cookie'], []]);
  });

  it('may renew in two windows at once', async () => {
    const answers = await Promise.all([1, 2].map(() => inBrowser('POST', ['session=good-cookie'], {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused without a cookie, and with one that is worth nothing', async () => {
    expect((await inBrowser('POST', undefined, {})).status).toBe(401);
    expect((await inBrowser('POST', ['session='], {})).status).toBe(401);
    expect((await inBrowser('POST', ['session=bad'], {})).status).toBe(401);
  });

  it('lets the session of before be renewed no more when somebody signs in anew', async () => {
    await inBrowser('POST', ['session=good-before'], { refresh: 'good-after' });
    expect(pool.revoked).toEqual(['good-before']);
    await inBrowser('POST', ['session=good-after'], { refresh: 'good-after' });
    expect(pool.revoked).toEqual(['good-before']);
  });

  it('loses the cookie at the sign-out, and nothing renews the session any more', async () => {
    const answer = await inBrowser('DELETE', ['session=good-cookie']);
    expect([answer.status, pool.revoked]).toEqual([204, ['good-cookie']]);
    expect(answer.cookies[0]).toMatch(/^session=; Path=\/auth-jwt\/refresh; Max-Age=0;/);
    expect((await inBrowser('DELETE')).cookies).toHaveLength(1);
  });

  it('is signed out by no page of another origin, which cannot send the header', async () => {
    const answer = await call('', 'DELETE', PATH, undefined, undefined, { cookies: ['session=good-cookie'] });
    expect([answer.status, answer.cookies, pool.revoked]).toEqual([403, [], []]);
  });
});

describe('the token with which an account is changed at the pool', () => {
  const change = () => inBrowser('POST', ['session=good-mine'], { account: true });

  it('is handed out within minutes of a sign-in, and with no other renewal', async () => {
    expect((await change()).json()).toEqual({ token: 'token-of-good-mine', access: 'pool-access' });
    expect((await inBrowser('POST', ['session=good-mine'], {})).json()).toEqual({ token: 'token-of-good-mine' });
  });

  it('is withheld from a screen that was left open, so that nobody there removes the authenticator app', async () => {
    pool.begun = now() - 16 * 60;
    const answer = await change();
    expect([answer.status, answer.json<{ type: string }>().type]).toEqual([
      403,
      expect.stringContaining('recent_sign_in_required'),
    ]);
    expect(answer.text).not.toContain('pool-access');
  });

  it('is withheld from programs and from pages of another origin', async () => {
    const answer = await call('', 'POST', PATH, { refresh: 'good-program', account: true });
    expect([answer.status, pool.asked]).toEqual([403, []]);
  });
});

it('lets the pool renew no session of somebody who signs out on all devices', async () => {
  expect((await inBrowser('POST', ['session=good-mine'], { end_all: true })).json()).toEqual({});
  expect(pool.ended).toEqual([{ UserPoolId: 'pool', Username: 'Directory-1_mine' }]);
  expect((await inBrowser('POST', [], { end_all: true })).status).toBe(401);
});
