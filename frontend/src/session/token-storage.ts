/** The key of the ID token, our bearer (SET-267). */
export const TOKEN_KEY = 'token';

/** What localStorage offers, so that tests can give a map. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

const PREFIX = 'CognitoIdentityServiceProvider.';

/** Amplify names the ID token by client and user; here it has one name. */
const isIdToken = (key: string) => key.startsWith(PREFIX) && key.endsWith('.idToken');

/**
 * Amplify's token storage: the ID token lies in localStorage under the key `token`, everything else in the memory of this window
 * until another page is loaded.
 */
export function tokenStorage(store: Store, memory: Map<string, string>) {
  return {
    getItem: async (key: string) => (isIdToken(key) ? store.getItem(TOKEN_KEY) : (memory.get(key) ?? null)),
    setItem: async (key: string, value: string) =>
      isIdToken(key) ? store.setItem(TOKEN_KEY, value) : void memory.set(key, value),
    removeItem: async (key: string) => (isIdToken(key) ? store.removeItem(TOKEN_KEY) : void memory.delete(key)),
    clear: async () => {
      forget(store);
      memory.clear();
    },
  };
}

/** Removes the session's token, and nothing else that the product keeps in the browser. */
export const forget = (store: Store): void => store.removeItem(TOKEN_KEY);

/** Removes what an earlier release kept of a session beside the token: what renews it, and what changes the account. */
export function forgetEarlier(store: Store): void {
  for (const key of store.keys()) if (key.startsWith(PREFIX)) store.removeItem(key);
}

/** The stored token; the text 'failed', which an earlier release left behind, is removed and counts as none (SET-266). */
export function storedToken(store: Store): string | undefined {
  const token = store.getItem(TOKEN_KEY);
  if (token !== 'failed') return token || undefined;
  store.removeItem(TOKEN_KEY);
  return undefined;
}

/** The claims of a JWT as they stand in it, unverified; none of what is not a JWT. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** When a JWT expires, in milliseconds since 1970; 0 for what is not a JWT. */
export function expiryOf(token: string): number {
  const exp = Number(claimsOf(token).exp ?? 0);
  return Number.isFinite(exp) ? exp * 1000 : 0;
}

/** The subject of a JWT; undefined for other texts. */
export const subjectOf = (token: string): string | undefined => {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : undefined;
};

export const browserStore = (): Store => ({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
});
