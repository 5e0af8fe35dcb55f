import { loadConfig } from '../api/config.ts';
import { tabStorage } from '../api/tab-storage.ts';
import { enterBringing } from './sign-in.ts';
import { type Attempt, challengeOf, randomText, type Sso, ssoAddress, ssoTokens } from './sso.ts';

const KEY = 'sso-attempt';

/**
 * Leaves for the identity provider; what is needed on the way back stays in this tab. Answers whether it does: where the browser keeps
 * nothing, no way leads back, so that the page stays.
 */
export async function startSso(sso: Sso, provider: string, next: string | null): Promise<boolean> {
  const attempt: Attempt = { verifier: randomText(), state: randomText(), next, provider };
  if (!tabStorage.setItem(KEY, JSON.stringify(attempt))) return false;
  window.location.assign(ssoAddress(sso, window.location.origin, attempt, await challengeOf(attempt.verifier)));
  return true;
}

/** The attempt that an answer belongs to, once; undefined for an answer that this tab did not request. */
function takeAttempt(state: string | null): Attempt | undefined {
  const stored = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  const attempt = stored === null ? undefined : (JSON.parse(stored) as Attempt);
  return attempt && attempt.state === state ? attempt : undefined;
}

/** The user pool says so, once, when it has just tied the account to the organisation; the next attempt succeeds. */
const JUST_TIED = /already found an entry for username/i;

/**
 * Completes a sign-in from the address that the person came back to. Answers where they wanted to go.
 * @throws Error when it failed
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
  await enterBringing(tokens.refresh_token);
  return attempt.next;
}

export const isSsoAnswer = (search: URLSearchParams) => search.has('state') && (search.has('code') || search.has('error'));
