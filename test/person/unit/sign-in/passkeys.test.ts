import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removePasskeys } from '../../../../cdk/ops/tenant/passkeys.ts';
import type { PasskeyView } from '../../../../shared/contract/person/me.ts';
import type { TenancyPerson } from '../../../../shared/contract/person/people.ts';
import { type SitePerson, table, tenantUid } from '../../../support/access/memory-site.ts';
import { authenticatorFor } from '../../../support/fixtures/authenticator.ts';
import {
  ADDING,
  account,
  addPasskey,
  claimsOf,
  HOST,
  mailsTo,
  sessionElsewhere,
  statusWith,
} from '../../../support/memory/world/passkey-people.ts';

vi.mock('../../../../functions/identity/second-factor.ts', () => ({
  secondFactorOf: async () => undefined,
  secondFactorsOf: async () => new Map(),
}));
vi.mock('../../../../functions/identity/token-verifier.ts', async (original) => ({
  ...(await original<object>()),
  verifyIdToken: async (token: string) => ({ ...claimsOf(token), email: 'x', home: '', email_verified: true }),
}));

const { db } = await import('../../../../functions/data/service.ts');
await import('../../../../functions/api/people/handler.ts');

const inSession = { origin_jti: ADDING };
const listOf = async (who: SitePerson) => (await who.get('/api/me/passkeys/', undefined, inSession)).json<PasskeyView[]>();
const entriesOf = ({ uid }: SitePerson) =>
  table
    .ofKind('audit')
    .filter(({ subject }) => subject === uid)
    .flatMap(({ changes }) => changes as { field: string; from?: unknown; to?: unknown }[])
    .filter(({ field }) => field === 'passkey');

describe('a passkey of one’s own', () => {
  it('is added, renamed and removed, with mails and entries of the trail', async () => {
    const ada = await account('ada');
    const { device, added, passkey } = await addPasskey(ada);
    expect([added.status, passkey]).toEqual([201, expect.objectContaining({ label: 'Laptop', host: HOST, last_used: null })]);
    await ada.show((await ada.signIn()).step, device);
    const path = `/api/me/passkeys/${passkey!.uid}/`;
    expect((await ada.patch(path, { label: 'Old laptop' }, inSession)).status).toBe(200);
    expect(await listOf(ada)).toMatchObject([{ label: 'Old laptop', last_used: expect.stringMatching(/^20/) }]);
    expect((await ada.delete(path, undefined, inSession)).status).toBe(204);
    expect(await listOf(ada)).toEqual([]);
    expect(mailsTo(ada)).toEqual(['passkey-added', 'passkey-removed']);
    expect(entriesOf(ada)).toMatchObject([{ to: 'Laptop' }, { from: 'Laptop', to: 'Old laptop' }, { from: 'Old laptop' }]);
    expect((await ada.signIn()).step.token).toBeDefined();
  });

  it.each([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'theirs.example' }],
    ['made without finger, face or PIN', { isVerified: false }],
  ])('is not added %s', async (name, deviation) => {
    const bea = await account(`bea-${name.replaceAll(/\W/g, '')}`);
    const begun = await bea.post('/api/me/passkeys/options/');
    const { challenge, options } = begun.json<{ challenge: string; options: { challenge: string } }>();
    const credential = authenticatorFor(HOST).make(options, deviation);
    expect((await bea.post('/api/me/passkeys/', { label: 'Key', challenge, credential })).status).toBe(400);
    expect(await listOf(bea)).toEqual([]);
  });

  it('is not added for a challenge of somebody else, nor twice for one', async () => {
    const [cleo, carl] = [await account('cleo'), await account('carl')];
    const begun = await cleo.post('/api/me/passkeys/options/', undefined, inSession);
    const { challenge, options } = begun.json<{ challenge: string; options: { challenge: string } }>();
    const body = { label: 'Key', challenge, credential: authenticatorFor(HOST).make(options) };
    expect((await carl.post('/api/me/passkeys/', body, inSession)).status).toBe(400);
    expect((await cleo.post('/api/me/passkeys/', body, inSession)).status).toBe(400);
  });

  it('is not added a second time', async () => {
    const dora = await account('dora');
    const { device } = await addPasskey(dora);
    const { added } = await addPasskey(dora, 'Again', device);
    expect([added.status, (await listOf(dora)).length]).toEqual([409, 1]);
  });

  it('is added and removed after a recent sign-in alone', async () => {
    const emma = await account('emma');
    const { passkey } = await addPasskey(emma);
    const old = { ...inSession, auth_time: Math.floor(Date.now() / 1000) - 16 * 60 };
    const refused = [
      await emma.post('/api/me/passkeys/options/', undefined, old),
      await emma.delete(`/api/me/passkeys/${passkey!.uid}/`, undefined, old),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('is nobody else’s to rename or remove', async () => {
    const [fay, fred] = [await account('fay'), await account('fred')];
    const { passkey } = await addPasskey(fay);
    const path = `/api/me/passkeys/${passkey!.uid}/`;
    expect((await fred.patch(path, { label: 'Mine' })).status).toBe(404);
    expect((await fred.delete(path)).status).toBe(404);
    expect(await listOf(fay)).toHaveLength(1);
  });

  it('keeps sign-ins asking while another one is left', async () => {
    const gwen = await account('gwen');
    const { device } = await addPasskey(gwen, 'One');
    const { passkey: two } = await addPasskey(gwen, 'Two');
    await gwen.delete(`/api/me/passkeys/${two!.uid}/`, undefined, inSession);
    const { step } = await gwen.signIn();
    expect((await gwen.show(step, device)).status).toBe(200);
  });

  it('ends the other sessions when it is removed, and not the one that removes it', async () => {
    const gil = await account('gil');
    const { device, passkey } = await addPasskey(gil);
    const other = (await gil.show((await gil.signIn()).step, device)).step.token!;
    expect(await statusWith(gil, other)).toBe(200);
    await gil.delete(`/api/me/passkeys/${passkey!.uid}/`, undefined, inSession);
    expect(await statusWith(gil, other)).toBe(401);
    expect((await gil.get('/api/me/passkeys/', undefined, inSession)).status).toBe(200);
  });

  it('belongs to the organisation of somebody who signs in with it', async () => {
    const hope = await account('hope');
    process.env.SSO_DOMAINS = JSON.stringify({ 'x.example': 'Directory-1' });
    const answer = await hope.post('/api/me/passkeys/options/');
    process.env.SSO_DOMAINS = '{}';
    expect(answer.status).toBe(409);
  });
});

describe('a superuser', () => {
  it('sees who has one, and takes those away that are lost', async () => {
    const [boss, ivy] = [await account('boss', { isTenantSuperuser: true }), await account('ivy')];
    await addPasskey(ivy);
    const seen = (await boss.get('/api/tenant/admin/person/?search=ivy')).json<TenancyPerson[]>();
    expect(seen).toMatchObject([{ has_passkey: true, second_factor: true }]);
    const answer = await boss.patch(`/api/tenant/admin/person/${ivy.uid}/`, { remove_passkeys: true });
    expect([answer.status, answer.json<TenancyPerson>().has_passkey]).toEqual([200, false]);
    expect(mailsTo(ivy)).toEqual(['passkey-added', 'passkeys-lost']);
    expect((await ivy.signIn()).step.token).toBeDefined();
    expect((await boss.patch(`/api/tenant/admin/person/${boss.uid}/`, { remove_passkeys: true })).status).toBe(409);
  });
});

it('the application opens with no session that a password has opened elsewhere', async () => {
  const oda = await account('oda');
  const { token } = sessionElsewhere(oda.email);
  expect((await oda.post('/auth-jwt/verify/', { token })).status).toBe(200);
  await addPasskey(oda);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  const later = sessionElsewhere(oda.email);
  const answer = await oda.post('/auth-jwt/verify/', { token: later.token });
  vi.useRealTimers();
  expect(answer.status).toBe(401);
});

it('an operator takes those of the only superuser away', async () => {
  const only = await account('only', { isTenantSuperuser: true });
  await addPasskey(only);
  expect([await removePasskeys(tenantUid, only.email), await removePasskeys(tenantUid, only.email)]).toEqual([1, 0]);
  expect([(await only.signIn()).step.token !== undefined, mailsTo(only)]).toEqual([true, ['passkey-added', 'passkeys-lost']]);
  await expect(removePasskeys(tenantUid, 'nobody@x.example')).rejects.toThrow('Nobody of tenancy');
});

describe('a former member', () => {
  it('leaves no passkey behind', async () => {
    const [boss, jo] = [await account('boss-of-jo', { isTenantSuperuser: true }), await account('jo')];
    await addPasskey(jo);
    const path = `/api/tenant/admin/person/${jo.uid}/`;
    await boss.post(`${path}deactivate/`);
    expect((await boss.patch(path, { pseudonymise: true, email: jo.email })).status).toBe(200);
    expect(table.ofKind('passkey').filter(({ userUid }) => userUid === jo.uid)).toEqual([]);
    expect((await db.entities.user.get({ tenantUid, uid: jo.uid }).go()).data).not.toHaveProperty('passkeysSince');
  });
});

describe('a tenancy that demands a passkey', () => {
  const demand = async (metaJson: Record<string, string>) => {
    await db.entities.tenant.patch({ tenantUid }).set({ metaJson }).go();
    vi.setSystemTime(Date.now() + 120_000);
  };
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(async () => {
    await demand({});
    vi.useRealTimers();
  });

  it('lets nobody do anything before they have one, a code of an app or not', async () => {
    const kim = await account('kim');
    await db.entities.user.patch({ tenantUid, uid: kim.uid }).set({ secondFactor: 'app' }).go();
    await demand({ second_factor: 'everybody', second_factor_kind: 'any' });
    expect((await kim.get('/api/me/packages/', undefined, inSession)).status).toBe(200);
    await demand({ second_factor: 'everybody', second_factor_kind: 'passkey' });
    expect((await kim.get('/api/me/packages/', undefined, inSession)).status).toBe(403);
    const { step } = await kim.signIn();
    const opened = await kim.post('/auth-jwt/verify/', { token: step.token });
    expect(opened.json()).toMatchObject({ needs_second_factor: true, needs_passkey: true });
    const { added } = await addPasskey(kim);
    expect(added.status).toBe(201);
    expect((await kim.get('/api/me/packages/', undefined, inSession)).status).toBe(200);
  });

  it('closes sessions from before the passkey, but for the one that has added it', async () => {
    const lea = await account('lea');
    await demand({ second_factor: 'everybody', second_factor_kind: 'passkey' });
    const before = (await lea.signIn()).step.token!;
    vi.setSystemTime(Date.now() + 2_000);
    const { device } = await addPasskey(lea);
    expect(await statusWith(lea, before)).toBe(401);
    const { step } = await lea.show((await lea.signIn()).step, device);
    expect(await statusWith(lea, step.token!)).toBe(200);
  });

  it('takes no code of an app in its place', async () => {
    const mia = await account('mia');
    await demand({ second_factor: 'everybody', second_factor_kind: 'passkey' });
    await addPasskey(mia);
    await db.entities.user.patch({ tenantUid, uid: mia.uid }).set({ secondFactor: 'app' }).go();
    expect((await mia.sendCode()).step).not.toHaveProperty('token');
  });
});
