import { auth } from '../../../shared/contract/person/auth.ts';
import type { PasskeyRequest } from '../../../shared/contract/person/passkeys.ts';
import { call } from '../api/client.ts';
import { signByPasskey } from './passkeys.ts';
import { authState, begin, endedAsDeactivated, keepRenewed, OF_BROWSER, verifySession } from './session.ts';
import { signedInAgain } from './step-up.ts';

/** Name of the sign-in error for a person who is deactivated here. */
export const DEACTIVATED = 'DeactivatedException';

/** What is wanted next: 'code' of the account's authenticator app, or one of its passkeys. */
export type NextStep = 'done' | 'code' | 'passkey';

type Answer = { token?: string | undefined; challenge?: string | undefined; passkey?: PasskeyRequest | undefined };

/** What the next step is sent with, while it is waited for; in the memory of this window alone. */
let waiting: { username: string; challenge: string; passkey: PasskeyRequest | undefined } | undefined;

/** Continues with the server's answer as far as possible. */
async function goOnWith(username: string, answer: Answer, done: (token: string) => Promise<void>): Promise<NextStep> {
  const { challenge, passkey } = answer;
  waiting = challenge === undefined ? undefined : { username, challenge, passkey };
  if (waiting) return passkey ? 'passkey' : 'code';
  await done(answer.token ?? '');
  return 'done';
}

/** Username and password, as far as that goes. What renews the session goes into the cookie, which no script reads. */
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

/** An answer of the browser counts once: where the server refuses it, the sign-in begins anew. */
async function withPasskey(done: (token: string) => Promise<void>): Promise<void> {
  if (!waiting?.passkey) throw new Error(NONE_WAITS);
  const { username, challenge, passkey } = waiting;
  const credential = await signByPasskey(passkey);
  waiting = undefined;
  const body = { passkey: { username, challenge, credential } };
  await goOnWith(username, await call(auth.refreshToken, { body }, OF_BROWSER), done);
}

/** Whether a sign-in waits for its next step still. */
export const isWaiting = (): boolean => waiting !== undefined;

/** Signs in, as far as that goes: an account with an authenticator app wants its code next, one with a passkey that. */
export const signInWith = (username: string, password: string): Promise<NextStep> => withPassword(username, password, enter);

export const signInWithCode = (code: string): Promise<NextStep> => withCode(code, enter);

export const signInWithPasskey = (): Promise<void> => withPasskey(enter);

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
export const signInOnceMore = (username: string, password: string): Promise<NextStep> => withPassword(username, password, goOn);

export const signInOnceMoreWithCode = (code: string): Promise<NextStep> => withCode(code, goOn);

export const signInOnceMoreWithPasskey = (): Promise<void> => withPasskey(goOn);

/** The new session takes the place of the one before, in the cookie and in all windows. */
async function goOn(token: string): Promise<void> {
  const kept = keepRenewed({ token });
  if (kept === undefined) throw Object.assign(new Error('The session has ended'), { name: 'NotAuthorizedException' });
  signedInAgain(kept);
}
