import { loadConfig } from '../api/config.ts';
import { tabStorage } from '../api/tab-storage.ts';
import { nextUrl } from './paths.ts';
import { enterBringing } from './sign-in.ts';
import { type Attempt, challengeOf, randomText, type Sso, ssoAddress, ssoTokens } from './sso.ts';

const KEY = 'sso-attempt';

/**
 * Redirects to the identity provider, with the attempt stored in this tab. Returns whether it does: if the browser's storage
 * refuses, the person could not come back, so the page stays.
 */
export async function startSso(sso: Sso, provider: string, next: string | null): Promise<boolean> {
  const attempt: Attempt = { verifier: randomText(), state: randomText(), next, provider };
  if (!tabStorage.setItem(KEY, JSON.stringify(attempt))) return false;
  window.location.assign(ssoAddress(sso, window.location.origin, attempt, await challengeOf(attempt.verifier)));
  return true;
}

/** Returns the attempt of an answer and forgets it. Undefined if this tab did not request the answer. */
function takeAttempt(state: string | null): Attempt | undefined {
  const stored = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  const attempt = stored === null ? undefined : (JSON.parse(stored) as Attempt);
  return attempt && attempt.state === state ? attempt : undefined;
}

/** The user pool's message after it has just linked the account to the organisation. The next attempt succeeds. */
const JUST_TIED = /already found an entry for username/i;

/**
 * Completes a sign-in from the address that the identity provider redirected to. Returns the wanted page.
 * @throws Error if the sign-in failed
 */
export async function finishSso(search: URLSearchParams): Promise<string | null> {
  const { sso } = await loadConfig();
  const attempt = takeAttempt(search.get('state'));
  if (!sso || !attempt) throw new Error('stray');
  const fault = search.get('error_description') ?? search.get('error');
  if (fault !== null && JUST_TIED.test(fault)) {
    if (!(await startSso(sso, attempt.provider, attempt.next))) throw new Error('nothing kept');
    return attempt.next;
  }
  if (fault !== null) throw new Error(fault);
  const tokens = await ssoTokens(sso, window.location.origin, search.get('code') ?? '', attempt.verifier);
  await enterBringing(tokens.refresh_token, nextUrl(attempt.next));
  return attempt.next;
}

export const isSsoAnswer = (search: URLSearchParams) => search.has('state') && (search.has('code') || search.has('error'));
