import { useSyncExternalStore } from 'react';
import { isRecentSignIn } from '../../../shared/domain/access/sessions.ts';
import { claimsOf } from './token-storage.ts';

/** Calls that need a recent sign-in; all wait for the same one. */
let waiting: ((token: string | undefined) => void)[] = [];
const listeners = new Set<() => void>();

const change = (next: typeof waiting) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Whether a token comes from a sign-in that is recent enough for sensitive actions. */
export const isRecent = (token: string): boolean => isRecentSignIn(claimsOf(token), Date.now());

/** Asks the person to sign in once more. Returns the new token, or undefined if they decline. */
export const signInAgain = (): Promise<string | undefined> => new Promise((done) => change([...waiting, done]));

/** Continues the waiting calls after a sign-in here or in another window, or after the dialog was closed (undefined). */
export function signedInAgain(token: string | undefined): void {
  const served = waiting;
  if (served.length === 0) return;
  change([]);
  for (const done of served) done(token);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether to show the dialog that asks for a sign-in. */
export const useSignInAgain = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
