import {
  CognitoIdentityProviderClient,
  UsernameExistsException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, it, vi } from 'vitest';

const { ensureAccount } = await import('../../../cdk/ops/tenant/account.ts');
const { ACTIVATION_ATTRIBUTE } = await import('../../../shared/platform.ts');

type Command = {
  constructor: { name: string };
  input: { Password?: string; UserAttributes?: { Name: string; Value: string }[] };
};
const sent: Command[] = [];
const names = () => sent.map((command) => command.constructor.name.replace('Command', ''));

/** A pool where the address has an account. */
function accounts(UserStatus: UserStatusType, activation = '') {
  sent.length = 0;
  const UserAttributes = [
    { Name: 'sub', Value: 'uid-1' },
    { Name: ACTIVATION_ATTRIBUTE, Value: activation },
  ];
  const answer = async (command: Command) => {
    sent.push(command);
    const { name } = command.constructor;
    if (name === 'AdminCreateUserCommand') throw new UsernameExistsException({ message: 'exists', $metadata: {} });
    return name === 'AdminGetUserCommand' ? { UserStatus, UserAttributes } : {};
  };
  vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(answer as never);
}
afterEach(() => vi.restoreAllMocks());

const ann = { email: 'ann@client.example', firstName: 'Ann', lastName: 'Lee' };
const ensure = () => ensureAccount('pool', ann, 'client.example');

it('the account of an address stays as it is where it was opened', async () => {
  accounts('CONFIRMED');
  expect(await ensure()).toBe('uid-1');
  expect(names()).toEqual(['AdminCreateUser', 'AdminGetUser']);
});

it.each([
  ['UNCONFIRMED', 'hash', true],
  ['CONFIRMED', 'hash', false],
  ['FORCE_CHANGE_PASSWORD', '', false],
] as const)('an account that waits (%s, "%s") is opened with a password that nobody knows', async (status, hash, confirms) => {
  accounts(status, hash);
  expect(await ensure()).toBe('uid-1');
  expect(names().slice(2)).toEqual([
    ...(confirms ? ['AdminConfirmSignUp'] : []),
    'AdminSetUserPassword',
    'AdminUpdateUserAttributes',
  ]);
  expect(sent.at(-2)!.input.Password).toMatch(/^aA1-/);
  const attributes = Object.fromEntries(sent.at(-1)!.input.UserAttributes!.map(({ Name, Value }) => [Name, Value]));
  expect(attributes).toMatchObject({ [ACTIVATION_ATTRIBUTE]: '', email_verified: 'true', given_name: 'Ann' });
});
