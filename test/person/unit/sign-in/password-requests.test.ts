import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailPayload } from '../../../../shared/contract/mails.ts';
import { PASSWORD_TEXTS as texts } from '../../../../shared/domain/access/password-texts.ts';
import { person, type SitePerson, table, tenantUid } from '../../../support/access/memory-site.ts';

let set: unknown[] = [];
let renewable = true;
let isPoolDown = false;
let tenancies: string[] = [];

vi.mock('../../../../functions/identity/registration.ts', async (original) => ({
  ...(await original<object>()),
  markOpened: async () => undefined,
}));
vi.mock('../../../../functions/identity/passwords.ts', () => ({
  replacePassword: async (...given: unknown[]) => void set.push(given),
  setPasswordByCode: async (...given: unknown[]) => void set.push(given),
}));
vi.mock('../../../../functions/identity/accounts.ts', () => ({
  endAccountSessions: async () => {
    renewable = false;
  },
  uidOfAddress: async (email: string) => (email === 'gone@x.example' ? undefined : 'uid-in-the-pool'),
}));
vi.mock('../../../../functions/identity/all-sessions.ts', () => ({
  endAllOf: async () => undefined,
  endAllOfAddress: async () => {
    if (isPoolDown) throw new Error('The pool does not answer');
    renewable = false;
  },
}));
vi.mock('../../../../functions/data/stores/tenant/tenancy-store.ts', async (original) => {
  const { tenancyStore } = await original<typeof import('../../../../functions/data/stores/tenant/tenancy-store.ts')>();
  return { tenancyStore: { ...tenancyStore, of: async () => tenancies } };
});

const { db } = await import('../../../../functions/data/service.ts');
const { personStore } = await import('../../../../functions/data/stores/person/person-store.ts');
const { endSessionsEverywhere } = await import('../../../../functions/core/person/session/end-sessions-everywhere.ts');
const { completeReset } = await import('../../../../functions/core/person/account/reset.ts');
const { registerAccount } = await import('../../../../functions/core/person/account/registration.ts');

const STRONG = 'kettle-and-lantern';
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const accessToken = (sub: string, token_use = 'access') => `${encoded({ alg: 'RS256' })}.${encoded({ sub, token_use })}.c2ln`;
const aSession = () => ({ origin_jti: randomUUID(), auth_time: Math.floor(Date.now() / 1000) - 60 });
const opens = async (who: SitePerson, session: object) => (await who.get('/api/me/sessions/', undefined, session)).status;
const change = (who: SitePerson, password: string, session?: object, access_token = accessToken(who.uid)) =>
  who.put('/api/me/password/', { current: 'the one before', password, access_token }, session);
const cause = (at = new Date()) => ({ by: 'test', at: at.toISOString(), correlationId: 'test' });
const jobs = () => table.ofKind('job').filter(({ type }) => type === 'end-sessions');
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
const mails = (email: string) =>
  table
    .ofKind('job')
    .filter(({ type }) => type === 'send-mail')
    .map(({ payload }) => payload as MailPayload)
    .filter((mail) => 'emails' in mail && mail.emails.includes(email));
const reset = (email: string, password: string, userAgent?: string) => {
  const context = { tenantUid, host: 'ours.example', correlationId: 'test', now: new Date() };
  return completeReset(context, { sourceIp: '127.0.0.1', userAgent }, { email, code: '654321', password });
};

let ada: SitePerson;
beforeAll(async () => {
  ada = await person('adelheid');
});
beforeEach(() => {
  [set, renewable, isPoolDown, tenancies] = [[], true, false, []];
});

describe('a change of the password', () => {
  it.each([
    ['Adelheid-of-oars', texts.owner],
    ['Password-2026!!', texts.common],
    ['too short', texts.short],
  ])('to a weak one such as %s is refused at its field and not set', async (password, text) => {
    const refused = await change(ada, password);
    expect([refused.status, refused.json<{ errors: unknown }>().errors]).toEqual([400, { password: [text] }]);
    expect(set).toEqual([]);
  });

  it('ends the other sessions at once, and keeps the one that asks', async () => {
    const [here, there] = [aSession(), aSession()];
    expect((await change(ada, STRONG, here)).status).toBe(204);
    expect(set).toEqual([[accessToken(ada.uid), 'the one before', STRONG]]);
    expect([await opens(ada, here), await opens(ada, there)]).toEqual([200, 401]);
    expect(jobs().at(-1)).toMatchObject({ payload: { userUid: ada.uid, kept: here.origin_jti } });
  });

  it('is mailed to the person once, and a refused one is not', async () => {
    const ilse = await person('ilsebill');
    await change(ilse, 'too short');
    expect(mails(ilse.email)).toEqual([]);
    await change(ilse, STRONG);
    expect(mails(ilse.email)).toMatchObject([
      { kind: 'password-changed', host: 'ours.example', places: [], facts: { firstName: 'ilsebill' } },
    ]);
  });

  it('keeps no session that is ended later', async () => {
    const lea = await person('leandra');
    const here = aSession();
    await change(lea, STRONG, here);
    await lea.post('/api/me/sign-out/', undefined, here);
    expect(await opens(lea, here)).toBe(401);
  });

  it('is refused with an access token of somebody else, or with none', async () => {
    for (const token of [accessToken('somebody'), accessToken(ada.uid, 'id'), 'none'])
      expect((await change(ada, STRONG, undefined, token)).status).toBe(401);
    expect(set).toEqual([]);
  });
});

describe('a reset of the password', () => {
  it('to a weak one is refused and not set', async () => {
    await expect(reset(ada.email, 'Adelheid-of-oars')).rejects.toMatchObject({ errors: { password: [texts.owner] } });
    expect(set).toEqual([]);
  });

  it('ends every session at once, and stands in the trail', async () => {
    const bea = await person('beatrix');
    const session = aSession();
    expect(await opens(bea, session)).toBe(200);
    await reset(bea.email, STRONG);
    expect(await opens(bea, session)).toBe(401);
    expect(jobs().at(-1)).toMatchObject({ payload: { userUid: bea.uid, email: bea.email } });
    const fields = table
      .ofKind('audit')
      .filter(({ subject }) => subject === bea.uid)
      .flatMap(({ changes }) => (changes as { field: string }[]).map(({ field }) => field));
    expect(fields).toEqual(expect.arrayContaining(['passwordSetAt', 'signedOutAt']));
  });

  it('is mailed to the person once, with the kind of device that asked', async () => {
    const maud = await person('maudlin');
    await expect(reset(maud.email, 'Summer-2026-Summer')).rejects.toThrow();
    expect(mails(maud.email)).toEqual([]);
    await reset(maud.email, STRONG, FIREFOX);
    expect(mails(maud.email)).toMatchObject([
      { kind: 'password-reset', facts: { firstName: 'maudlin', device: 'Firefox on Windows', at: expect.any(String) } },
    ]);
  });

  it('is mailed also to an address that the tenancy does not know, without a name', async () => {
    await reset('newcomer@x.example', STRONG, 'curl/8.9.1');
    expect(mails('newcomer@x.example')).toMatchObject([{ kind: 'password-reset', facts: { firstName: '' } }]);
    expect(mails('newcomer@x.example')[0]!.facts).not.toHaveProperty('device');
  });

  it('by somebody whom the tenancy does not know is left to the job', async () => {
    await reset('stranger@x.example', STRONG);
    expect(jobs().at(-1)?.payload).toEqual({ email: 'stranger@x.example', endedAtPool: true });
  });

  it('lets the pool renew no session from then on, and the session that follows stays', async () => {
    const zoe = await person('zoraida');
    await reset(zoe.email, STRONG);
    expect(renewable).toBe(false);
    // The person signs in, and then the job runs.
    renewable = true;
    await endSessionsEverywhere(jobs().at(-1)!.payload as never, cause());
    expect(renewable).toBe(true);
  });

  it('leaves the sessions to the job where the pool does not answer', async () => {
    const yve = await person('yvonne');
    isPoolDown = true;
    await reset(yve.email, STRONG);
    expect(renewable).toBe(true);
    await endSessionsEverywhere(jobs().at(-1)!.payload as never, cause());
    expect(renewable).toBe(false);
  });
});

describe('a registration', () => {
  const register = (email: string) => {
    const context = { tenantUid, host: 'ours.example', correlationId: 'test', now: new Date() };
    return registerAccount(context, '127.0.0.1', { email, password: STRONG, firstName: 'Rita', lastName: 'Rivers' });
  };

  it('is refused at the address where an organisation signs its people in [SET-101]', async () => {
    vi.stubEnv('SSO_DOMAINS', JSON.stringify({ 'rail.example': 'Directory-1' }));
    await expect(register('rita@rail.example')).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { email: [expect.any(String)] },
    });
    vi.unstubAllEnvs();
  });
});

describe('the job that ends sessions', () => {
  const other = randomUUID();
  const inOther = async (uid: string) => {
    const name = { email: 'cleo@x.example', firstName: 'Cleo', lastName: 'Tester' };
    await personStore(other).create({ uid, ...name }, cause());
    tenancies = [other];
  };
  const stored = async (uid: string) => (await db.entities.user.get({ tenantUid: other, uid }).go()).data;

  it('ends those at the other tenancies, and lets the pool renew none after a reset', async () => {
    await inOther('uid-in-the-pool');
    const at = cause();
    await endSessionsEverywhere({ email: 'cleo@x.example' }, at);
    expect([renewable, (await stored('uid-in-the-pool'))?.signedOutAt]).toEqual([false, at.at]);
  });

  it('lets the kept session be renewed', async () => {
    const uid = randomUUID();
    await inOther(uid);
    await endSessionsEverywhere({ email: 'cleo@x.example', userUid: uid, kept: 'session-1' }, cause());
    expect([renewable, (await stored(uid))?.keptSession]).toEqual([true, 'session-1']);
  });

  it('undoes no later end of all sessions, and may run twice', async () => {
    const uid = randomUUID();
    await inOther(uid);
    const [before, later] = [cause(new Date(Date.now() - 5_000)), cause()];
    await personStore(other).signOut(uid, later);
    for (const at of [before, before])
      await endSessionsEverywhere({ email: 'cleo@x.example', userUid: uid, kept: 'session-1' }, at);
    expect(await stored(uid)).toMatchObject({ signedOutAt: later.at });
    expect((await stored(uid))?.keptSession).toBeUndefined();
  });

  it('has nothing to do for an address without an account', async () => {
    expect(await endSessionsEverywhere({ email: 'gone@x.example' }, cause())).toBe('no account has the address');
  });
});
