import { Amplify } from 'aws-amplify';
import type { JWT } from 'aws-amplify/auth';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { RuntimeConfig } from '../api/config.ts';
import type { SsoTokens } from './sso.ts';
import { browserStore, claimsOf, takeRefreshToken, tokenStorage } from './token-storage.ts';

const memory = new Map<string, string>();

/** Points Amplify at the user pool of this deployment. Loaded only when somebody signs in or changes their account. */
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

/** Until the next call of `configure`, a sign-in leaves the tokens of this browser as they are: other windows notice nothing of it. */
export function keepApart(): void {
  const apart = new Map<string, string>();
  const store = {
    getItem: (key: string) => apart.get(key) ?? null,
    setItem: (key: string, value: string) => void apart.set(key, value),
    removeItem: (key: string) => void apart.delete(key),
    keys: () => [...apart.keys()],
  };
  memory.clear();
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage(store, memory));
}

/** 'code': the account has an authenticator app, whose code is wanted next. */
export type SignInStep = 'done' | 'code';

/** Signs in with SRP: the password never leaves the browser. */
export async function passwordSignIn(username: string, password: string): Promise<SignInStep> {
  await signOut().catch(() => undefined);
  const { nextStep } = await signIn({ username, password, options: { authFlowType: 'USER_SRP_AUTH' } });
  if (nextStep.signInStep === 'DONE') return 'done';
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'code';
  const error = new Error(nextStep.signInStep);
  error.name = nextStep.signInStep === 'CONFIRM_SIGN_UP' ? 'UserNotConfirmedException' : 'UnsupportedStep';
  throw error;
}

/** The second step of a sign-in: the code that the authenticator app shows. */
export async function codeSignIn(code: string): Promise<void> {
  await confirmSignIn({ challengeResponse: code });
}

/** Whether the signed-in account asks for the code of an authenticator app. */
export const hasAuthenticator = async (): Promise<boolean> => (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;

/** What an authenticator app has to be told: the secret, and the same as an address that it opens. */
export async function newAuthenticator(username: string): Promise<{ secret: string; address: string }> {
  const details = await setUpTOTP();
  return { secret: details.sharedSecret, address: details.getSetupUri('Tributary', username).href };
}

/** Asks for codes from now on, once the app has shown a right one. */
export async function addAuthenticator(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export const dropAuthenticator = () => updateMFAPreference({ totp: 'DISABLED' });

/** What renews the session that has just begun: it is handed over once, and nothing here remembers it. */
export const refreshTokenOnce = (): string | undefined => takeRefreshToken(memory);

/** Whether this window has an access token that counts; after a reload it has none. */
export const hasAccess = async (): Promise<boolean> =>
  fetchAuthSession().then(
    ({ tokens }) => tokens !== undefined,
    () => false,
  );

/** The access token of the session, by which the person's account is changed. */
export async function accessToken(): Promise<string> {
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error('There is no session');
  return tokens.accessToken.toString();
}

const jwt = (token: string) => ({ toString: () => token, payload: claimsOf(token) as JWT['payload'] });

/** Makes tokens that came from the identity provider, or from a renewal, those of this window. */
export async function keepTokens({ id_token, access_token, refresh_token }: SsoTokens): Promise<void> {
  const [idToken, accessToken] = [jwt(id_token), jwt(access_token)];
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      idToken,
      accessToken,
      clockDrift: 0,
      username: String(accessToken.payload.username ?? idToken.payload.sub),
      ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    },
  });
}

/** Ends the sessions on all devices: none of them can be renewed any more. */
export const endAllSessions = () => signOut({ global: true });

/** Where the links of account mails lead. */
const host = () => window.location.hostname;

export async function sendActivationAgain(username: string): Promise<void> {
  await resendSignUpCode({ username, options: { clientMetadata: { host: host() } } });
}

export async function requestReset(username: string): Promise<void> {
  await resetPassword({ username, options: { clientMetadata: { host: host() } } });
}
