import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { env } from '../env.ts';

const cognito = new CognitoIdentityProviderClient({});

/**
 * Lets nothing renew any session of the account that an ID token is of. By the right of our role: the access token of whoever signs in with
 * their organisation has not the scope for it.
 */
export async function endAllOf(claims: Readonly<Record<string, unknown>>): Promise<void> {
  const Username = String(claims['cognito:username'] ?? claims.sub);
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: env.userPoolId, Username }));
}

/** The same for the account that signs in with an address and a password. */
export async function endAllOfAddress(email: string): Promise<void> {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: env.userPoolId, Username: email }));
}
