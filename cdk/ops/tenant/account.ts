import { randomBytes } from 'node:crypto';
import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { ACTIVATION_ATTRIBUTE } from '../../../shared/platform.ts';

export type AccountHolder = { email: string; firstName: string; lastName: string };

/** Meets every rule of the pool and is never shown: the person sets another one by mail. */
const secretPassword = () => `aA1-${randomBytes(24).toString('base64url')}`;

const uidIn = (attributes: UserType['Attributes']) => String(attributes?.find(({ Name }) => Name === 'sub')?.Value);

/**
 * The account of an address in the user pool: a new, confirmed one, or the existing one with its password. An account that waits
 * for its activation gets another password, because its owner has not proven the mailbox. Sends no mail.
 * @param home host of the tenancy that the account's mails lead to
 * @returns the uid of the person
 */
export async function ensureAccount(
  UserPoolId: string,
  { email, firstName, lastName }: AccountHolder,
  home: string,
  password = secretPassword(),
): Promise<string> {
  const cognito = new CognitoIdentityProviderClient();
  const named = { email, email_verified: 'true', given_name: firstName, family_name: lastName, 'custom:home': home };
  const UserAttributes = Object.entries(named).map(([Name, Value]) => ({ Name, Value }));
  const account = { UserPoolId, Username: email };
  try {
    const { User } = await cognito.send(new AdminCreateUserCommand({ ...account, UserAttributes, MessageAction: 'SUPPRESS' }));
    await cognito.send(new AdminSetUserPasswordCommand({ ...account, Password: password, Permanent: true }));
    return uidIn(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserStatus, UserAttributes: there = [] } = await cognito.send(new AdminGetUserCommand(account));
    if (!isWaiting(UserStatus, there)) return uidIn(there);
    if (UserStatus === 'UNCONFIRMED') await cognito.send(new AdminConfirmSignUpCommand(account));
    await cognito.send(new AdminSetUserPasswordCommand({ ...account, Password: password, Permanent: true }));
    const opened = [...UserAttributes, { Name: ACTIVATION_ATTRIBUTE, Value: '' }];
    await cognito.send(new AdminUpdateUserAttributesCommand({ ...account, UserAttributes: opened }));
    return uidIn(there);
  } finally {
    cognito.destroy();
  }
}

/** Whether an account was never activated. One without a password is left over from an interrupted command. */
const isWaiting = (status: UserType['UserStatus'], attributes: NonNullable<UserType['Attributes']>): boolean =>
  status === 'UNCONFIRMED' ||
  status === 'FORCE_CHANGE_PASSWORD' ||
  attributes.some(({ Name, Value }) => Name === ACTIVATION_ATTRIBUTE && Value);

/** Deletes accounts of the user pool, by uid of the person; missing ones are ignored. */
export async function removeAccounts(UserPoolId: string, uids: readonly string[]): Promise<void> {
  const cognito = new CognitoIdentityProviderClient();
  for (const Username of uids)
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch((error: unknown) => {
      if (!(error instanceof UserNotFoundException)) throw error;
    });
  cognito.destroy();
}
