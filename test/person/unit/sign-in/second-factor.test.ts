import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailPayload } from '../../../../shared/contract/mails.ts';
import { lacksSecondFactor, type SecondFactor } from '../../../../shared/domain/access/second-factor.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, type SitePerson, site, table, tenantUid } from '../../../support/access/memory-site.ts';

const pool = vi.hoisted(() => ({ factor: 'none' as SecondFactor | undefined, asked: 0 }));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({
  secondFactorOf: async () => {
    pool.asked += 1;
    return pool.factor;
  },
}));
vi.mock('../../../../functions/identity/token-verifier.ts', async (original) => ({
  ...(await original<object>()),
  verifyIdToken: async (uid: string) => ({ sub: uid, email: 'x', home: '', iat: Math.floor(Date.now() / 1000) + 60 }),
}));

const { db } = await import('../../../../functions/data/service.ts');

const call = callsOf('ours.example', tenantUid);
/** The browser's request when it opens the application, and after a change of the account. */
const opens = ({ uid }: SitePerson) => call(uid, 'POST', '/auth-jwt/verify/', { token: uid });
const mailsTo = ({ uid }: SitePerson) =>
  table
    .ofKind('job')
    .filter(({ type }) => type === 'send-mail')
    .map(({ payload }) => payload as MailPayload)
    .filter((mail) => 'userUids' in mail && mail.userUids.includes(uid))
    .map(({ kind }) => kind);
const trailOf = ({ uid }: SitePerson) =>
  table
    .ofKind('audit')
    .filter(({ subject }) => subject === uid)
    .flatMap(({ changes }) => changes as { field: string; from?: unknown; to?: unknown }[])
    .filter(({ field }) => field === 'secondFactor');
const storedOf = async ({ uid }: SitePerson) => (await db.entities.user.get({ tenantUid, uid }).go()).data?.secondFactor;

beforeEach(() => {
  pool.factor = 'none';
  process.env.SSO_DOMAINS = '{}';
});

it('mails the person and writes into the trail when an authenticator app is added, and when it is removed', async () => {
  const ada = await person('ada-app');
  expect((await opens(ada)).status).toBe(200);
  expect([await storedOf(ada), mailsTo(ada), trailOf(ada)]).toEqual(['none', [], []]);
  pool.factor = 'app';
  await opens(ada);
  await opens(ada);
  expect([await storedOf(ada), mailsTo(ada)]).toEqual(['app', ['second-factor-added']]);
  pool.factor = 'none';
  await opens(ada);
  expect(mailsTo(ada)).toEqual(['second-factor-added', 'second-factor-removed']);
  expect(trailOf(ada)).toMatchObject([
    { from: 'none', to: 'app' },
    { from: 'app', to: 'none' },
  ]);
});

it('mails once for one change that two windows notice', async () => {
  const bea = await person('bea-app');
  await opens(bea);
  pool.factor = 'app';
  await Promise.all([opens(bea), opens(bea)]);
  expect([mailsTo(bea), trailOf(bea).length]).toEqual([['second-factor-added'], 1]);
});

it('lets somebody in while the pool does not tell, and forgets nothing', async () => {
  const cleo = await person('cleo-app');
  pool.factor = 'app';
  await opens(cleo);
  pool.factor = undefined;
  expect((await opens(cleo)).status).toBe(200);
  expect([await storedOf(cleo), mailsTo(cleo)]).toEqual(['app', []]);
});

it('does not ask the pool about who signs in with their organisation, which asks for its own', async () => {
  const dan = await person('dan-app');
  process.env.SSO_DOMAINS = '{"x.example":"Microsoft"}';
  const before = pool.asked;
  await opens(dan);
  expect([await storedOf(dan), pool.asked]).toEqual(['organisation', before]);
});

describe('a tenancy that demands a second factor', () => {
  /** Changes the tenancy's settings, which each Lambda keeps for a minute. */
  const demand = async (second_factor: string) => {
    await db.entities.tenant.patch({ tenantUid }).set({ metaJson: { second_factor } }).go();
    vi.setSystemTime(Date.now() + 120_000);
  };
  const REFUSED = [403, '/problems/second_factor_required'];
  const asked = async (who: SitePerson, path = '/api/company/') => {
    const answer = await who.get(path, undefined, { auth_time: Math.floor(Date.now() / 1000) });
    return answer.status === 200 ? 200 : [answer.status, answer.json<{ type: string }>().type];
  };

  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  it('answers everybody without one nothing but what leads to it, until they have set it up', async () => {
    const eva = await person('eva-all');
    expect((await opens(eva)).json()).not.toHaveProperty('needs_second_factor');
    expect(await asked(eva)).toBe(200);
    await demand('everybody');
    expect(await asked(eva)).toEqual(REFUSED);
    expect(await asked(eva, '/api/me/packages/')).toEqual(REFUSED);
    expect([await asked(eva, '/api/me/'), await asked(eva, '/api/me/sessions/')]).toEqual([200, 200]);
    expect((await opens(eva)).json()).toMatchObject({ needs_second_factor: true });
    pool.factor = 'app';
    expect((await opens(eva)).json()).not.toHaveProperty('needs_second_factor');
    expect(await asked(eva)).toBe(200);
    pool.factor = 'none';
    await opens(eva);
    expect(await asked(eva)).toEqual(REFUSED);
    await demand('nobody');
    expect(await asked(eva)).toBe(200);
  });

  it('demands it of administrators alone, if it says so', async () => {
    const [plain, boss] = [await person('plain'), await person('boss', { isTenantSuperuser: true })];
    const { admin } = await site('Demanding');
    for (const each of [plain, boss, admin]) await opens(each);
    await demand('administrators');
    expect([await asked(plain), await asked(boss), await asked(admin)]).toEqual([200, REFUSED, REFUSED]);
  });

  it('lets no superuser who lacks one take the demand back', async () => {
    const boss = await person('boss-back', { isTenantSuperuser: true });
    await demand('everybody');
    const body = { meta_json: { second_factor: 'nobody' } };
    const answer = await boss.patch('/api/tenant/meta/', body, { auth_time: Math.floor(Date.now() / 1000) });
    expect(answer.status).toBe(403);
  });
});

it.each([
  ['everybody', 'any', { isAdministrator: false, secondFactor: undefined, hasPasskey: false }, true],
  ['everybody', 'any', { isAdministrator: false, secondFactor: 'none', hasPasskey: true }, false],
  ['everybody', 'passkey', { isAdministrator: false, secondFactor: 'app', hasPasskey: false }, true],
  ['everybody', 'passkey', { isAdministrator: false, secondFactor: 'none', hasPasskey: true }, false],
  ['everybody', 'passkey', { isAdministrator: false, secondFactor: 'organisation', hasPasskey: false }, false],
  ['administrators', 'passkey', { isAdministrator: false, secondFactor: 'app', hasPasskey: false }, false],
  ['everybody', 'any', { isAdministrator: false, secondFactor: 'organisation', hasPasskey: false }, false],
  ['administrators', 'any', { isAdministrator: true, secondFactor: 'none', hasPasskey: false }, true],
  ['administrators', 'any', { isAdministrator: false, secondFactor: 'none', hasPasskey: false }, false],
  ['nobody', 'any', { isAdministrator: true, secondFactor: 'none', hasPasskey: false }, false],
] as const)('of %s by %s: somebody with %o lacks it: %s', (demand, kind, who, lacks) => {
  expect(lacksSecondFactor({ demand, kind }, who)).toBe(lacks);
});
