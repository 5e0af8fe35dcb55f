import { beforeEach, expect, it, vi } from 'vitest';
import type { MailPayload } from '../../../shared/contract/mails.ts';
import type { SecondFactor } from '../../../shared/domain/access/second-factor.ts';
import { callsOf } from '../../support/access/handler-calls.ts';
import { person, type SitePerson, table, tenantUid } from '../../support/access/memory-site.ts';

const pool = vi.hoisted(() => ({ factor: 'none' as SecondFactor | undefined, asked: 0 }));
vi.mock('../../../functions/identity/second-factor.ts', () => ({
  secondFactorOf: async () => {
    pool.asked += 1;
    return pool.factor;
  },
}));
vi.mock('../../../functions/identity/token-verifier.ts', async (original) => ({
  ...(await original<object>()),
  verifyIdToken: async (uid: string) => ({ sub: uid, email: 'x', home: '', iat: Math.floor(Date.now() / 1000) + 60 }),
}));

const { db } = await import('../../../functions/data/service.ts');

const call = callsOf('ours.example', tenantUid);
/** What the browser asks when it opens the application, and when the account has changed. */
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
