import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { authState, signOutHere, startSession } from '../../../frontend/src/session/session.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const tokenOf = (sub: string) => readableToken({ sub });
const [own, theirs] = [tokenOf('u'), tokenOf('v')];

const kept = new Map<string, string>();
const heard = new Map<string, (event: { persisted?: boolean }) => void>();
const answer = vi.fn<typeof fetch>();
const [reload, forgets] = [vi.fn(), vi.fn()];

beforeEach(async () => {
  kept.clear();
  heard.clear();
  for (const mock of [answer, reload, forgets]) mock.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine: true });
  const addEventListener = (name: string, listener: () => void) => heard.set(name, listener);
  vi.stubGlobal('window', { addEventListener, location: { reload } });
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  const getItem = (key: string) => kept.get(key) ?? null;
  const [setItem, removeItem] = [kept.set.bind(kept), kept.delete.bind(kept)];
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem });
  kept.set('token', own);
  answer.mockImplementation(async () => Response.json({ token: own, ...ada }));
  startSession(undefined, forgets);
  await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
});
afterEach(() => vi.unstubAllGlobals());

const RETURNS: [string, () => void][] = [
  ['the Back button brings it back as it was left', () => heard.get('pageshow')?.({ persisted: true })],
  ['it is looked at again', () => heard.get('visibilitychange')?.({})],
];

describe.each(RETURNS)('a page of somebody, when %s', (_, returns) => {
  it('is theirs no more after their sign-out', () => {
    kept.delete('token');
    returns();
    expect(authState().status).toBe('failed');
  });

  it('is loaded anew when somebody else has signed in since', () => {
    kept.set('token', theirs);
    returns();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('stays while they are signed in', () => {
    returns();
    expect([authState().status, reload.mock.calls]).toEqual(['confirmed', []]);
  });
});

it('a call of a page whose person has signed out elsewhere ends the session here, before any answer', async () => {
  kept.delete('token');
  answer.mockImplementation(async () => new Response('{}', { status: 401 }));
  await expect(call(me.readMe, {})).rejects.toMatchObject({ status: 401 });
  expect(authState().status).toBe('failed');
});

it('a sign-out removes what was read from the memory of the page', async () => {
  answer.mockImplementation(async () => new Response(null, { status: 204 }));
  await signOutHere();
  expect(forgets).toHaveBeenCalledOnce();
});
