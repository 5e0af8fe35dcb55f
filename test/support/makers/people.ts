import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { call, outputs } from '../support.ts';

export const PASSWORD = 'Heron-quilts-42-oars';

const cognito = new CognitoIdentityProviderClient({});

/** An active account of the user pool, without a tenant. Returns its uid. */
export async function makeAccount(email: string, firstName: string, lastName: string): Promise<string> {
  const UserPoolId = outputs().UserPoolId;
  const attributes = { email, email_verified: 'true', given_name: firstName, family_name: lastName };
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  const created = await cognito.send(
    new AdminCreateUserCommand({ UserPoolId, Username: email, UserAttributes, MessageAction: 'SUPPRESS' }),
  );
  await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: PASSWORD, Permanent: true }));
  return created.User!.Attributes!.find(({ Name }) => Name === 'sub')!.Value!;
}

/** The token of an account, through the product's own sign-in. */
export async function signIn(host: string, username: string, password = PASSWORD): Promise<string> {
  const answer = await call({ host, method: 'POST', path: '/auth-jwt/', body: { username, password } });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
  return answer.json<{ token: string }>().token;
}

/** The access token that the user pool issues beside the ID token. The API does not accept it. */
export async function accessTokenOf(username: string, password = PASSWORD): Promise<string> {
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: outputs().UserPoolId!,
      ClientId: outputs().UserPoolClientId!,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  return AuthenticationResult!.AccessToken!;
}

/** Follows the link of the activation mail. The emulator's code is always the same. */
export async function activate(host: string, email: string, password = PASSWORD): Promise<void> {
  const body = { email, code: '123456', password };
  const answer = await call({ host, method: 'POST', path: '/auth-rest/activate/', body });
  if (answer.status !== 204) throw new Error(`Activation answered ${answer.status}: ${answer.text}`);
}
