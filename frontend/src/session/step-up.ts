import { useSyncExternalStore } from 'react';
import { isRecentSignIn } from '../../../shared/domain/access/sessions.ts';
import { claimsOf } from './token-storage.ts';

/** Calls that the server does before a recent sign-in only; all wait for the same one. */
let waiting: ((token: string | undefined) => void)[] = [];
const listeners = new Set<() => void>();

const change = (next: typeof waiting) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Whether a token is of a sign-in that is recent enough for what demands one. */
export const isRecent = (token: string): boolean => isRecentSignIn(claimsOf(token), Date.now());

/** Asks the person to sign in once more: the new token, or undefined when they would rather not. */
export const signInAgain = (): Promise<string | undefined> => new Promise((done) => change([...waiting, done]));

/** The person has signed in, here or in another window, or has closed the dialog (undefined): waiting calls continue. */
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

/** Whether the person is to be asked. */
export const useSignInAgain = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
