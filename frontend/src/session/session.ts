import { useSyncExternalStore } from 'react';
import { auth, type UserClaims } from '../../../shared/contract/person/auth.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { call, connectSession } from '../api/client.ts';
import { loadConfig } from '../api/config.ts';
import { ApiError } from '../api/errors.ts';
import { endPreview, previewed } from '../api/preview.ts';
import { forgetUse, noteUse } from './idle.ts';
import { forgetInvitationCode, keptInvitation } from './invitation-code.ts';
import { isOthers, serve, serveNobody } from './one-person.ts';
import { failRenewal, isRenewalRefused } from './renewal-failure.ts';
import { isRecent, signedInAgain, signInAgain } from './step-up.ts';
import {
  browserStore,
  expiryOf,
  forget,
  forgetEarlier,
  forgetUnstored,
  storedToken,
  subjectOf,
  TOKEN_KEY,
} from './token-storage.ts';

/**
 * 'pending' while a stored token is verified, then 'confirmed' or 'failed' (SET-264, SET-265). 'unreachable': the server did not
 * answer; the session is kept and the check can be repeated.
 */
export type AuthState =
  | { status: 'pending' }
  | { status: 'unreachable'; error: ApiError }
  | { status: 'failed' }
  | { status: 'confirmed'; user: UserClaims };

/** A token is renewed this long before it expires, in milliseconds. */
const MARGIN_MS = 60_000;

const store = browserStore();
let state: AuthState = { status: 'failed' };
let isDeactivated = false;
const listeners = new Set<() => void>();

function become(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The part of Amplify for the session, loaded at its first use. */
export async function cognito() {
  const [module, config] = await Promise.all([import('./cognito.ts'), loadConfig()]);
  module.configure(config);
  return module;
}

/** The person with no rights of their own, during the preview of a role. */
const asSeen = (user: UserClaims): UserClaims =>
  previewed() ? { ...user, is_superuser: false, is_tenant_superuser: false } : user;

let renewing: Promise<string | undefined> | undefined;

/**
 * Renews the token once for all waiting calls. Returns undefined if the session has ended here, or belongs to another person now.
 * @throws ApiError a refusal, or a transient error
 */
function renew(): Promise<string | undefined> {
  renewing ??= renewByCookie()
    .then(keepRenewed)
    .catch(failRenewal)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** Stores the token of a new sign-in. This counts as a use, because the recorded use may be of a session that ended long ago. */
export function begin(signedIn: string): void {
  noteUse(Date.now());
  store.setItem(TOKEN_KEY, signedIn);
}

export const OF_BROWSER = { ofBrowser: true };

/** Requests new tokens with the cookie of this browser, which no script can read. */
async function renewByCookie(body: { account?: true } = {}) {
  const { token: renewed = '', access } = await call(auth.refreshToken, { body }, OF_BROWSER);
  return { token: renewed, access };
}

/** Stores a renewed token, unless the session has ended or belongs to another person now. */
export function keepRenewed({ token: renewed }: { token: string }): string | undefined {
  if (isLeft()) return undefined;
  store.setItem(TOKEN_KEY, renewed);
  if (!isOthers(renewed)) return renewed;
  follow(renewed);
  return undefined;
}

/** Amplify with an access token that allows changes of the account. The token comes with a renewal, after a recent sign-in. */
export async function ownAccount() {
  const module = await cognito();
  if (await module.hasAccess()) return module;
  const { token: renewed, access } = await renewByCookie({ account: true });
  if (access !== undefined && keepRenewed({ token: renewed })) await module.keepTokens(renewed, access);
  return module;
}

/** The bearer of this window's person. @throws ApiError transient, if it has expired and the renewal got no answer */
async function token(): Promise<string | undefined> {
  if (followStored()) return undefined;
  const stored = storedToken(store);
  if (stored === undefined || expiryOf(stored) > Date.now() + MARGIN_MS) return stored;
  try {
    return (await renew()) ?? stored;
  } catch (error) {
    // The call itself gets the refusal of an expired token.
    if (isRenewalRefused(error) || expiryOf(stored) > Date.now()) return stored;
    throw error;
  }
}

/**
 * Renews a refused bearer. If the renewal is refused too, the session ends.
 * @throws ApiError transient, if the renewal got no answer
 */
async function renewOrEnd(): Promise<string | undefined> {
  const renewed = await renew().catch((error: unknown) => {
    if (isRenewalRefused(error)) return undefined;
    throw error;
  });
  if (renewed === undefined) endOwn();
  return renewed;
}

/** Ends the session of this window's person. Keeps the token of another person who has signed in since. */
function endOwn(): void {
  const stored = storedToken(store);
  if (stored === undefined || !isOthers(stored)) endHere();
}

export function endHere(): void {
  forget(store);
  signedInAgain(undefined);
  endPreview();
  become({ status: 'failed' });
}

/** Verifies the stored token. Without a token the status is 'failed' at once, without a call (SET-267, SET-340). */
export async function verifySession(): Promise<void> {
  const stored = storedToken(store);
  if (stored === undefined) return become({ status: 'failed' });
  if (followStored()) return;
  serve(stored);
  become({ status: 'pending' });
  try {
    const bearer = (await token()) ?? '';
    const { token: _, ...user } = await call(auth.verifyToken, { body: { token: bearer, ...keptInvitation() } });
    if (isLeft()) return;
    forgetInvitationCode(user.email);
    become({ status: 'confirmed', user: asSeen(user) });
  } catch (error) {
    if (isLeft()) return;
    isDeactivated = error instanceof ApiError && error.detail === DEACTIVATED_TEXT;
    if (error instanceof ApiError && error.transient) become({ status: 'unreachable', error });
    else endHere();
  }
}

/** Reads the signed-in person again while the page stays, so that the server records a change of the account's second factor. */
export async function verifyAgain(): Promise<void> {
  const bearer = (await token()) ?? '';
  const { token: _, ...user } = await call(auth.verifyToken, { body: { token: bearer } });
  if (state.status === 'confirmed') become({ status: 'confirmed', user: asSeen(user) });
}

/**
 * The server has refused a call because a second factor is missing. Not confirmed by another read: another Lambda may learn a
 * tenancy's new rules up to a minute later.
 */
function lacksSecondFactor(): void {
  if (state.status === 'confirmed') become({ status: 'confirmed', user: { ...state.user, needs_second_factor: true } });
}

/** Asks for a sign-in if the last one is not recent. Returns whether it is recent now. */
export async function recentlySignedIn(): Promise<boolean> {
  // An expired token that could not be renewed is not from a recent sign-in.
  const bearer = await token().catch(() => undefined);
  return (bearer !== undefined && isRecent(bearer)) || (await signInAgain()) !== undefined;
}

const personHere = () => (state.status === 'confirmed' ? state.user.uid : undefined);

let beforeReload = () => {};
let forgetAnswers = () => {};

/**
 * Follows a sign-in or sign-out in another window, so that nobody acts in the name of the earlier person. For another person it
 * reloads, with nothing in memory of the earlier one. A call that waits for a recent sign-in continues after a sign-in of the
 * same person, and is given up otherwise. `page`: loaded instead of the present one
 */
function follow(stored: string | null, page?: string): void {
  if (stored === null) {
    signedInAgain(undefined);
    endPreview();
    become({ status: 'failed' });
  } else if (isOthers(stored)) {
    signedInAgain(undefined);
    endPreview();
    beforeReload();
    if (page === undefined) window.location.reload();
    else window.location.replace(page);
  } else {
    if (isRecent(stored)) signedInAgain(stored);
    if (personHere() === undefined) void verifySession();
  }
}

/**
 * Follows a sign-in or sign-out that this window has missed: because it slept, as on a phone, or because the Back button restored
 * it. Returns whether the person of this window is no longer signed in. `page`: as in `follow`
 */
export function followStored(page?: string): boolean {
  const stored = storedToken(store);
  const isMissed = stored === undefined ? state.status !== 'failed' : isOthers(stored);
  if (isMissed) follow(stored ?? null, page);
  return isMissed;
}

/** Whether the session of this window has ended or belongs to another person now. */
const isLeft = (): boolean => followStored() || storedToken(store) === undefined;

/**
 * Starts the session of this window, and follows sign-ins and sign-outs in other windows. `reloads`: called before a reload for
 * another person; `forgets`: called at sign-out to remove what the person has read from memory.
 */
export function startSession(reloads: () => void = () => {}, forgets: () => void = () => {}): void {
  beforeReload = reloads;
  forgetAnswers = forgets;
  serveNobody();
  forgetEarlier(store);
  connectSession({
    token,
    renew: renewOrEnd,
    owner: subjectOf,
    signInAgain,
    lacksSecondFactor,
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN_KEY) return;
    forgetUnstored(TOKEN_KEY);
    follow(event.newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStored();
  });
  window.addEventListener('visibilitychange', () => followStored());
  void verifySession();
}

/**
 * Ends the session at the server, at the identity provider and in this browser (SET-112). Deletes the token even without an
 * answer. The caller then loads another page, so that nothing of this person stays in memory.
 */
export async function signOutHere(everywhere = false): Promise<void> {
  if (everywhere) await call(me.signOutEverywhere, {});
  const ending = everywhere
    ? call(auth.refreshToken, { body: { end_all: true } }, OF_BROWSER)
    : call(me.endMySession, { params: { sessionId: 'current' } });
  const endHere = () => call(auth.endBrowserSession, {}, OF_BROWSER);
  // The call that ends all sessions needs this session, which therefore ends last.
  const leaving = everywhere ? ending.then(endHere, endHere).catch(() => {}) : Promise.allSettled([ending, endHere()]);
  await Promise.race([leaving, new Promise((done) => setTimeout(done, 3_000))]);
  forget(store);
  forgetUse();
  forgetAnswers();
  endPreview();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the last check ended because the person is deactivated here. */
export const endedAsDeactivated = (): boolean => isDeactivated;

/** The current state, outside of components. */
export const authState = (): AuthState => state;

export const useAuth = (): AuthState => useSyncExternalStore(subscribe, authState);

/** The signed-in user; only below the route guard, which requires one. */
export function useUser(): UserClaims {
  const current = useAuth();
  if (current.status !== 'confirmed') throw new Error('Nobody is signed in');
  return current.user;
}
