import { Amplify } from 'aws-amplify';
import type { JWT } from 'aws-amplify/auth';
import {
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfig } from '../api/config.ts';
import { browserStore, claimsOf, tokenStorage } from './token-storage.ts';

const memory = new Map<string, string>();

/** Points Amplify at the user pool of this deployment. Loaded only for a sign-in or a change of the account. */
export function configure({ userPoolId, userPoolClientId, cognitoEndpoint }: RuntimeConfig): void {
  const userPoolEndpoint = cognitoEndpoint && new URL(cognitoEndpoint, window.location.origin).href;
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, loginWith: { email: true }, ...(userPoolEndpoint && { userPoolEndpoint }) },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage(browserStore(), memory));
}

/** The setup of an authenticator app: the secret, and an address that opens the app with it. */
export async function newAuthenticator(username: string): Promise<{ secret: string; address: string }> {
  const details = await setUpTOTP();
  return { secret: details.sharedSecret, address: details.getSetupUri('Tributary', username).href };
}

/** Verifies a first code of the app and requires codes from then on. */
export async function addAuthenticator(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export const dropAuthenticator = () => updateMFAPreference({ totp: 'DISABLED' });

/** Whether this window has a valid access token. After a reload it has none. */
export const hasAccess = async (): Promise<boolean> =>
  fetchAuthSession().then(
    ({ tokens }) => tokens !== undefined,
    () => false,
  );

/** The access token of the session, which allows changes of the person's account. */
export async function accessToken(): Promise<string> {
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error('There is no session');
  return tokens.accessToken.toString();
}

const jwt = (token: string) => ({ toString: () => token, payload: claimsOf(token) as JWT['payload'] });

/** Stores renewed tokens as the tokens of this window. */
export async function keepTokens(token: string, access: string): Promise<void> {
  const [idToken, accessToken] = [jwt(token), jwt(access)];
  const username = String(accessToken.payload.username ?? idToken.payload.sub);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({ tokens: { idToken, accessToken, clockDrift: 0, username } });
}

/** The host that links in account mails lead to. */
const host = () => window.location.hostname;

export async function sendActivationAgain(username: string): Promise<void> {
  await resendSignUpCode({ username, options: { clientMetadata: { host: host() } } });
}

export async function requestReset(username: string): Promise<void> {
  await resetPassword({ username, options: { clientMetadata: { host: host() } } });
}
