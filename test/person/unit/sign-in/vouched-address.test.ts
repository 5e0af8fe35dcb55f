import { CognitoIdentityProviderClient, InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tieIdentity } from '../../../../functions/identity/user-pool.ts';
import { voucherOf } from '../../../../shared/domain/tenant/sso.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, site, table, tenantUid } from '../../../support/access/memory-site.ts';
import { memoryPool } from '../../../support/memory/user-pool.ts';

const accounts = new Map<string, Record<string, unknown>>();
/** In this test a token is the name of its account, and any password is right. */
vi.mock('../../../../functions/identity/token-verifier.ts', () => ({ verifyIdToken: async (name: string) => claimsOf(name) }));
vi.mock('../../../../functions/identity/second-factor.ts', () => ({ secondFactorOf: async () => 'none' }));
vi.mock('../../../../functions/identity/password-sign-in.ts', () => ({
  signIn: async (name: string) => ({
    session: { token: name, refresh: name, userUid: claimsOf(name).sub, claims: claimsOf(name) },
  }),
}));
vi.mock('../../../../functions/identity/user-pool.ts', async (original) => ({
  ...(await original<object>()),
  refreshSession: async (name: string) => ({ token: name, access: '', claims: claimsOf(name) }),
}));

const { handler: preToken } = await import('../../../../functions/jobs/pre-token/handler.ts');
const { handler: rules } = await import('../../../../functions/jobs/sso-rules/handler.ts');

const domains = { 'rail.example': 'Directory-rail', 'road.example': 'Directory-road' };
const call = callsOf('ours.example', tenantUid);
const at = (...names: string[]) => JSON.stringify(names.map((providerName) => ({ providerName, userId: 'x' })));
const RAIL = at('Directory-rail');
const claimsOf = (name: string): Record<string, unknown> => ({
  firstName: 'Rita',
  lastName: 'Rivers',
  home: '',
  ...now(),
  ...accounts.get(name),
});
const now = () => ({ iat: Math.floor(Date.now() / 1000) + 60, auth_time: Math.floor(Date.now() / 1000) + 60 });
const verify = async (name: string) => (await call('', 'POST', '/auth-jwt/verify/', { token: name })).status;
const renew = async (name: string) => (await call('', 'POST', '/auth-jwt/refresh/', { refresh: name })).status;
const tokenFor = (userAttributes: Record<string, string>) =>
  preToken({ triggerSource: 'TokenGeneration_RefreshTokens', request: { userAttributes }, response: {} } as never);

beforeEach(() => {
  process.env.SSO_DOMAINS = JSON.stringify(domains);
});

describe('an address counts', () => {
  it('for the provider of its domain, and for its owner where no organisation has a part in it', () => {
    expect(voucherOf({ email: 'Ada@RAIL.example', identities: at('directory-rail') }, domains)).toBe('organisation');
    expect(voucherOf({ email: 'ada@x.example' }, domains)).toBe('owner');
    expect(voucherOf({ email: 'ada@x.example', identities: '[]', verified: true }, domains)).toBe('owner');
    // After an organisation has left, its accounts belong to their owners again.
    expect(voucherOf({ email: 'ada@sea.example', identities: at('Directory-sea'), verified: 'true' }, domains)).toBe('owner');
  });

  it.each([
    ['the account has a password alone, and the domain an organisation', 'ada@rail.example', undefined],
    ["another organisation's provider says it", 'boss@road.example', RAIL],
    ["an organisation's provider says it of a domain without one", 'boss@x.example', RAIL],
    ['two organisations may write it', 'boss@road.example', at('Directory-rail', 'Directory-road')],
    ['it cannot be told who may write it', 'ada@x.example', '{"not": "a list"}'],
    ['it cannot be told at all', 'ada@x.example', '[oh'],
  ])('for nobody where %s', (_, email, identities) => {
    expect(voucherOf({ email, identities, verified: 'true' }, domains)).toBeUndefined();
  });

  it('for nobody where an organisation that has left wrote it and its owner has shown no code', () => {
    expect(voucherOf({ email: 'boss@x.example', identities: at('Directory-sea'), verified: 'false' }, domains)).toBeUndefined();
  });
});

describe('a provider', () => {
  const told = (idToken: Record<string, string>, userInfo?: Record<string, string>) =>
    rules({
      triggerSource: 'InboundFederation_ExternalProvider',
      request: { providerName: 'Directory-rail', providerType: 'OIDC', attributes: { idToken, ...(userInfo && { userInfo }) } },
      response: { userAttributesToMap: {} },
    } as never);

  it('gives its people addresses of its own domains at each sign-in', async () => {
    await expect(told({ sub: 'x', email: 'ada@rail.example' })).resolves.toMatchObject({ response: { userAttributesToMap: {} } });
  });

  it('gives nobody an address of another domain, wherever it says so, or none', async () => {
    const refusal = 'This organisation does not manage the accounts of this e-mail address.';
    await expect(told({ email: 'boss@road.example' })).rejects.toThrow(refusal);
    await expect(told({ email: 'boss@x.example' })).rejects.toThrow(refusal);
    await expect(told({ email: 'ada@rail.example' }, { email: 'boss@road.example' })).rejects.toThrow(refusal);
    await expect(told({ sub: 'x' })).rejects.toThrow(refusal);
  });

  it('is tied to no account that another one writes, or whose address nobody has shown', async () => {
    const linked: string[] = [];
    const users = [
      { Username: 'of-road', Attributes: [{ Name: 'identities', Value: at('Directory-road') }] },
      { Username: 'not-shown', Attributes: [{ Name: 'email_verified', Value: 'false' }] },
      { Username: 'waiting', UserStatus: 'UNCONFIRMED' },
      { Username: 'own', Attributes: [{ Name: 'email_verified', Value: 'true' }] },
    ].map((user) => ({ UserStatus: 'CONFIRMED', ...user }));
    vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation((async ({ input }: { input: Linking }) => {
      if (input.DestinationUser) linked.push(input.DestinationUser.ProviderAttributeValue);
      return { Users: users };
    }) as never);
    await tieIdentity('pool', 'ada@rail.example', { provider: 'Directory-rail', subject: 'x' });
    users.pop();
    await tieIdentity('pool', 'ada@rail.example', { provider: 'Directory-rail', subject: 'x' });
    expect(linked).toEqual(['own']);
  });

  it('takes an identity whose address is too long for a name of an account', async () => {
    memoryPool({
      adminGetUser: () => {
        throw new InvalidParameterException({ message: 'Member must have length less than or equal to 128', $metadata: {} });
      },
      listUsers: () => ({ Users: [] }),
    });
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.rail.example`;
    await expect(tieIdentity('pool', email, { provider: 'Directory-rail', subject: 'x' })).resolves.toBeUndefined();
  });

  it('that its provider writes in other letters than the account has it', async () => {
    const pool = memoryPool({
      listUsers: () => ({ Users: [] }),
      adminLinkProviderForUser: ({ DestinationUser }: Linking) => void linked.push(DestinationUser!.ProviderAttributeValue),
    });
    const linked: string[] = [];
    const attributes = [{ Name: 'email_verified', Value: 'true' }];
    pool.set('ada@rail.example', { uid: 'of-ada', password: 'x', status: 'CONFIRMED', attributes });
    await tieIdentity('pool', 'Ada@Rail.example', { provider: 'Directory-rail', subject: 'x' });
    await tieIdentity('pool', 'nobody@rail.example', { provider: 'Directory-rail', subject: 'x' });
    expect(linked).toEqual(['of-ada']);
  });
});
type Linking = { DestinationUser?: { ProviderAttributeValue: string } };

describe('no token is issued', () => {
  it('to an account whose address its provider has changed into one of another domain', async () => {
    const account = { sub: 'x', email: 'ada@rail.example', email_verified: 'false', identities: RAIL };
    await expect(tokenFor(account)).resolves.toMatchObject({
      response: { claimsOverrideDetails: { claimsToAddOrOverride: { tenants: '' } } },
    });
    await expect(tokenFor({ ...account, email: 'ceo@road.example' })).rejects.toThrow('Nobody answers for the e-mail address');
    await expect(tokenFor({ ...account, email: 'ceo@x.example' })).rejects.toThrow('Nobody answers for the e-mail address');
  });

  it('to an account with a password in a domain whose people sign in with their organisation', async () => {
    const account = { sub: 'x', email_verified: 'true' };
    await expect(tokenFor({ ...account, email: 'ada@rail.example' })).rejects.toThrow('Nobody answers for the e-mail address');
    await expect(tokenFor({ ...account, email: 'ada@x.example' })).resolves.toBeDefined();
  });
});

describe('an invitation', () => {
  it('lets somebody in for whose address their own provider answers, and nobody for whose address another one does', async () => {
    const bridge = await site('Bridge');
    const invited = { email: 'ceo@road.example', project_discipline: bridge.role('Reporter') };
    expect((await bridge.admin.post(`${bridge.path}invite/`, invited)).status).toBe(201);
    accounts.set('attacker', { sub: 'attacker', email: invited.email, identities: RAIL });
    accounts.set('password', { sub: 'password', email: invited.email, email_verified: true });
    accounts.set('ceo', { sub: 'ceo', email: invited.email, identities: [{ providerName: 'Directory-road' }] });
    const people = () => table.ofKind('user').map(({ email }) => email);
    expect([await verify('attacker'), await verify('password')]).toEqual([401, 401]);
    expect(people()).not.toContain(invited.email);
    expect(await verify('ceo')).toBe(200);
    expect(people()).toContain(invited.email);
  });
});

it('somebody of two tenancies is let into neither once their provider has changed their address, and nothing they have is lost', async () => {
  const ada = await person('ada');
  accounts.set('ada', { sub: ada.uid, email: 'ada@rail.example', identities: RAIL });
  expect([await verify('ada'), await renew('ada')]).toEqual([200, 200]);
  accounts.set('ada', { sub: ada.uid, email: 'boss@x.example', identities: RAIL });
  const signIn = await call('', 'POST', '/auth-jwt/', { username: 'ada', password: 'x' });
  expect([await verify('ada'), await renew('ada'), signIn.status]).toEqual([401, 401, 400]);
  await expect(tokenFor({ sub: ada.uid, email: 'boss@x.example', identities: RAIL })).rejects.toThrow();
  expect((await ada.get('/api/me/')).json()).toMatchObject({ email: ada.email });
  accounts.set('ada', { sub: ada.uid, email: 'ada@rail.example', identities: RAIL });
  expect(await verify('ada')).toBe(200);
});
