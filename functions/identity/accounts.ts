import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '../env.ts';

const cognito = new CognitoIdentityProviderClient({});

/** The pool's name of an account: the person's uid unless their organisation signs them in; undefined for a deleted account. */
async function accountOf(userUid: string): Promise<{ UserPoolId: string; Username: string } | undefined> {
  const UserPoolId = env.userPoolId;
  const Filter = `sub = "${userUid.replaceAll('\\', '').replaceAll('"', '')}"`;
  const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 1 }));
  const name = Users[0]?.Username;
  return name === undefined ? undefined : { UserPoolId, Username: name };
}

/** Stops sign-ins to the account and renewals of its sessions. */
export async function closeAccount(userUid: string): Promise<void> {
  const account = await accountOf(userUid);
  if (!account) return;
  await cognito.send(new AdminDisableUserCommand(account));
  await cognito.send(new AdminUserGlobalSignOutCommand(account));
}

/** Deletes the account from the user pool. A later registration with its address is a new person. */
export async function deleteAccount(userUid: string): Promise<void> {
  const account = await accountOf(userUid);
  if (account) await cognito.send(new AdminDeleteUserCommand(account));
}

/** No session of the account can be renewed any more. */
export async function endAccountSessions(userUid: string): Promise<void> {
  const account = await accountOf(userUid);
  if (account) await cognito.send(new AdminUserGlobalSignOutCommand(account));
}

/**
 * The uid of the account that signs in with an address and a password; undefined where there is none. Asks by the name, which the
 * pool takes in any case: its lists tell capitals from small letters.
 */
export async function uidOfAddress(email: string): Promise<string | undefined> {
  try {
    const { UserStatus, UserAttributes } = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: env.userPoolId, Username: email }),
    );
    return UserStatus === 'CONFIRMED' ? UserAttributes?.find(({ Name }) => Name === 'sub')?.Value : undefined;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

export async function openAccount(userUid: string): Promise<void> {
  const account = await accountOf(userUid);
  if (account) await cognito.send(new AdminEnableUserCommand(account));
}
