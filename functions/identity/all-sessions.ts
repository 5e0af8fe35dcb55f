import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { env } from '../env.ts';

const cognito = new CognitoIdentityProviderClient({});

/**
 * Revokes all sessions of the account of an ID token. Uses our role, because the access token of a sign-in through an
 * organisation lacks the scope.
 */
export async function endAllOf(claims: Readonly<Record<string, unknown>>): Promise<void> {
  const Username = String(claims['cognito:username'] ?? claims.sub);
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: env.userPoolId, Username }));
}

/** Ends all sessions of the account that signs in with an address and a password. */
export async function endAllOfAddress(email: string): Promise<void> {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: env.userPoolId, Username: email }));
}
