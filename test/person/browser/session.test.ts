import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { idlenessOf, lastUse } from '../../../frontend/src/session/idle.ts';
import { authState, signOutHere, startSession, verifySession } from '../../../frontend/src/session/session.ts';
import { signInWith } from '../../../frontend/src/session/sign-in.ts';
import { signedInAgain } from '../../../frontend/src/session/step-up.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { members } from '../../../shared/contract/person/members.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const token = readableToken({});

const kept = new Map<string, string>();
const answer = vi.fn<typeof fetch>();

beforeEach(() => {
  kept.clear();
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  // The keys of a storage are its own properties; its methods are not.
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const ownKeys = () => [...kept.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }));
});

afterEach(() => vi.unstubAllGlobals());

it('has failed at once, without a call, when no token is stored [SET-267]', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  startSession();
  expect(authState()).toEqual({ status: 'failed' });
  expect(answer).not.toHaveBeenCalled();
});

it('is pending while the stored token is verified, then confirmed with the claims of the user [SET-264, SET-265, SET-340]', async () => {
  kept.set('token', token);
  answer.mockResolvedValue(Response.json({ token, ...ada }));
  const verifying = verifySession();
  expect(authState()).toEqual({ status: 'pending' });
  await verifying;
  expect(authState()).toEqual({ status: 'confirmed', user: ada });
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

it('begins in use, however long ago the one before it was used, which ended by itself', async () => {
  const yesterday = Date.now() - 16 * 3_600_000;
  kept.set('token', token).set('last-use', String(yesterday));
  answer.mockResolvedValueOnce(Response.json({ title: 'The session has ended', status: 401 }, { status: 401 }));
  await verifySession();
  answer.mockImplementation(async () => Response.json({ token, ...ada }));
  expect(await signInWith('ada@example.com', 'kettle-and-lantern')).toBe('done');
  expect(idlenessOf(lastUse(Date.now()), Date.now(), 30)).toBe('in use');
});

it('removes at its start what an earlier release kept to renew a session', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  const earlier = 'CognitoIdentityServiceProvider.client.ada@example.com.refreshToken';
  kept.set(earlier, 'renews-for-thirty-days').set('theme', 'dark');
  startSession();
  expect([...kept.keys()]).toEqual(['theme']);
});

describe('a session whose token has expired', () => {
  const expired = readableToken({ exp: 1 });
  const sent = () => answer.mock.calls.map(([url, init]) => [init?.method, url, init?.body]);

  it('is renewed by the cookie before anything else is asked, with nothing that renews it in a body or a storage', async () => {
    kept.set('token', expired);
    answer.mockImplementation(async (url) =>
      Response.json(String(url).includes('refresh') ? { token, access: 'pool-access' } : { token, ...ada }),
    );
    await verifySession();
    expect(authState().status).toBe('confirmed');
    expect(sent()).toEqual([
      ['POST', '/auth-jwt/refresh/', '{}'],
      ['POST', '/auth-jwt/verify/', JSON.stringify({ token })],
    ]);
    expect(new Headers(answer.mock.calls[0]![1]?.headers).get('x-browser-session')).toBe('1');
    expect(Object.fromEntries(kept)).toEqual({ token });
  });

  it('is renewed once, however many calls wait for it', async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined });
    answer.mockImplementation(async (url) =>
      Response.json(
        String(url).includes('refresh') ? { token } : { token, ...ada, open: { pending_actions: 0, invitations: 0 } },
      ),
    );
    startSession();
    kept.set('token', expired);
    await Promise.all([call(me.readMe, {}), call(me.readMe, {})]);
    expect(sent().map(([, url]) => url)).toEqual(['/auth-jwt/refresh/', '/api/me/', '/api/me/']);
  });

  it('does not come back when it was signed out in another window meanwhile', async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined });
    startSession();
    kept.set('token', expired);
    answer.mockImplementation(async (url) => {
      if (!String(url).includes('refresh')) return Response.json({ ...ada, open: { pending_actions: 0, invitations: 0 } });
      kept.delete('token');
      return Response.json({ token });
    });
    await call(me.readMe, {}).catch(() => undefined);
    expect(kept.has('token')).toBe(false);
  });
});

it('leads somebody to a second factor as soon as the server demands one', async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  kept.set('token', token);
  answer.mockImplementation(async () => Response.json({ token, ...ada }));
  startSession();
  await vi.waitFor(() => expect(authState()).toEqual({ status: 'confirmed', user: ada }));
  answer.mockImplementation(async (url) =>
    String(url).includes('verify')
      ? Response.json({ token, ...ada, needs_second_factor: true })
      : Response.json({ type: '/problems/second_factor_required', status: 403 }, { status: 403 }),
  );
  await expect(call(me.readMe, {})).rejects.toMatchObject({ status: 403, code: 'second_factor_required' });
  await vi.waitFor(() => expect(authState()).toEqual({ status: 'confirmed', user: { ...ada, needs_second_factor: true } }));
});

describe('an act that demands a recent sign-in', () => {
  const recent = readableToken({ exp: 4_000_000_001 });
  const change = () => call(members.takeRole, { params: { projectId: 'p', memberId: 'm' } });
  const bearers = () =>
    answer.mock.calls
      .filter(([url]) => String(url).includes('/member/'))
      .map(([, init]) => new Headers(init?.headers).get('authorization'));

  beforeEach(async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined });
    kept.set('token', token);
    answer.mockImplementation(async () => Response.json({ token, ...ada }));
    startSession();
    await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
    answer.mockImplementation(async (_url, init) =>
      new Headers(init?.headers).get('authorization') === `Bearer ${recent}`
        ? new Response(null, { status: 204 })
        : Response.json({ type: '/problems/recent_sign_in_required', detail: 'Sign in once more.' }, { status: 403 }),
    );
  });

  it('waits until the person has signed in once more, and is then done', async () => {
    const acts = Promise.all([change(), change()]);
    await vi.waitFor(() => expect(bearers()).toHaveLength(2));
    signedInAgain(recent);
    await expect(acts).resolves.toEqual([undefined, undefined]);
    expect(bearers()).toEqual([token, token, recent, recent].map((each) => `Bearer ${each}`));
  });

  it('is refused in the words of the server when they would rather not', async () => {
    const act = change();
    await vi.waitFor(() => expect(bearers()).toHaveLength(1));
    signedInAgain(undefined);
    await expect(act).rejects.toMatchObject({ status: 403, detail: 'Sign in once more.' });
    expect(bearers()).toHaveLength(1);
  });
});

it('takes the cookie away at the sign-out, and the token with it', async () => {
  kept.set('token', token);
  answer.mockImplementation(async () => new Response(null, { status: 204 }));
  await signOutHere();
  const sent = answer.mock.calls.map(([url, init]) => [init?.method, url]);
  expect(sent).toEqual(
    expect.arrayContaining([
      ['DELETE', '/auth-jwt/refresh/'],
      ['DELETE', '/api/me/sessions/current/'],
    ]),
  );
  expect([...kept.keys()]).toEqual([]);
});

it('signs nobody out because the server gives no answer', async () => {
  kept.set('token', token);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await verifySession();
  expect(authState().status).toBe('unreachable');
  expect(kept.get('token')).toBe(token);
});

describe('somebody else who has signed in at this browser', () => {
  const tokenOf = (sub: string) => readableToken({ sub });
  const reload = vi.fn();

  beforeEach(async () => {
    reload.mockReset();
    vi.stubGlobal('window', { addEventListener: () => undefined, location: { reload } });
    kept.set('token', tokenOf('u'));
    answer.mockResolvedValue(Response.json({ token: tokenOf('u'), ...ada }));
    startSession();
    await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
    answer.mockClear();
    // The window slept and received no event.
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
