import { auth } from '../../../shared/contract/person/auth.ts';
import { call } from '../api/client.ts';
import { authState, begin, endedAsDeactivated, keepRenewed, OF_BROWSER, verifySession } from './session.ts';
import { signedInAgain } from './step-up.ts';

/** Name of the error of a sign-in by somebody who is deactivated here. */
export const DEACTIVATED = 'DeactivatedException';

/** 'code': the account has an authenticator app, whose code is wanted next. */
type SignInStep = 'done' | 'code';

type Answer = { token?: string | undefined; challenge?: string | undefined };

/** What the code of an authenticator app is sent with, while it is waited for; in the memory of this window alone. */
let waiting: { username: string; challenge: string } | undefined;

/** Username and password, as far as that goes. What renews the session goes into the cookie, which no script reads. */
async function withPassword(username: string, password: string, done: (token: string) => Promise<void>): Promise<SignInStep> {
  const answer: Answer = await call(auth.refreshToken, { body: { sign_in: { username, password } } }, OF_BROWSER);
  waiting = answer.challenge === undefined ? undefined : { username, challenge: answer.challenge };
  if (waiting) return 'code';
  await done(answer.token ?? '');
  return 'done';
}

async function withCode(code: string, done: (token: string) => Promise<void>): Promise<void> {
  if (!waiting) throw new Error('There is no sign-in that waits for a code');
  const answer: Answer = await call(auth.refreshToken, { body: { app_code: { ...waiting, code } } }, OF_BROWSER);
  waiting = undefined;
  await done(answer.token ?? '');
}

/** Signs in, as far as that goes: an account with an authenticator app wants its code next. */
export const signInWith = (username: string, password: string): Promise<SignInStep> => withPassword(username, password, enter);

export const signInWithCode = (code: string): Promise<void> => withCode(code, enter);

/** What an organisation's sign-in has brought to renew the session goes into the cookie, out of reach of scripts. */
export async function enterBringing(refresh: string): Promise<void> {
  const { token } = await call(auth.refreshToken, { body: { refresh } }, OF_BROWSER);
  await enter(token ?? '');
}

/** There is a token: whether it opens this tenancy is for the server to say. */
async function enter(token: string): Promise<void> {
  begin(token);
  await verifySession();
  const state = authState();
  if (state.status === 'unreachable') throw state.error;
  if (state.status === 'confirmed') return;
  const name = endedAsDeactivated() ? DEACTIVATED : 'NotAuthorizedException';
  throw Object.assign(new Error('Not a member here'), { name });
}

/** Signs in once more, as far as that goes, while page and session go on. */
export const signInOnceMore = (username: string, password: string): Promise<SignInStep> => withPassword(username, password, goOn);

export const signInOnceMoreWithCode = (code: string): Promise<void> => withCode(code, goOn);

/** The new session takes the place of the one before, in the cookie and in all windows. */
async function goOn(token: string): Promise<void> {
  const kept = keepRenewed({ token });
  if (kept === undefined) throw Object.assign(new Error('The session has ended'), { name: 'NotAuthorizedException' });
  signedInAgain(kept);
}
