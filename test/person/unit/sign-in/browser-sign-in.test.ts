import {
  CodeMismatchException,
  ForbiddenException,
  NotAuthorizedException,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, tenantUid } from '../../../support/access/memory-site.ts';
import { memoryPool } from '../../../support/memory/user-pool.ts';

// Loaded before the tests, which compare tokens to the second.
await import('../../../../functions/api/auth/handler.ts');
const { problem, toldError } = await import('../../../../functions/http/problem.ts');

const PASSWORD = 'kettle-and-lantern';
const said = { message: 'refused', $metadata: {} };
const call = callsOf('ours.example', tenantUid);

/** The pool's requests about a sign-in. */
const asked: [string, Record<string, unknown>][] = [];
const names = () => asked.map(([name]) => name);

function tokenOf(sub: string, email: string) {
  const claims = { sub, email, auth_time: Math.floor(Date.now() / 1000), origin_jti: 'session' };
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}
/** The pool's side of a sign-in: passwords of accounts in memory, and the code 654321 for accounts with an app. */
const withApp = new Set<string>();
const closed = new Set<string>();
const held = new Set<string>();
const sessionOf = (name: string) => ({
  AuthenticationResult: {
    IdToken: tokenOf(pool.get(name)!.uid, name),
    RefreshToken: `renews-${name}`,
    AccessToken: 'pool-access',
  },
});
const noting =
  (name: string, answer: (input: Record<string, unknown>) => unknown) =>
  (input: Record<string, unknown>): unknown => {
    asked.push([name, input]);
    return answer(input);
  };
const pool = memoryPool({
  adminInitiateAuth: noting('signIn', ({ AuthParameters }) => {
    const { USERNAME = '', PASSWORD: given = '' } = AuthParameters as Record<string, string>;
    const account = pool.get(USERNAME);
    if (account?.status === 'UNCONFIRMED') throw new UserNotConfirmedException(said);
    if (held.has(USERNAME)) throw new ForbiddenException(said);
    if (closed.has(USERNAME)) throw new NotAuthorizedException({ ...said, message: 'User is disabled.' });
    if (account?.password !== given) throw new NotAuthorizedException(said);
    return withApp.has(USERNAME) ? { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'challenge' } : sessionOf(USERNAME);
  }),
  adminRespondToAuthChallenge: noting('code', ({ ChallengeResponses, Session }) => {
    const { USERNAME = '', SOFTWARE_TOKEN_MFA_CODE: code } = ChallengeResponses as Record<string, string>;
    if (Session !== 'challenge') throw new NotAuthorizedException(said);
    if (code !== '654321') throw new CodeMismatchException(said);
    return sessionOf(USERNAME);
  }),
  revokeToken: noting('revoke', () => ({})),
});

const HEADERS = { 'x-browser-session': '1' };
const at = (body: object, { from = '192.0.2.1', headers = HEADERS as Record<string, string>, cookies = [] as string[] } = {}) =>
  call('', 'POST', '/auth-jwt/refresh/', body, undefined, {
    headers: { ...headers, 'x-tributary-address': from },
    cookies,
  });
const signIn = (username: string, password = PASSWORD, more?: Parameters<typeof at>[1]) =>
  at({ sign_in: { username, password } }, more);
const program = (username: string) => call('', 'POST', '/auth-jwt/', { username, password: PASSWORD });
const sendCode = (username: string, code: string, more?: Parameters<typeof at>[1]) =>
  at({ app_code: { username, challenge: 'challenge', code } }, more);
const refused = { non_field_errors: ['Unable to log in with provided credentials.'] };

async function account(name: string) {
  const ada = await person(name);
  pool.set(ada.email, { uid: ada.uid, password: PASSWORD, status: 'CONFIRMED', attributes: [] });
  return ada;
}

beforeEach(() => {
  asked.length = 0;
  process.env.SSO_DOMAINS = '{}';
});

describe('a sign-in at a browser', () => {
  it('answers a token and nothing that renews it, which lies in the cookie [SET-080]', async () => {
    const ada = await account('ada');
    const answer = await signIn(ada.email);
    expect([answer.status, answer.json()]).toEqual([200, { token: tokenOf(ada.uid, ada.email) }]);
    expect(answer.text).not.toMatch(/renews|pool-access/);
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^session=renews-ada@x.example; .*HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(asked[0]?.[1]).toMatchObject({ AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' });
  });

  it('lets nothing renew the session that the browser had before', async () => {
    const bea = await account('bea');
    await signIn(bea.email, PASSWORD, { cookies: ['session=of-before'] });
    expect(asked.at(-1)).toEqual(['revoke', expect.objectContaining({ Token: 'of-before' })]);
  });

  it('is none of a page of another origin, which cannot send our header', async () => {
    const cleo = await account('cleo');
    expect((await signIn(cleo.email, PASSWORD, { headers: {} })).status).toBe(403);
    expect((await sendCode(cleo.email, '654321', { headers: {} })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('is refused alike for a wrong password, an unknown name and the wrong password of an account that waits [SET-080]', async () => {
    const dora = await account('dora');
    await register('waits@x.example');
    for (const name of [dora.email, 'nobody@x.example', 'waits@x.example']) {
      const answer = await signIn(name, 'another-password');
      expect([answer.status, answer.json<{ errors: unknown }>().errors, answer.cookies]).toEqual([400, refused, []]);
    }
  });

  it('says to whoever made an account that it waits for its activation', async () => {
    await register('emma@x.example');
    expect((await signIn('emma@x.example')).json<{ detail: string }>().detail).toContain('is not active yet');
  });

  it('does not tell an account that was closed from a wrong password, neither in words nor in time', async () => {
    const kim = await account('kim');
    closed.add(kim.email);
    for (const ask of [() => signIn(kim.email), () => signIn(kim.email, 'another-password'), () => program(kim.email)]) {
      const begun = performance.now();
      const answer = await ask();
      expect([answer.status, answer.json<{ errors: unknown }>().errors]).toEqual([400, refused]);
      expect(performance.now() - begun).toBeGreaterThan(395);
    }
  });

  it('is told when to come back where the web ACL before the pool holds it up', async () => {
    const lea = await account('lea');
    held.add(lea.email);
    expect((await signIn(lea.email)).status).toBe(429);
    const { statusCode, headers } = problem(toldError(new ForbiddenException(said)), 'id');
    expect([statusCode, headers?.['retry-after']]).toEqual([429, '300']);
  });

  it('asks the pool nothing for an account that signs in with its organisation', async () => {
    const fay = await account('fay');
    process.env.SSO_DOMAINS = JSON.stringify({ 'x.example': 'Directory-1' });
    expect((await signIn(fay.email)).status).toBe(400);
    expect(names()).not.toContain('signIn');
  });

  it('is held back after twenty wrong passwords, for this address alone, and asks the pool nothing then', async () => {
    const gwen = await account('gwen');
    const wrong = await Promise.all(Array.from({ length: 20 }, () => signIn(gwen.email, 'wrong-one', { from: '192.0.2.7' })));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    asked.length = 0;
    expect((await signIn(gwen.email, PASSWORD, { from: '192.0.2.7' })).status).toBe(429);
    expect(asked).toEqual([]);
    expect((await signIn(gwen.email, PASSWORD, { from: '192.0.2.8' })).status).toBe(200);
  });
});
const register = (email: string) =>
  call('', 'POST', '/auth-rest/register/', { email, first_name: 'Rita', last_name: 'Rivers', password: PASSWORD });

describe('an account with an authenticator app', () => {
  it('wants its code next, and until then gives neither a token nor a cookie', async () => {
    const hope = await account('hope');
    withApp.add(hope.email);
    const first = await signIn(hope.email);
    expect([first.status, first.json(), first.cookies]).toEqual([200, { challenge: 'challenge' }, []]);
    const wrong = await sendCode(hope.email, '111111');
    expect([wrong.status, Object.keys(wrong.json<{ errors: object }>().errors), wrong.cookies]).toEqual([400, ['code'], []]);
    const right = await sendCode(hope.email, '654321');
    expect([right.status, right.json()]).toEqual([200, { token: tokenOf(hope.uid, hope.email) }]);
    expect(right.cookies).toHaveLength(1);
  });

  it('has its codes counted, so that nobody who knows the password can try them all', async () => {
    const ivy = await account('ivy');
    withApp.add(ivy.email);
    await Promise.all(Array.from({ length: 20 }, () => sendCode(ivy.email, '111111', { from: '192.0.2.9' })));
    expect((await sendCode(ivy.email, '654321', { from: '192.0.2.9' })).status).toBe(429);
  });

  it('opens to no program, which cannot show the code', async () => {
    const jo = await account('jo');
    withApp.add(jo.email);
    const answer = await call('', 'POST', '/auth-jwt/', { username: jo.email, password: PASSWORD });
    expect([answer.status, answer.json<{ errors: unknown }>().errors]).toEqual([400, refused]);
  });
});
