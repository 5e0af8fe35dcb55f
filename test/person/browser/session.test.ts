import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { authState, startSession, verifySession } from '../../../frontend/src/session/session.ts';
import { me } from '../../../shared/contract/person/me.ts';

const token = `head.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.signature`;
const user = {
  uid: 'u',
  username: 'ada@example.com',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  is_superuser: false,
  is_tenant_superuser: false,
};

const kept = new Map<string, string>();
const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  kept.clear();
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('has failed at once, without a call, when no token is stored [SET-267]', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  startSession();
  expect(authState()).toEqual({ status: 'failed' });
  expect(answer).not.toHaveBeenCalled();
});

it('is pending while the stored token is verified, then confirmed with the claims of the user [SET-264] [SET-265] [SET-340]', async () => {
  kept.set('token', token);
  answer.mockResolvedValue(Response.json({ token, ...user }));
  const verifying = verifySession();
  expect(authState()).toEqual({ status: 'pending' });
  await verifying;
  expect(authState()).toEqual({ status: 'confirmed', user });
  const [url, init] = answer.mock.calls[0]!;
  expect([url, init?.method, init?.body]).toEqual(['/auth-jwt/verify/', 'POST', JSON.stringify({ token })]);
});

it('has failed, and forgets the token, when the server refuses it [SET-265]', async () => {
  kept.set('token', token);
  answer.mockResolvedValue(Response.json({ title: 'Not valid', status: 401 }, { status: 401 }));
  await verifySession();
  expect(authState()).toEqual({ status: 'failed' });
  expect(kept.has('token')).toBe(false);
});

it('signs nobody out because the server gives no answer', async () => {
  kept.set('token', token);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await verifySession();
  expect(authState().status).toBe('unreachable');
  expect(kept.get('token')).toBe(token);
});

describe('somebody else who has signed in at this browser', () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ exp: 4_000_000_000, sub }))}.signature`;
  const reload = vi.fn();

  beforeEach(async () => {
    reload.mockReset();
    vi.stubGlobal('window', { addEventListener: () => undefined, location: { reload } });
    kept.set('token', tokenOf('u'));
    answer.mockResolvedValue(Response.json({ token: tokenOf('u'), ...user }));
    startSession();
    await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
    answer.mockClear();
    // the window slept and was told nothing
    kept.set('token', tokenOf('v'));
  });

  it('lends the session to nobody who was here before, and the window starts anew', async () => {
    answer.mockResolvedValue(Response.json({ status: 401 }, { status: 401 }));
    await call(me.readMe, {}).catch(() => undefined);
    const sent = answer.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
    expect(sent).toEqual([null]);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a sign-out in another window', () => {
  it('ends the preview of a role here too, which the next person would see', () => {
    const heard = new Map<string, (event: { key: string; newValue: string | null }) => void>();
    const removed: string[] = [];
    vi.stubGlobal('window', { addEventListener: (name: string, listener: () => void) => heard.set(name, listener) });
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: (key: string) => removed.push(key) });
    startSession();
    heard.get('storage')!({ key: 'token', newValue: null });
    expect(authState()).toEqual({ status: 'failed' });
    expect(removed).toEqual(['preview-role']);
  });
});
