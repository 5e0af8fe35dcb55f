import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { authState, startSession } from '../../../frontend/src/session/session.ts';
import { signInWith } from '../../../frontend/src/session/sign-in.ts';
import { browserStore } from '../../../frontend/src/session/token-storage.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const token = readableToken({ sub: 'u' });
const open = { pending_actions: 0, invitations: 0 };
const answer = vi.fn<typeof fetch>();
const heard = new Map<string, (event: { key: string; newValue: string | null }) => void>();
const bearers = () => answer.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

describe('a person whose unsent work fills the storage of the browser', () => {
  beforeEach(async () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => undefined });
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
    vi.stubGlobal('window', { addEventListener: (name: string, listener: () => void) => heard.set(name, listener) });
    vi.stubGlobal('fetch', answer);
    startSession();
    answer.mockImplementation(async () => Response.json({ token, ...ada, open }));
    await signInWith('ada@example.com', 'kettle-and-lantern');
    answer.mockClear();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('can sign in to send it, for as long as the page is open', async () => {
    expect(authState().status).toBe('confirmed');
    await call(me.readMe, {});
    expect(bearers()).toEqual([`Bearer ${token}`]);
  });

  it('is signed out here by a sign-out in another window', async () => {
    heard.get('storage')!({ key: 'token', newValue: null });
    expect(authState().status).toBe('failed');
    answer.mockImplementation(async () => new Response('{}', { status: 401 }));
    await call(me.readMe, {}).catch(() => undefined);
    expect(bearers()).toEqual([null]);
  });
});

it.each([
  ['of somebody else is removed, since the next page load would show their session', 'bo', false],
  ['of the same person stays for their other windows', 'u', true],
])('a token %s, where a full storage refuses the new one', (_what, sub, stays) => {
  const stored = new Map([['token', readableToken({ sub })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key: string) => stored.delete(key),
  });
  browserStore().setItem('token', token);
  expect([browserStore().getItem('token'), stored.has('token')]).toEqual([token, stays]);
  browserStore().removeItem('token');
  vi.unstubAllGlobals();
});
