import '../../support/makers/environment.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_TEXTS as texts } from '../../../shared/domain/access/password-texts.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { until } from '../../support/makers/jobs.ts';
import { accessTokenOf, activate, PASSWORD, signIn } from '../../support/makers/people.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';
import { mailTo } from '../../support/support.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const OTHER = 'kettle-and-lantern';

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await makeTenant('Northbank Rail');
});

const post = (path: string, body: unknown) => tenant.call({ method: 'POST', path, body });
const statusOf = async (username: string, password: string) => (await post('/auth-jwt/', { username, password })).status;
const refusal = (answer: Awaited<ReturnType<typeof post>>) => [answer.status, answer.json<{ errors: unknown }>().errors];
const register = (email: string, password: string) =>
  post('/auth-rest/register/', { email, first_name: 'Rita', last_name: 'Rivers', password });
/** The emulator takes any code. */
const reset = (email: string, password: string) => post('/auth-rest/password/reset/', { email, code: '654321', password });
const change = async (person: TestPerson, body: Record<string, unknown>) =>
  person.call({
    method: 'PUT',
    path: '/api/me/password/',
    body: { current: PASSWORD, access_token: await accessTokenOf(person.email), ...body },
  });

describe('a registration', () => {
  const email = () => `rivulet@${tenant.tenantUid.slice(0, 8)}.example`;

  it.each([
    ['too short', 'short', texts.short],
    ['too long', 'heron quilts '.repeat(10), texts.long],
    ['a common one', 'P@ssw0rd-2026', texts.common],
    ['a run', 'abcdefgh1234', texts.run],
    ['one with the name', 'Rivers-of-oars-1', texts.owner],
    ['one with the address', 'rivulet-of-oars', texts.owner],
    ['one with the name of the tenancy', 'n0rthbank.rail.oars', texts.tenancy],
  ])('refuses a password that is %s, at its field', async (_title, password, text) => {
    expect(refusal(await register(email(), password))).toEqual([400, { password: [text] }]);
  });

  it('takes one of small letters only', async () => {
    expect((await register(email(), OTHER)).status).toBe(201);
    await activate(tenant.host, email(), OTHER);
    expect(await statusOf(email(), OTHER)).toBe(200);
  });
});

describe('a reset', () => {
  it('refuses a weak password at its field, and leaves the old one', async () => {
    const { email } = await tenant.person('wanda');
    expect(refusal(await reset(email, 'Wanda-of-the-oars'))).toEqual([400, { password: [texts.owner] }]);
    expect(refusal(await reset(email, 'Summer-2026-Summer'))).toEqual([400, { password: [texts.common] }]);
    expect(await statusOf(email, PASSWORD)).toBe(200);
  });

  it('sets a strong one [SET-084]', async () => {
    const { email } = await tenant.person('stella');
    expect((await reset(email, OTHER)).status).toBe(204);
    expect([await statusOf(email, OTHER), await statusOf(email, PASSWORD)]).toEqual([200, 400]);
  });

  it('answers for an unknown address as for a wrong code', async () => {
    expect(refusal(await reset('nobody@nowhere.example', OTHER))).toEqual([
      400,
      { non_field_errors: ['This link is not valid or has been used already. Ask for a new one.'] },
    ]);
  });
});

describe('a change', () => {
  it('refuses a weak password at its field, and leaves the old one', async () => {
    const carla = await tenant.person('carla');
    expect(refusal(await change(carla, { password: 'C4rla-and-lantern' }))).toEqual([400, { password: [texts.owner] }]);
    expect(await statusOf(carla.email, PASSWORD)).toBe(200);
  });

  it('wants the current password [SET-085]', async () => {
    const greta = await tenant.person('greta');
    expect(refusal(await change(greta, { current: 'Wrong-password-1', password: OTHER }))).toEqual([
      400,
      { non_field_errors: ['The current password is not correct. Nothing has been changed.'] },
    ]);
    expect(await statusOf(greta.email, PASSWORD)).toBe(200);
  });

  it('sets a strong one [SET-085]', async () => {
    const vera = await tenant.person('vera');
    expect((await change(vera, { password: OTHER })).status).toBe(204);
    expect([await statusOf(vera.email, OTHER), await statusOf(vera.email, PASSWORD)]).toEqual([200, 400]);
  });

  it('is of the caller alone, whoever else’s access token comes with it', async () => {
    const [ursula, victor] = [await tenant.person('ursula'), await tenant.person('victor')];
    const answer = await change(ursula, { password: OTHER, access_token: await accessTokenOf(victor.email) });
    expect(answer.status).toBe(401);
    expect(await statusOf(victor.email, PASSWORD)).toBe(200);
  });
});

describe('sessions', () => {
  /** Waits for the next second, because tokens contain only the second of their issue. */
  const later = () => sleep(1_000 - (Date.now() % 1_000));
  const opens = async (token: string, at = tenant) => (await at.call({ path: '/api/me/', token })).status;
  /** The same person in another tenancy. */
  const secondTenancy = async ({ uid, email }: TestPerson) => {
    const second = await makeTenant();
    await personStore(second.tenantUid).create({ uid, email, firstName: 'Both', lastName: 'Tester' }, testCause());
    return second;
  };
  const endedAt = async (at: TestTenant, { uid }: TestPerson) =>
    (await auditOf(at, uid)).flatMap(({ changes }) => changes).filter(({ field }) => field === 'passwordSetAt').length;

  it('all end with a reset, at every tenancy, and cannot be renewed', async () => {
    const nora = await tenant.person('norabel');
    const second = await secondTenancy(nora);
    const there = await signIn(second.host, nora.email);
    const { refresh } = (await post('/auth-jwt/', { username: nora.email, password: PASSWORD })).json<{ refresh: string }>();
    expect([await opens(nora.token), await opens(there, second)]).toEqual([200, 200]);
    await later();
    expect((await reset(nora.email, OTHER)).status).toBe(204);
    expect(await opens(nora.token)).toBe(401);
    await until('the sessions at the other tenancy to end', async () => (await opens(there, second)) === 401);
    expect((await post('/auth-jwt/refresh/', { refresh })).status).toBe(401);
    expect([await endedAt(tenant, nora), await endedAt(second, nora)]).toEqual([1, 1]);
    await later();
    expect(await opens(await signIn(tenant.host, nora.email, OTHER))).toBe(200);
  });

  it('all end with a change but the one that asks', async () => {
    const olaf = await tenant.person('olafur');
    const second = await secondTenancy(olaf);
    const [there, elsewhere] = [await signIn(tenant.host, olaf.email), await signIn(second.host, olaf.email)];
    await later();
    expect((await change(olaf, { password: OTHER })).status).toBe(204);
    expect([await opens(olaf.token), await opens(there)]).toEqual([200, 401]);
    await until('the sessions at the other tenancy to end', async () => (await opens(elsewhere, second)) === 401);
    expect(await opens(olaf.token)).toBe(200);
  });

  it('go on where a password was refused', async () => {
    const petra = await tenant.person('petra');
    expect((await change(petra, { password: 'Petra-and-lantern' })).status).toBe(400);
    expect((await change(petra, { current: 'Wrong-password-1', password: OTHER })).status).toBe(400);
    expect((await reset(petra.email, 'Summer-2026-Summer')).status).toBe(400);
    expect(await opens(petra.token)).toBe(200);
  });
});

describe('a mail', () => {
  const told = async ({ email }: TestPerson) =>
    (await mailTo(email)).filter(({ subject }) => subject.startsWith('Your password was '));

  it('tells the person of a change, and one of a reset, once each', async () => {
    const rosa = await tenant.person('rosalind');
    expect((await change(rosa, { password: OTHER })).status).toBe(204);
    await until('the mail of the change', async () => (await told(rosa)).length > 0);
    expect((await reset(rosa.email, `${OTHER}-2`)).status).toBe(204);
    await until('the mail of the reset', async () => (await told(rosa)).length > 1);
    const mails = await told(rosa);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was reset', 'Your password was changed']);
    for (const { to, text } of mails) {
      expect(to).toEqual([rosa.email]);
      expect(text).toContain('Dear rosalind,');
      expect(text).toMatch(new RegExp(`https?://${tenant.host}(:\\d+)?/accounts/password/reset`));
    }
  });

  it('is not sent where a password was refused', async () => {
    const [sven, tilda] = [await tenant.person('svenja'), await tenant.person('mathilda')];
    expect((await change(sven, { current: 'Wrong-password-1', password: OTHER })).status).toBe(400);
    expect((await reset(sven.email, 'Summer-2026-Summer')).status).toBe(400);
    expect((await change(tilda, { password: OTHER })).status).toBe(204);
    await until('the mail of another one', async () => (await told(tilda)).length > 0);
    expect(await told(sven)).toEqual([]);
  });
});
