import { expect, it } from 'vitest';
import {
  expiryOf,
  forget,
  forgetEarlier,
  type Store,
  storedToken,
  tokenStorage,
} from '../../../frontend/src/session/token-storage.ts';

function storeOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  const store: Store = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    keys: () => [...map.keys()],
  };
  return { map, store };
}

const amplify = (name: string) => `CognitoIdentityServiceProvider.client.ada@example.com.${name}`;
const jwt = (claims: object) => `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.signature`;

it('keeps the ID token under the key "token", and everything else of Amplify in memory alone [SET-267]', async () => {
  const { map, store } = storeOf({});
  const memory = new Map<string, string>();
  const storage = tokenStorage(store, memory);
  await storage.setItem(amplify('idToken'), 'the-id-token');
  await storage.setItem(amplify('accessToken'), 'the-access-token');
  expect(Object.fromEntries(map)).toEqual({ token: 'the-id-token' });
  expect(await storage.getItem(amplify('accessToken'))).toBe('the-access-token');
  expect(await storage.getItem(amplify('idToken'))).toBe('the-id-token');
  await storage.removeItem(amplify('idToken'));
  expect(map.has('token')).toBe(false);
});

it('removes a stored token whose value is "failed" [SET-266]', () => {
  const { map, store } = storeOf({ token: 'failed' });
  expect(storedToken(store)).toBeUndefined();
  expect(map.has('token')).toBe(false);
});

it('has no token where none, or an empty one, is stored', () => {
  expect(storedToken(storeOf({}).store)).toBeUndefined();
  expect(storedToken(storeOf({ token: '' }).store)).toBeUndefined();
  expect(storedToken(storeOf({ token: 'abc' }).store)).toBe('abc');
});

it('forgets the session and nothing else that is kept in the browser', () => {
  const { map, store } = storeOf({ token: 'x', theme: 'dark' });
  forget(store);
  expect(Object.fromEntries(map)).toEqual({ theme: 'dark' });
});

it('removes what an earlier release kept to renew the session, and leaves the token', () => {
  const { map, store } = storeOf({ token: 'x', [amplify('refreshToken')]: 'y', [amplify('accessToken')]: 'z', theme: 'dark' });
  forgetEarlier(store);
  expect(Object.fromEntries(map)).toEqual({ token: 'x', theme: 'dark' });
});

it('reads when a token expires, and counts what is no token as expired', () => {
  expect(expiryOf(jwt({ exp: 1_700_000_000, name: '>>>???' }))).toBe(1_700_000_000_000);
  for (const broken of ['', 'x', 'a.b.c', jwt({}), jwt({ exp: 'soon' })]) expect(expiryOf(broken)).toBe(0);
});
