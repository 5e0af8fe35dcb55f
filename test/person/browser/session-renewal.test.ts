import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { authState, startSession, verifySession } from '../../../frontend/src/session/session.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const open = { pending_actions: 0, invitations: 0 };
const now = Math.floor(Date.now() / 1000);
const tokenOf = (sub: string, exp: number) => readableToken({ exp, sub });
const expired = tokenOf('u', now - 10);
const nearlyExpired = tokenOf('u', now + 30);
const revoked = tokenOf('u', now + 3_000);
const fresh = tokenOf('u', now + 3_600);
const theirs = tokenOf('v', now + 3_600);

const kept = new Map<string, string>();
const answer = vi.fn<typeof fetch>();
const reload = vi.fn();
const paths = () => answer.mock.calls.map(([url]) => String(url));
const refused = async () => new Response('{}', { status: 401 });
const unavailable = async () => new Response('{}', { status: 503 });
let renewal: () => Promise<Response>;

beforeEach(() => {
  kept.clear();
  for (const mock of [answer, reload]) mock.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { reload } });
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  const getItem = (key: string) => kept.get(key) ?? null;
  const [setItem, removeItem] = [kept.set.bind(kept), kept.delete.bind(kept)];
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem });
});

afterEach(() => vi.unstubAllGlobals());

/** A window that shows its person, and whose token is then replaced. The API accepts the tokens of the given list. */
async function openWith(later: string, taken: readonly string[] = [fresh]): Promise<void> {
  kept.set('token', fresh);
  answer.mockImplementation(async () => Response.json({ token: fresh, ...ada }));
  startSession();
  await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
  kept.set('token', later);
  answer.mockClear();
  answer.mockImplementation(async (url, init) => {
    if (String(url).includes('refresh')) return renewal();
    const bearer = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '');
    return taken.includes(bearer ?? '') ? Response.json({ ...ada, open }) : refused();
  });
}

const UNANSWERED: [string, () => Promise<Response>][] = [
  ['the service is not available', unavailable],
  ['there are too many requests', async () => new Response('{}', { status: 429 })],
  ['the server fails', async () => new Response('{}', { status: 500 })],
  ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
];

describe('a renewal without an answer', () => {
  it.each(UNANSWERED)('signs nobody out when %s, and the call can be made again', async (_, fails) => {
    renewal = fails;
    await openWith(expired);
    await expect(call(me.readMe, {})).rejects.toMatchObject({ transient: true });
    expect([authState().status, kept.get('token')]).toEqual(['confirmed', expired]);
    renewal = async () => Response.json({ token: fresh });
    await expect(call(me.readMe, {})).resolves.toMatchObject({ uid: 'u' });
  });

  it('fails a call whose token was refused as one that may succeed later', async () => {
    renewal = unavailable;
    await openWith(revoked);
    await expect(call(me.readMe, {})).rejects.toMatchObject({ status: 503 });
    expect(paths()).toEqual(['/api/me/', '/auth-jwt/refresh/']);
    expect([authState().status, kept.get('token')]).toEqual(['confirmed', revoked]);
  });

  it('leaves a token in use that has not expired yet', async () => {
    renewal = unavailable;
    await openWith(nearlyExpired, [nearlyExpired]);
    await expect(call(me.readMe, {})).resolves.toMatchObject({ uid: 'u' });
  });

  it('lets a window that opens try again, with its token kept', async () => {
    renewal = unavailable;
    await openWith(expired);
    await verifySession();
    expect([authState().status, kept.get('token')]).toEqual(['unreachable', expired]);
  });
});

describe('a renewal that is refused', () => {
  it('ends the session', async () => {
    renewal = refused;
    await openWith(expired);
    await expect(call(me.readMe, {})).rejects.toMatchObject({ status: 401 });
    expect([authState().status, kept.has('token')]).toEqual(['failed', false]);
  });

  it('leaves the session of somebody else who has signed in meanwhile', async () => {
    renewal = async () => {
      kept.set('token', theirs);
      return refused();
    };
    await openWith(revoked);
    await expect(call(me.readMe, {})).rejects.toMatchObject({ status: 401 });
    expect(kept.get('token')).toBe(theirs);
  });
});

describe('a renewal that brings the session of somebody else', () => {
  it('keeps their token, and the window starts anew', async () => {
    renewal = async () => Response.json({ token: theirs });
    await openWith(revoked);
    await expect(call(me.readMe, {})).rejects.toMatchObject({ status: 401 });
    expect(kept.get('token')).toBe(theirs);
    expect(reload).toHaveBeenCalledOnce();
  });
});
