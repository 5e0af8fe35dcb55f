import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InvitationMail } from '../../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, type Site, site, table, tenantUid } from '../../../support/access/memory-site.ts';
import { nextInstant } from '../../../support/instants.ts';
import { memoryPool, POOL_CODE } from '../../../support/memory/user-pool.ts';

/** In this test a token is the address of its account. */
vi.mock('../../../../functions/identity/token-verifier.ts', () => ({
  verifyIdToken: async (email: string) => ({
    sub: pool.get(email)!.uid,
    email,
    firstName: 'Rita',
    lastName: 'Rivers',
    home: homes.get(email) ?? 'ours.example',
    iat: Math.floor(Date.now() / 1000) + 60,
  }),
}));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({ secondFactorOf: async () => 'none' }));

const pool = memoryPool();
const homes = new Map<string, string>();
process.env.SSO_DOMAINS = '{}';
const call = callsOf('ours.example', tenantUid);
const PASSWORD = 'kettle-and-lantern';

let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});

/** Invites an address to the project and to its company. Returns the ids, and the codes in the mails. */
async function invited(email: string) {
  const into = await bridge.admin.post(`${bridge.path}invite/`, { email, project_discipline: bridge.role('Reporter') });
  const codes = table
    .ofKind('job')
    .map(({ payload }) => payload as InvitationMail)
    .filter((mail) => mail.kind === 'invitation' && mail.emails.includes(email))
    .map(({ path }) => /#invitation=([\w-]+)/.exec(path)?.[1]);
  await nextInstant();
  return { uid: into.json<ProjectInvite>().uid, code: codes.at(-1) };
}
async function activated(email: string, invitation?: string) {
  const names = { first_name: 'Rita', last_name: 'Rivers' };
  const body = { ...names, email, password: PASSWORD, ...(invitation && { invitation }) };
  expect((await call('', 'POST', '/auth-rest/register/', body)).status).toBe(201);
  const given = { email, code: POOL_CODE, password: PASSWORD };
  expect((await call('', 'POST', '/auth-rest/activate/', given)).status).toBe(204);
}
const verify = async (email: string, invitation?: string) =>
  (await call('', 'POST', '/auth-jwt/verify/', { token: email, ...(invitation && { invitation }) })).status;
const answer = async (email: string, uid: string, status = 'accepted') => {
  const path = `${bridge.path}invite/${uid}/`;
  const given = await call(pool.get(email)!.uid, 'PUT', path, { status });
  return [given.status, given.status === 200 ? undefined : given.json<{ detail: string }>().detail];
};
const isRefused = [403, expect.stringContaining('Open the link in the mail of this invitation')];

describe('an invitation into a project', () => {
  it('is not taken by the address alone, for somebody who registered after it', async () => {
    const { uid } = await invited('ada@x.example');
    await activated('ada@x.example');
    expect(await verify('ada@x.example')).toBe(200);
    expect(await answer('ada@x.example', uid)).toEqual(isRefused);
    expect((await answer('ada@x.example', uid, 'rejected'))[0]).toBe(200);
  });

  it('is taken by whoever registered with the code in its mail', async () => {
    const { uid, code } = await invited('bea@x.example');
    await activated('bea@x.example', code);
    await verify('bea@x.example');
    expect((await answer('bea@x.example', uid))[0]).toBe(200);
  });

  it('is taken once its link has been opened with a session', async () => {
    const { uid, code } = await invited('cleo@x.example');
    await activated('cleo@x.example');
    await verify('cleo@x.example');
    expect(await answer('cleo@x.example', uid)).toEqual(isRefused);
    await verify('cleo@x.example', 'guessed');
    expect(await answer('cleo@x.example', uid)).toEqual(isRefused);
    await verify('cleo@x.example', code);
    expect((await answer('cleo@x.example', uid))[0]).toBe(200);
  });

  it('is not taken with the code of a mail to somebody else', async () => {
    const { uid } = await invited('dora@x.example');
    const { code } = await invited('other@x.example');
    await activated('dora@x.example', code);
    await verify('dora@x.example', code);
    expect(await answer('dora@x.example', uid)).toEqual(isRefused);
  });

  it('is not taken by an account that took the place of the one that showed the code', async () => {
    const { uid, code } = await invited('emma@x.example');
    const body = { first_name: 'Rita', last_name: 'Rivers', email: 'emma@x.example', password: PASSWORD, invitation: code };
    await call('', 'POST', '/auth-rest/register/', body);
    await activated('emma@x.example');
    await verify('emma@x.example');
    expect(await answer('emma@x.example', uid)).toEqual(isRefused);
  });

  it('is taken without a code by whoever was a person before it [ADM-552]', async () => {
    const fay = await person('fay');
    await nextInstant();
    const { uid, code } = await invited(fay.email);
    expect(code).toBeUndefined();
    expect((await fay.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' })).status).toBe(200);
  });

  it('is taken by whoever came from another tenancy with the code', async () => {
    const { uid, code } = await invited('gwen@x.example');
    await activated('gwen@x.example');
    homes.set('gwen@x.example', 'theirs.example');
    expect(await verify('gwen@x.example')).toBe(401);
    expect(await verify('gwen@x.example', code)).toBe(200);
    expect((await answer('gwen@x.example', uid))[0]).toBe(200);
  });

  it('is not taken by an administrator for somebody who has not shown the code', async () => {
    const { uid } = await invited('hope@x.example');
    await activated('hope@x.example');
    await verify('hope@x.example');
    const given = await bridge.admin.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' });
    expect([given.status, given.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('Ask them to open it'),
    ]);
  });
});

describe('an invitation to a company', () => {
  it('is taken by whoever has shown the code of one, and by nobody else with the address', async () => {
    const email = 'ivy@x.example';
    const { companyInviteStore } = await import('../../../../functions/data/stores/company/company-invite-store.ts');
    const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
    const { code } = await invited(email);
    const fields = { companyUid: bridge.project.companyUid, email, isAdmin: false, isRequest: false, proof: 'of another mail' };
    const { uid } = await companyInviteStore(tenantUid).create(fields, [], cause);
    await activated(email);
    await verify(email);
    const accept = () => call(pool.get(email)!.uid, 'PATCH', `/api/company/invite/${uid}/`, { accepted: true });
    expect((await accept()).status).toBe(403);
    await verify(email, code);
    expect((await accept()).status).toBe(200);
  });
});
