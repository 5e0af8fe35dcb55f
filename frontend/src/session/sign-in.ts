import { auth } from '../../../shared/contract/person/auth.ts';
import { call } from '../api/client.ts';
import type { SignInStep } from './cognito.ts';
import { authState, cognito, endedAsDeactivated, endHere, keepRenewed, OF_BROWSER, verifySession } from './session.ts';
import { signedInAgain } from './step-up.ts';

/** Name of the error of a sign-in by somebody who is deactivated here. */
export const DEACTIVATED = 'DeactivatedException';

/** Signs in, as far as that goes: an account with an authenticator app wants its code next. */
export async function signInWith(username: string, password: string): Promise<SignInStep> {
  const step = await (await cognito()).passwordSignIn(username, password);
  if (step === 'done') await enter();
  return step;
}

export async function signInWithCode(code: string): Promise<void> {
  await (await cognito()).codeSignIn(code);
  await enter();
}

/** What renews the session goes into the cookie, out of reach of scripts. */
async function handOver(): Promise<void> {
  const refresh = (await cognito()).refreshTokenOnce();
  if (refresh === undefined) return;
  try {
    keepRenewed(await call(auth.refreshToken, { body: { refresh } }, OF_BROWSER));
  } catch (error) {
    endHere();
    throw error;
  }
}

/** The tokens are there: whether they open this tenancy is for the server to say. */
export async function enter(): Promise<void> {
  await handOver();
  await verifySession();
  const state = authState();
  if (state.status === 'unreachable') throw state.error;
  if (state.status === 'confirmed') return;
  const name = endedAsDeactivated() ? DEACTIVATED : 'NotAuthorizedException';
  throw Object.assign(new Error('Not a member here'), { name });
}

/** Signs in once more, as far as that goes, while page and session go on. */
export async function signInOnceMore(username: string, password: string): Promise<SignInStep> {
  const module = await cognito();
  module.keepApart();
  const step = await module.passwordSignIn(username, password);
  if (step === 'done') await goOn();
  return step;
}

export async function signInOnceMoreWithCode(code: string): Promise<void> {
  await (await import('./cognito.ts')).codeSignIn(code);
  await goOn();
}

/** The new session takes the place of the one before, in the cookie and in all windows. */
async function goOn(): Promise<void> {
  const module = await import('./cognito.ts');
  const refresh = module.refreshTokenOnce();
  const { token, access } = await call(auth.refreshToken, { body: { refresh } }, OF_BROWSER);
  const kept = keepRenewed({ token });
  if (kept === undefined) throw Object.assign(new Error('The session has ended'), { name: 'NotAuthorizedException' });
  if (access !== undefined) await (await cognito()).keepTokens({ id_token: token, access_token: access });
  signedInAgain(kept);
}
