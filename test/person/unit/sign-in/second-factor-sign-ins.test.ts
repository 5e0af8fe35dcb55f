import { beforeEach, expect, it, vi } from 'vitest';
import type { SecondFactor } from '../../../../shared/domain/access/second-factor.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, type SitePerson, table, tenantUid } from '../../../support/access/memory-site.ts';

const pool = vi.hoisted(() => ({ factor: 'none' as SecondFactor | undefined }));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({ secondFactorOf: async () => pool.factor }));
vi.mock('../../../../functions/identity/password-sign-in.ts', () => ({
  signIn: async (userUid: string) => ({ session: { token: 'token', refresh: userUid, userUid, claims: {} } }),
}));
vi.mock('../../../../functions/identity/user-pool.ts', async (original) => ({
  ...(await original<object>()),
  refreshSession: async (sub: string) => ({
    token: 'token',
    access: 'access',
    claims: { sub, auth_time: Math.floor(Date.now() / 1000) },
  }),
}));

const { db } = await import('../../../../functions/data/service.ts');

const call = callsOf('ours.example', tenantUid);
const storedOf = async ({ uid }: SitePerson) => (await db.entities.user.get({ tenantUid, uid }).go()).data?.secondFactor;
const mailsTo = ({ uid }: SitePerson) =>
  table
    .ofKind('job')
    .map(({ payload }) => payload as { kind?: string; userUids?: string[] })
    .filter(({ userUids }) => userUids?.includes(uid))
    .map(({ kind }) => kind);

const WAYS = {
  'a sign-in with a password': ({ uid }: SitePerson) => call('', 'POST', '/auth-jwt/', { username: uid, password: 'x' }),
  'a renewal by a program': ({ uid }: SitePerson) => call('', 'POST', '/auth-jwt/refresh/', { refresh: uid }),
  'a renewal by a browser': ({ uid }: SitePerson) =>
    call('', 'POST', '/auth-jwt/refresh/', {}, undefined, { headers: { 'x-browser-session': '1' }, cookies: [`session=${uid}`] }),
};

beforeEach(() => {
  pool.factor = 'none';
  process.env.SSO_DOMAINS = '{}';
});

it.each(Object.entries(WAYS))('%s notices that an authenticator app was removed elsewhere', async (name, way) => {
  const ada = await person(`ada-${name.replaceAll(' ', '-')}`);
  pool.factor = 'app';
  expect((await way(ada)).status).toBe(200);
  expect([await storedOf(ada), mailsTo(ada)]).toEqual(['app', []]);
  pool.factor = 'none';
  await way(ada);
  await way(ada);
  expect([await storedOf(ada), mailsTo(ada)]).toEqual(['none', ['second-factor-removed']]);
});

it.each(Object.entries(WAYS))('%s is not held up by a pool that does not tell', async (name, way) => {
  const bea = await person(`bea-${name.replaceAll(' ', '-')}`);
  pool.factor = undefined;
  expect((await way(bea)).status).toBe(200);
  expect(await storedOf(bea)).toBeUndefined();
});
