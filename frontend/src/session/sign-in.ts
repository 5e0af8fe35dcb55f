import { auth } from '../../../shared/contract/person/auth.ts';
import type { PasskeyRequest } from '../../../shared/contract/person/passkeys.ts';
import { call } from '../api/client.ts';
import { signByPasskey } from './passkeys.ts';
import { authState, begin, endedAsDeactivated, followStored, keepRenewed, OF_BROWSER, verifySession } from './session.ts';
import { signedInAgain } from './step-up.ts';

/** Name of the sign-in error of a person who is deactivated in this tenancy. */
export const DEACTIVATED = 'DeactivatedException';

/** The next step of a sign-in: 'code' of the account's authenticator app, or one of its passkeys. */
export type NextStep = 'done' | 'code' | 'passkey';

type Answer = { token?: string | undefined; challenge?: string | undefined; passkey?: PasskeyRequest | undefined };

/** Data to send with the next step, held only in the memory of this window. */
let waiting: { username: string; challenge: string; passkey: PasskeyRequest | undefined } | undefined;

/** Continues the sign-in after an answer of the server, as far as possible without the person. */
async function goOnWith(username: string, answer: Answer, done: (token: string) => Promise<void>): Promise<NextStep> {
  const { challenge, passkey } = answer;
  waiting = challenge === undefined ? undefined : { username, challenge, passkey };
  if (waiting) return passkey ? 'passkey' : 'code';
  await done(answer.token ?? '');
  return 'done';
}

/** Signs in with username and password, up to the next step. The refresh token goes into the cookie, which no script can read. */
async function withPassword(username: string, password: string, done: (token: string) => Promise<void>): Promise<NextStep> {
  return goOnWith(username, await call(auth.refreshToken, { body: { sign_in: { username, password } } }, OF_BROWSER), done);
}

const NONE_WAITS = 'There is no sign-in that waits for this';

async function withCode(code: string, done: (token: string) => Promise<void>): Promise<NextStep> {
  if (!waiting) throw new Error(NONE_WAITS);
  const { username, challenge } = waiting;
  const answer: Answer = await call(auth.refreshToken, { body: { app_code: { username, challenge, code } } }, OF_BROWSER);
  return goOnWith(username, answer, done);
}

/** Signs in with a passkey. A browser's signature counts only once: if the server refuses it, the sign-in starts again. */
async function withPasskey(done: (token: string) => Promise<void>): Promise<void> {
  if (!waiting?.passkey) throw new Error(NONE_WAITS);
  const { username, challenge, passkey } = waiting;
  const credential = await signByPasskey(passkey);
  waiting = undefined;
  const body = { passkey: { username, challenge, credential } };
  await goOnWith(username, await call(auth.refreshToken, { body }, OF_BROWSER), done);
}

/** Whether a sign-in waits for its next step. */
export const isWaiting = (): boolean => waiting !== undefined;

/**
 * Signs in, up to the next step: the code of an authenticator app, or a passkey, if the account has one. `page`: as in `enter`
 */
export const signInWith = (username: string, password: string, page?: string): Promise<NextStep> =>
  withPassword(username, password, (token) => enter(token, page));

export const signInWithCode = (code: string): Promise<NextStep> => withCode(code, enter);

export const signInWithPasskey = (): Promise<void> => withPasskey(enter);

/** Moves the refresh token of an organisation's sign-in into the cookie, which no script can read. `page`: as in `enter` */
export async function enterBringing(refresh: string, page: string): Promise<void> {
  const { token } = await call(auth.refreshToken, { body: { refresh } }, OF_BROWSER);
  await enter(token ?? '', page);
}

/**
 * Stores a new token and lets the server decide whether it opens this tenancy. If the window had another person before, it loads
 * `page`, or the present one, with nothing of theirs in memory, and this does not return.
 */
async function enter(token: string, page?: string): Promise<void> {
  begin(token);
  if (followStored(page)) await new Promise(() => {});
  await verifySession();
  const state = authState();
  if (state.status === 'unreachable') throw state.error;
  if (state.status === 'confirmed') return;
  const name = endedAsDeactivated() ? DEACTIVATED : 'NotAuthorizedException';
  throw Object.assign(new Error('Not a member here'), { name });
}

/** Signs in once more, up to the next step, while the page and the session continue. */
export const signInOnceMore = (username: string, password: string): Promise<NextStep> => withPassword(username, password, goOn);

export const signInOnceMoreWithCode = (code: string): Promise<NextStep> => withCode(code, goOn);

export const signInOnceMoreWithPasskey = (): Promise<void> => withPasskey(goOn);

/** Replaces the session by the new one, in the cookie and in all windows. */
async function goOn(token: string): Promise<void> {
  const kept = keepRenewed({ token });
  if (kept === undefined) throw Object.assign(new Error('The session has ended'), { name: 'NotAuthorizedException' });
  signedInAgain(kept);
}
