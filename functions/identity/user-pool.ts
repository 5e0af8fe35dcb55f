import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  InvalidParameterException,
  ListUsersCommand,
  NotAuthorizedException,
  RevokeTokenCommand,
  UnauthorizedException,
  UnsupportedTokenTypeException,
  UserLambdaValidationException,
  UserNotConfirmedException,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { providersIn } from '../../shared/domain/tenant/sso.ts';
import { env } from '../env.ts';

const cognito = new CognitoIdentityProviderClient({});

/** The claims of a token that comes directly from the pool: its signature needs no check. */
export const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

/** `token`: an ID token, with its claims; `access`: the pool's own. */
export type RenewedSession = { token: string; access: string; claims: Record<string, unknown> };

/** New tokens, or undefined when the session is beyond refreshing. */
export async function refreshSession(refresh: string): Promise<RenewedSession | undefined> {
  const answer = await initiate(refresh);
  if (!answer?.IdToken) return undefined;
  return { token: answer.IdToken, access: answer.AccessToken ?? '', claims: claimsIn(answer.IdToken) };
}

/** Makes a session impossible to renew; ignores values that are no refresh token of ours. */
export async function revokeSession(refresh: string): Promise<void> {
  try {
    await cognito.send(new RevokeTokenCommand({ ClientId: env.userPoolClientId, Token: refresh }));
  } catch (error) {
    const expected = [InvalidParameterException, UnauthorizedException, UnsupportedTokenTypeException];
    if (!expected.some((kind) => error instanceof kind)) throw error;
  }
}

async function initiate(refresh: string) {
  try {
    const given = {
      ClientId: env.userPoolClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refresh },
    } as const;
    return (await cognito.send(new InitiateAuthCommand(given))).AuthenticationResult;
  } catch (error) {
    // a trigger of ours refuses accounts that have to sign in with their organisation
    const expected = [UserLambdaValidationException, NotAuthorizedException, UserNotFoundException, UserNotConfirmedException];
    if (expected.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** Whether an account is an active one whose address its owner or this provider has shown, and no other provider may write. */
function mayBeTied({ UserStatus, Attributes = [] }: UserType, provider: string): boolean {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value;
  const providers = providersIn(attribute('identities'));
  if (UserStatus !== 'CONFIRMED' || !providers?.every((name) => name.toLowerCase() === provider.toLowerCase())) return false;
  return providers.length > 0 || attribute('email_verified') !== 'false';
}

/** The account that signs in with an address and a password: the pool takes a name in any case, as at a sign-in. */
async function namedAccount(UserPoolId: string, email: string): Promise<UserType[]> {
  try {
    const { Username, UserStatus, UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return [{ Username, UserStatus, Attributes: UserAttributes }];
  } catch (error) {
    // an address longer than a name may be is no name
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException) return [];
    throw error;
  }
}

/** The accounts of an address in exactly these letters, whatever their names are. */
async function listedAccounts(UserPoolId: string, email: string): Promise<UserType[]> {
  const Filter = `email = "${email.replaceAll('\\', '').replaceAll('"', '')}"`;
  const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId, Filter }));
  return Users;
}

/**
 * Lets an identity from outside into the active account of an address, if there is one; else it gets an account of its own.
 * Providers write an address in other letters than its person did, which means the same account as at a sign-in with a password.
 */
export async function tieIdentity(
  UserPoolId: string,
  email: string,
  { provider, subject }: { provider: string; subject: string },
): Promise<void> {
  const find = (users: readonly UserType[]) => users.find((user) => mayBeTied(user, provider));
  const account = find(await namedAccount(UserPoolId, email)) ?? find(await listedAccounts(UserPoolId, email));
  if (!account) return;
  await cognito.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: account.Username },
      SourceUser: { ProviderName: provider, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue: subject },
    }),
  );
}
