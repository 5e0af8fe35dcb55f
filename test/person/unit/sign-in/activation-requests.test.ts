import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { tenantUid } from '../../../support/access/memory-site.ts';
import { memoryPool, POOL_CODE } from '../../../support/memory/user-pool.ts';

const { handler: preToken } = await import('../../../../functions/jobs/pre-token/handler.ts');

const pool = memoryPool({ confirmForgotPassword: () => ({}) });
process.env.SSO_DOMAINS = '{}';
const call = callsOf('ours.example', tenantUid);
const HERS = 'kettle-and-lantern';
const THEIRS = 'walnut-under-ferry';
const names = { first_name: 'Rita', last_name: 'Rivers' };
const register = async (email: string, password = HERS) =>
  (await call('', 'POST', '/auth-rest/register/', { ...names, email, password })).status;
const activate = async (email: string, password = HERS, code = POOL_CODE) => {
  const answer = await call('', 'POST', '/auth-rest/activate/', { email, code, password });
  return [answer.status, answer.status === 204 ? undefined : answer.json<{ errors: unknown }>().errors];
};
/** Of 129 characters. */
const LONG = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
const statusOf = (email: string) => pool.get(email)?.status;
const wrongPassword = { password: [expect.stringContaining('create the account again')] };
const wrongCode = { non_field_errors: [expect.stringContaining('This activation code is not valid')] };

/** The pool's request before it issues tokens to an account. */
const tokenFor = (email: string) => {
  const attributes = pool.get(email)!.attributes.map(({ Name, Value }) => [Name, Value]);
  return preToken({ request: { userAttributes: Object.fromEntries(attributes) }, response: {} } as never);
};

describe('a reset of the password', () => {
  it('opens an account that was confirmed at the pool with the code alone, for whoever reads the mailbox', async () => {
    await register('tess@x.example', THEIRS);
    pool.get('tess@x.example')!.status = 'CONFIRMED';
    const body = { email: 'tess@x.example', code: POOL_CODE, password: HERS };
    expect((await call('', 'POST', '/auth-rest/password/reset/', body)).status).toBe(204);
    await expect(tokenFor('tess@x.example')).resolves.toBeDefined();
  });
});

describe('an activation', () => {
  it('with the code and the password of the registration makes the account active [SET-082]', async () => {
    expect(await register('ada@x.example')).toBe(201);
    expect(await activate('ada@x.example')).toEqual([204, undefined]);
    expect(statusOf('ada@x.example')).toBe('CONFIRMED');
  });

  it('with the code alone opens no account that somebody else made with the address', async () => {
    await register('bea@x.example', THEIRS);
    expect(await activate('bea@x.example', HERS)).toEqual([400, wrongPassword]);
    expect(statusOf('bea@x.example')).toBe('UNCONFIRMED');
  });

  it('with the password alone changes nothing [SET-082]', async () => {
    await register('cleo@x.example');
    expect(await activate('cleo@x.example', HERS, '000000')).toEqual([400, wrongCode]);
    expect(statusOf('cleo@x.example')).toBe('UNCONFIRMED');
  });

  it('opens no account that was made at the pool itself, whatever its password is', async () => {
    pool.set('dora@x.example', { uid: 'dora', password: HERS, status: 'UNCONFIRMED', attributes: [] });
    expect(await activate('dora@x.example')).toEqual([400, wrongPassword]);
    expect(await activate('dora@x.example', '')).toEqual([400, { password: ['This field is required.'] }]);
    expect(statusOf('dora@x.example')).toBe('UNCONFIRMED');
  });

  it.each(['nobody@x.example', 'active@x.example'])('says of %s no more than of a wrong password', async (email) => {
    pool.set('active@x.example', { uid: 'active', password: HERS, status: 'CONFIRMED', attributes: [] });
    expect(await activate(email)).toEqual([400, wrongPassword]);
  });

  it('says the same of an address that is too long for an account with a password', async () => {
    expect(await activate(LONG)).toEqual([400, wrongPassword]);
  });

  it('opens no account that was confirmed at the pool with the code alone, whoever asks and for whatever code', async () => {
    await register('rhea@x.example', THEIRS);
    pool.get('rhea@x.example')!.status = 'CONFIRMED';
    expect(await activate('rhea@x.example', THEIRS)).toEqual([400, wrongPassword]);
    await expect(tokenFor('rhea@x.example')).rejects.toThrow('This account was not opened in the application.');
  });

  it('lets the pool issue tokens, which it does not before', async () => {
    await register('ruth@x.example');
    await expect(tokenFor('ruth@x.example')).rejects.toThrow('This account was not opened in the application.');
    await activate('ruth@x.example');
    await expect(tokenFor('ruth@x.example')).resolves.toBeDefined();
  });

  it('leaves nothing in the account that a password could be held against', async () => {
    await register('emma@x.example');
    const hash = () => pool.get('emma@x.example')?.attributes.find(({ Name }) => Name === 'custom:activation');
    expect(hash()?.Value).toEqual(expect.not.stringContaining(HERS));
    await activate('emma@x.example');
    expect(hash()).toBeUndefined();
  });

  it('is refused after twenty wrong passwords', async () => {
    await register('fay@x.example');
    const tries = await Promise.all(Array.from({ length: 20 }, () => activate('fay@x.example', THEIRS)));
    expect(new Set(tries.map(([status]) => status))).toEqual(new Set([400]));
    expect((await activate('fay@x.example'))[0]).toBe(429);
  });
});

it('a registration is refused where the address is too long for an account with a password', async () => {
  const answer = await call('', 'POST', '/auth-rest/register/', { ...names, email: LONG, password: HERS });
  expect([answer.status, answer.json<{ errors: unknown }>().errors]).toEqual([
    400,
    { email: ['An account with a password takes an e-mail address of at most 128 characters. Use a shorter one.'] },
  ]);
});

describe('a second registration of an address', () => {
  it('replaces an account that nobody has activated, with its password', async () => {
    await register('gwen@x.example', THEIRS);
    const before = pool.get('gwen@x.example')?.uid;
    expect(await register('gwen@x.example')).toBe(201);
    expect(pool.get('gwen@x.example')?.uid).not.toBe(before);
    expect(await activate('gwen@x.example', THEIRS)).toEqual([400, wrongPassword]);
    expect(await activate('gwen@x.example')).toEqual([204, undefined]);
  });

  it('replaces an account that was confirmed at the pool with the code alone', async () => {
    await register('iris@x.example', THEIRS);
    pool.get('iris@x.example')!.status = 'CONFIRMED';
    expect(await register('iris@x.example')).toBe(201);
    expect(await activate('iris@x.example')).toEqual([204, undefined]);
  });

  it('leaves an active account as it is, and is answered alike', async () => {
    pool.set('hope@x.example', { uid: 'hope', password: HERS, status: 'CONFIRMED', attributes: [] });
    expect(await register('hope@x.example', THEIRS)).toBe(201);
    expect(pool.get('hope@x.example')).toMatchObject({ uid: 'hope', password: HERS });
  });
});
