import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { answering } from './answering.ts';
import { USER_POOL } from './settings.ts';

type Attribute = { Name?: string; Value?: string };
/** `renewals`: the refresh tokens of its sessions. */
type Account = {
  uid: string;
  password?: string;
  isOpen: boolean;
  attributes: Record<string, string>;
  renewals: Set<string>;
};
type Asked = {
  Username: string;
  Password: string;
  Filter: string;
  UserAttributes: Attribute[];
  AuthParameters: { USERNAME: string; PASSWORD: string; REFRESH_TOKEN: string };
};

const said = { message: 'refused', $metadata: {} };

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = { kid: 'tests', alg: 'RS256', use: 'sig' };

/** The keys that the pool publishes, by path. */
export const published = {
  path: `/${USER_POOL.UserPoolId}/.well-known/jwks.json`,
  keys: { keys: [{ ...publicKey.export({ format: 'jwk' }), ...KEY }] },
};

function tokenOf(claims: object): string {
  const issued = { ...claims, iss: `https://cognito-idp.${process.env.AWS_REGION}.amazonaws.com/${USER_POOL.UserPoolId}` };
  const text = [KEY, issued].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

const FILTER = /^(?<name>sub|email) = "(?<value>[^"]*)"$/;

/** A user pool with the operations that test people need: create, sign in, disable, look up. */
export function openPool(): void {
  const accounts = new Map<string, Account>();
  const byUid = new Map<string, Account>();
  const get = (name: string): Account => {
    const account = byUid.get(name) ?? accounts.get(name.toLowerCase());
    if (!account) throw new UserNotFoundException(said);
    return account;
  };
  const listed = ({ uid, isOpen, password, attributes }: Account) => ({
    Username: uid,
    Enabled: isOpen,
    UserStatus: password === undefined ? ('UNCONFIRMED' as const) : ('CONFIRMED' as const),
    Attributes: Object.entries({ ...attributes, sub: uid }).map(([Name, Value]) => ({ Name, Value })),
  });
  const given = (list: Attribute[]) => Object.fromEntries(list.map(({ Name = '', Value = '' }) => [Name, Value]));

  async function session({ uid, attributes, renewals }: Account) {
    const { handler } = await import('../../../functions/jobs/pre-token/handler.ts');
    const asked = { request: { userAttributes: { ...attributes, sub: uid } }, response: {} };
    const event = asked as unknown as PreTokenGenerationTriggerEvent;
    const added = (await handler(event)).response.claimsOverrideDetails?.claimsToAddOrOverride ?? {};
    const now = Math.floor(Date.now() / 1000);
    const common = { sub: uid, iat: now, auth_time: now, exp: now + 3600, origin_jti: randomUUID(), jti: randomUUID() };
    const id = { ...attributes, ...common, aud: USER_POOL.UserPoolClientId, 'cognito:username': uid, token_use: 'id', ...added };
    const RefreshToken = randomUUID();
    renewals.add(RefreshToken);
    return { IdToken: tokenOf(id), AccessToken: tokenOf({ ...common, token_use: 'access' }), RefreshToken };
  }

  answering(CognitoIdentityProviderClient, {
    adminCreateUser: ({ Username, UserAttributes }: Asked) => {
      if (accounts.has(Username.toLowerCase())) throw new UsernameExistsException(said);
      const account = { uid: randomUUID(), isOpen: true, attributes: given(UserAttributes), renewals: new Set<string>() };
      accounts.set(Username.toLowerCase(), account);
      byUid.set(account.uid, account);
      return { User: listed(account) };
    },
    adminSetUserPassword: ({ Username, Password }: Asked) => {
      get(Username).password = Password;
    },
    adminInitiateAuth: async ({ AuthParameters: { USERNAME, PASSWORD } }: Asked) => {
      const account = get(USERNAME);
      if (!account.isOpen || account.password !== PASSWORD) throw new NotAuthorizedException(said);
      return { AuthenticationResult: await session(account) };
    },
    adminGetUser: ({ Username }: Asked) => {
      const { Attributes, ...account } = listed(get(Username));
      return { ...account, UserAttributes: Attributes };
    },
    adminUpdateUserAttributes: ({ Username, UserAttributes }: Asked) => {
      Object.assign(get(Username).attributes, given(UserAttributes));
    },
    adminDisableUser: ({ Username }: Asked) => {
      get(Username).isOpen = false;
    },
    adminEnableUser: ({ Username }: Asked) => {
      get(Username).isOpen = true;
    },
    initiateAuth: async ({ AuthParameters: { REFRESH_TOKEN } }: Asked) => {
      const account = [...byUid.values()].find(({ renewals }) => renewals.has(REFRESH_TOKEN));
      if (!account?.isOpen) throw new NotAuthorizedException(said);
      return { AuthenticationResult: await session(account) };
    },
    adminUserGlobalSignOut: ({ Username }: Asked) => get(Username).renewals.clear(),
    adminDeleteUser: ({ Username }: Asked) => {
      const account = get(Username);
      byUid.delete(account.uid);
      for (const [name, each] of accounts) if (each === account) accounts.delete(name);
    },
    listUsers: ({ Filter }: Asked) => {
      const { name, value = '' } = FILTER.exec(Filter)?.groups ?? {};
      const found = name === 'sub' ? byUid.get(value) : accounts.get(value.toLowerCase());
      return { Users: found ? [listed(found)] : [] };
    },
  });
}
