import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvitationMail } from '../../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import { todayIn } from '../../../../shared/domain/kernel/dates.ts';
import { BY_INVITATION_TEXT } from '../../../../shared/domain/tenant/registration.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { type Site, site, table, tenantUid } from '../../../support/access/memory-site.ts';
import { memoryPool, POOL_CODE } from '../../../support/memory/user-pool.ts';

/** In this test a token is the address of its account. */
vi.mock('../../../../functions/identity/token-verifier.ts', () => ({
  verifyIdToken: async (email: string) => ({
    sub: pool.get(email)!.uid,
    email,
    firstName: 'Rita',
    lastName: 'Rivers',
    home: 'ours.example',
    identities: identities.get(email),
    iat: Math.floor(Date.now() / 1000) + 60,
  }),
}));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({ secondFactorOf: async () => 'none' }));

const { db } = await import('../../../../functions/data/service.ts');

const pool = memoryPool();
/** The organisations at which accounts sign in. */
const identities = new Map<string, unknown>();
const call = callsOf('ours.example', tenantUid);
const PASSWORD = 'kettle-and-lantern';
const setRule = async (metaJson: object) =>
  void (await db.entities.tenant
    .patch({ tenantUid })
    .set({ metaJson: metaJson as Record<string, unknown> })
    .go());

let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});
beforeEach(async () => {
  process.env.SSO_DOMAINS = '{}';
  await setRule({ registration: 'invited' });
});
afterEach(() => setRule({}));

/** The code in the mail that invites an address to a role. */
async function codeFor(email: string) {
  await bridge.admin.post(`${bridge.path}invite/`, { email, project_discipline: bridge.role('Reporter') });
  return codeIn(email);
}
function codeIn(email: string) {
  const mail = table.ofKind('job').find(({ payload }) => (payload as InvitationMail).emails?.includes(email));
  return /#invitation=([\w-]+)/.exec((mail!.payload as InvitationMail).path)?.[1];
}
const register = async (email: string, invitation?: string) => {
  const body = { email, first_name: 'Rita', last_name: 'Rivers', password: PASSWORD, ...(invitation && { invitation }) };
  const answer = await call('', 'POST', '/auth-rest/register/', body);
  return [answer.status, answer.status === 201 ? undefined : answer.json<{ detail: string }>().detail];
};
const activate = (email: string) => call('', 'POST', '/auth-rest/activate/', { email, code: POOL_CODE, password: PASSWORD });
const verify = async (email: string, invitation?: string) =>
  (await call('', 'POST', '/auth-jwt/verify/', { token: email, ...(invitation && { invitation }) })).status;

describe('a tenancy that takes new people by invitation', () => {
  it('makes no account without the code of an invitation to the address, and says what to do', async () => {
    const code = await codeFor('ada@x.example');
    expect(await register('ada@x.example')).toEqual([403, BY_INVITATION_TEXT]);
    expect(await register('ada@x.example', 'guessed')).toEqual([403, BY_INVITATION_TEXT]);
    expect(await register('bea@x.example', code)).toEqual([403, BY_INVITATION_TEXT]);
    expect([...pool.keys()]).toEqual([]);
  });

  it('takes in whoever registers with it', async () => {
    expect(await register('cleo@x.example', await codeFor('cleo@x.example'))).toEqual([201, undefined]);
    await activate('cleo@x.example');
    expect(await verify('cleo@x.example')).toBe(200);
  });

  it('takes in whoever registers with the code of an invitation to audit, and lets them accept it', async () => {
    const email = 'nora@auditors.example';
    await bridge.admin.put(`${bridge.path}auditor/`, { email, until: todayIn('Europe/London', new Date().toISOString()) });
    expect(await register(email)).toEqual([403, BY_INVITATION_TEXT]);
    expect(await register(email, codeIn(email))).toEqual([201, undefined]);
    await activate(email);
    expect(await verify(email)).toBe(200);
    const { uid } = pool.get(email)!;
    const [invite] = (await call(uid, 'GET', '/api/project/invite/')).json<ProjectInvite[]>();
    const answer = await call(uid, 'PUT', `${bridge.path}invite/${invite!.uid}/`, { status: 'accepted' });
    expect([answer.status, (await call(uid, 'GET', `${bridge.path}assurance/`)).status]).toEqual([200, 200]);
  });

  it('takes in nobody who registered before it was closed and never signed in, unless they are invited', async () => {
    await setRule({});
    expect(await register('dora@x.example')).toEqual([201, undefined]);
    await activate('dora@x.example');
    await setRule({ registration: 'invited' });
    expect(await verify('dora@x.example')).toBe(401);
    const code = await codeFor('dora@x.example');
    expect(await verify('dora@x.example')).toBe(401);
    expect(await verify('dora@x.example', code)).toBe(200);
  });

  it('takes in nobody with an account that was made at the pool itself', async () => {
    pool.set('emma@x.example', { uid: 'emma', password: PASSWORD, status: 'CONFIRMED', attributes: [] });
    expect(await verify('emma@x.example')).toBe(401);
  });

  it('keeps whoever is there', async () => {
    await setRule({});
    await register('fay@x.example');
    await activate('fay@x.example');
    expect(await verify('fay@x.example')).toBe(200);
    await setRule({ registration: 'invited' });
    expect(await verify('fay@x.example')).toBe(200);
  });

  it('takes in invited people for whom their organisation vouches', async () => {
    process.env.SSO_DOMAINS = JSON.stringify({ 'rail.example': 'Directory-1' });
    pool.set('gwen@rail.example', { uid: 'gwen', password: '', status: 'CONFIRMED', attributes: [] });
    identities.set('gwen@rail.example', [{ providerName: 'Directory-1', userId: 'gwen' }]);
    expect(await verify('gwen@rail.example')).toBe(401);
    await codeFor('gwen@rail.example');
    expect(await verify('gwen@rail.example')).toBe(200);
  });
});

describe('one mailbox', () => {
  it('gets the mails of at most twenty registrations in an hour, but for those with the code of an invitation', async () => {
    await setRule({});
    const email = 'mia@x.example';
    for (let count = 0; count < 20; count += 1) expect((await register(email))[0]).toBe(201);
    expect((await register(email.toUpperCase()))[0]).toBe(429);
    expect((await register('nell@x.example'))[0]).toBe(201);
    expect((await register(email, await codeFor(email)))[0]).toBe(201);
  });
});
