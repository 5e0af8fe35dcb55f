import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { authState, recentlySignedIn, startSession } from '../../../frontend/src/session/session.ts';
import { enterBringing, signInWith } from '../../../frontend/src/session/sign-in.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const now = Math.floor(Date.now() / 1000);
const tokenOf = (sub: string, exp = now + 3_600) => readableToken({ exp, sub, auth_time: 1 });
const [own, theirs] = [tokenOf('u'), tokenOf('v')];

const kept = new Map<string, string>();
const heard = new Map<string, (event: { key: string; newValue: string | null }) => void>();
const answer = vi.fn<typeof fetch>();
const [reload, replace] = [vi.fn(), vi.fn()];
const paths = () => answer.mock.calls.map(([url]) => String(url));
const refused = async () => new Response('{}', { status: 401 });
const confirms = async () => Response.json({ token: own, ...ada });
/** Another window stores a token, or removes it. */
const elsewhere = (token: string | null) => {
  if (token === null) kept.delete('token');
  else kept.set('token', token);
  heard.get('storage')!({ key: 'token', newValue: token });
};
/** Lets everything that has been answered go on. */
const settled = () => new Promise((done) => setTimeout(done, 10));

beforeEach(() => {
  kept.clear();
  heard.clear();
  for (const mock of [answer, reload, replace]) mock.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine: true });
  const addEventListener = (name: string, listener: () => void) => heard.set(name, listener);
  vi.stubGlobal('window', { addEventListener, location: { reload, replace, href: 'https://site.example/accounts/login' } });
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  const getItem = (key: string) => kept.get(key) ?? null;
  const [setItem, removeItem] = [kept.set.bind(kept), kept.delete.bind(kept)];
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem });
});
afterEach(() => vi.unstubAllGlobals());

/** A window of Ada, whose session has then ended. */
async function afterAda(ends: () => void = () => elsewhere(null)): Promise<void> {
  kept.set('token', own);
  answer.mockImplementation(confirms);
  startSession();
  await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
  ends();
  await vi.waitFor(() => expect(authState().status).toBe('failed'));
  answer.mockReset();
}

describe('a window whose person has signed out, when somebody else signs in there', () => {
  beforeEach(() => afterAda());

  it('is loaded anew before anything is sent in their name, since what was begun before may still be running', async () => {
    answer.mockImplementation(async () => Response.json({ token: theirs }));
    void signInWith('bob@example.com', 'kettle-and-lantern');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await settled();
    expect([paths(), authState().status, kept.get('token')]).toEqual([['/auth-jwt/refresh/'], 'failed', theirs]);
  });

  it('opens the wanted page after an organisation has signed them in, whose answer counts once', async () => {
    answer.mockImplementation(async () => Response.json({ token: theirs }));
    void enterBringing('renews', '/project/abc');
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/project/abc'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded anew when they do so in another window', () => {
    elsewhere(theirs);
    expect([reload.mock.calls.length, paths()]).toEqual([1, []]);
  });

  it('goes on for the same person', async () => {
    answer.mockImplementation(async (url) =>
      Response.json(String(url).includes('refresh') ? { token: own } : { token: own, ...ada }),
    );
    await signInWith('ada@example.com', 'kettle-and-lantern');
    expect([authState().status, reload.mock.calls]).toEqual(['confirmed', []]);
  });
});

describe('a renewal that is answered late', () => {
  it('leaves the token of somebody who has signed in since', async () => {
    let renewed: (response: Response) => void = () => undefined;
    await afterAda(() => {
      kept.set('token', tokenOf('u', now - 10));
      answer.mockImplementation((url) => (String(url).includes('refresh') ? new Promise((done) => (renewed = done)) : refused()));
      call(me.readMe, {}).catch(() => undefined);
      elsewhere(null);
    });
    kept.set('token', theirs);
    renewed(Response.json({ token: own }));
    await settled();
    expect(kept.get('token')).toBe(theirs);
  });
});

describe('a window that is being opened for one person, when somebody else signs in elsewhere', () => {
  let verified: (response: Response) => void = () => undefined;

  beforeEach(() => {
    kept.set('token', own);
    answer.mockImplementation(() => new Promise((done) => (verified = done)));
    startSession();
    elsewhere(theirs);
  });

  it('is loaded anew, and shows nobody what was read for the first one', async () => {
    await settled();
    verified(await confirms());
    await settled();
    expect([reload.mock.calls.length > 0, authState().status]).toEqual([true, 'pending']);
  });

  it('leaves them signed in when the first one is refused', async () => {
    await settled();
    verified(await refused());
    await settled();
    expect(kept.get('token')).toBe(theirs);
  });
});

it('a window that is being opened shows nothing after a sign-out elsewhere', async () => {
  let verified: (response: Response) => void = () => undefined;
  kept.set('token', own);
  answer.mockImplementation(() => new Promise((done) => (verified = done)));
  startSession();
  await settled();
  elsewhere(null);
  verified(await confirms());
  await settled();
  expect(authState().status).toBe('failed');
});

it('an act that waits for a sign-in once more is given up when the session is refused', async () => {
  let goesOn: boolean | undefined;
  await afterAda(() => {
    void recentlySignedIn().then((isRecent) => {
      goesOn = isRecent;
    });
    answer.mockImplementation(refused);
    call(me.readMe, {}).catch(() => undefined);
  });
  await settled();
  expect(goesOn).toBe(false);
});
