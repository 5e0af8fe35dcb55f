import { randomUUID } from 'node:crypto';
import {
  CodeMismatchException,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { vi } from 'vitest';

type Attribute = { Name?: string; Value?: string };
type Account = { uid: string; password: string; status: 'UNCONFIRMED' | 'CONFIRMED'; attributes: Attribute[] };
type Asked = {
  Username: string;
  Password: string;
  ConfirmationCode: string;
  UserAttributes: Attribute[];
};

export const POOL_CODE = '123456';

/** The method name of a command: 'SignUpCommand' is `signUp`. */
const nameOf = (command: string) => command.charAt(0).toLowerCase() + command.slice(1).replace(/Command$/, '');

const said = { message: 'refused', $metadata: {} };

/** The pool refuses to look for a longer name, and to make an account of one. */
const MAX_NAME = 128;
const demandName = (name: string) => {
  if (name.length > MAX_NAME) throw new InvalidParameterException(said);
};

/** A user pool with accounts by address; it accepts POOL_CODE. `more`: further operations. */
export function memoryPool(more: Record<string, (asked: never) => unknown> = {}) {
  Object.assign(process.env, { USER_POOL_ID: 'pool', USER_POOL_CLIENT_ID: 'client' });
  const accounts = new Map<string, Account>();
  const get = (name: string) => {
    demandName(name);
    const account = accounts.get(name.toLowerCase());
    if (!account) throw new UserNotFoundException(said);
    return account;
  };
  const calls: Record<string, (asked: never) => unknown> = {
    signUp: ({ Username, Password, UserAttributes }: Asked) => {
      demandName(Username);
      if (accounts.has(Username)) throw new UsernameExistsException(said);
      const uid = randomUUID();
      accounts.set(Username, { uid, password: Password, status: 'UNCONFIRMED', attributes: UserAttributes });
      return { UserSub: uid };
    },
    adminGetUser: ({ Username }: Asked) => {
      const { uid, status, attributes } = get(Username);
      return { Username: uid, UserStatus: status, UserAttributes: [...attributes, { Name: 'sub', Value: uid }] };
    },
    adminDeleteUser: ({ Username }: Asked) => void accounts.delete(Username),
    adminUpdateUserAttributes: ({ Username, UserAttributes }: Asked) => {
      const account = get(Username);
      const names = UserAttributes.map(({ Name }) => Name);
      // An empty value deletes an attribute.
      const given = UserAttributes.filter(({ Value }) => Value !== '');
      account.attributes = [...account.attributes.filter(({ Name }) => !names.includes(Name)), ...given];
    },
    confirmSignUp: ({ Username, ConfirmationCode }: Asked) => {
      if (ConfirmationCode !== POOL_CODE) throw new CodeMismatchException(said);
      get(Username).status = 'CONFIRMED';
    },
    ...more,
  };
  vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(
    (async (command: { input: Asked; constructor: { name: string } }) =>
      calls[nameOf(command.constructor.name)]!(command.input as never) ?? {}) as never,
  );
  return accounts;
}
