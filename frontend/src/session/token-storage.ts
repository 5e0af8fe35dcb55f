/** The key of the ID token, which is the bearer (SET-267). */
export const TOKEN_KEY = 'token';

/** The used part of localStorage, so that tests can pass a map. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

const PREFIX = 'CognitoIdentityServiceProvider.';

/** Amplify puts client and user into the key of the ID token; here its key is fixed. */
const isIdToken = (key: string) => key.startsWith(PREFIX) && key.endsWith('.idToken');

/**
 * Amplify's token storage. The ID token is in localStorage under the key `token`; everything else is in the memory of this window
 * until the next page load.
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

/** Removes only the session's token. */
export const forget = (store: Store): void => store.removeItem(TOKEN_KEY);

/** Removes the other tokens that an earlier release stored in the browser. */
export function forgetEarlier(store: Store): void {
  for (const key of store.keys()) if (key.startsWith(PREFIX)) store.removeItem(key);
}

/** The stored token. Removes the text 'failed', which an earlier release left behind (SET-266). */
export function storedToken(store: Store): string | undefined {
  const token = store.getItem(TOKEN_KEY);
  if (token !== 'failed') return token || undefined;
  store.removeItem(TOKEN_KEY);
  return undefined;
}

/** The unverified claims of a JWT; empty for other texts. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** The expiry of a JWT, in milliseconds since 1970; 0 for other texts. */
export function expiryOf(token: string): number {
  const exp = Number(claimsOf(token).exp ?? 0);
  return Number.isFinite(exp) ? exp * 1000 : 0;
}

/** The subject of a JWT; undefined for other texts. */
export const subjectOf = (token: string): string | undefined => {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : undefined;
};

/** Texts that a full storage has refused. */
const unstored = new Map<string, string>();

/** Another window has stored or removed a text: that counts from now on. */
export const forgetUnstored = (key: string): boolean => unstored.delete(key);

/**
 * The storage of the browser. Where it is full, a text lasts as long as the page: what fills it may be unsent work, and its
 * person must be able to sign in to send it.
 */
export const browserStore = (): Store => ({
  getItem: (key) => unstored.get(key) ?? localStorage.getItem(key),
  setItem(key, value) {
    unstored.delete(key);
    try {
      localStorage.setItem(key, value);
    } catch {
      unstored.set(key, value);
      // A page load forgets the new token, and would open the session of another person whose token was left here.
      const left = localStorage.getItem(key);
      if (left !== null && subjectOf(left) !== subjectOf(value)) localStorage.removeItem(key);
    }
  },
  removeItem(key) {
    unstored.delete(key);
    localStorage.removeItem(key);
  },
  keys: () => Object.keys(localStorage),
});
