import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../frontend/src/api/client.ts';
import { authState, startSession } from '../../../frontend/src/session/session.ts';
import { signedInAgain } from '../../../frontend/src/session/step-up.ts';
import { members } from '../../../shared/contract/person/members.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const answer = vi.fn<typeof fetch>();

afterEach(() => vi.unstubAllGlobals());

describe('an act that waits for a sign-in once more, when another window signs somebody in', () => {
  const now = Math.floor(Date.now() / 1000);
  const tokenOf = (sub: string, auth_time: number) => readableToken({ sub, auth_time });
  const longAgo = tokenOf('u', now - 3600);
  const kept = new Map<string, string>();
  const heard = new Map<string, (event: { key: string; newValue: string | null }) => void>();
  const reload = vi.fn();
  const acts = () => answer.mock.calls.filter(([url]) => String(url).includes('/member/'));
  const bearers = () => acts().map(([, init]) => new Headers(init?.headers).get('authorization'));
  const becomes = (newValue: string | null) => {
    if (newValue === null) kept.delete('token');
    else kept.set('token', newValue);
    heard.get('storage')!({ key: 'token', newValue });
  };
  let act: Promise<unknown>;

  beforeEach(async () => {
    reload.mockReset();
    answer.mockReset();
    vi.stubGlobal('fetch', answer);
    const addEventListener = (name: string, listener: (event: { key: string; newValue: string | null }) => void) =>
      heard.set(name, listener);
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
    const getItem = (key: string) => kept.get(key) ?? null;
    const [setItem, removeItem] = [kept.set.bind(kept), kept.delete.bind(kept)];
    vi.stubGlobal('localStorage', { getItem, setItem, removeItem });
    vi.stubGlobal('window', { addEventListener, location: { reload } });
    kept.set('token', longAgo);
    answer.mockImplementation(async () => Response.json({ token: longAgo, ...ada }));
    startSession();
    await vi.waitFor(() => expect(authState().status).toBe('confirmed'));
    answer.mockImplementation(async (_url, init) =>
      new Headers(init?.headers).get('authorization') === `Bearer ${longAgo}`
        ? Response.json({ type: '/problems/recent_sign_in_required', detail: 'Sign in once more.' }, { status: 403 })
        : new Response(null, { status: 204 }),
    );
    act = call(members.takeRole, { params: { projectId: 'p', memberId: 'm' } });
    act.catch(() => undefined);
    await vi.waitFor(() => expect(bearers()).toHaveLength(1));
  });

  it('is done when it is the same person', async () => {
    const again = tokenOf('u', now);
    becomes(again);
    await expect(act).resolves.toBeUndefined();
    expect(bearers()).toEqual([`Bearer ${longAgo}`, `Bearer ${again}`]);
  });

  it('is given up when it is somebody else, and nothing leaves in their session', async () => {
    becomes(tokenOf('v', now));
    await expect(act).rejects.toMatchObject({ status: 403, detail: 'Sign in once more.' });
    expect(bearers()).toEqual([`Bearer ${longAgo}`]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('goes on waiting when a session is renewed there', async () => {
    becomes(tokenOf('u', now - 3600));
    becomes(tokenOf('u', now));
    await expect(act).resolves.toBeUndefined();
    expect(bearers()).toHaveLength(2);
  });

  it('is given up at a sign-out there', async () => {
    becomes(null);
    await expect(act).rejects.toMatchObject({ status: 403 });
    expect(bearers()).toEqual([`Bearer ${longAgo}`]);
  });

  it("is not sent with somebody else's sign-in, however that comes here", async () => {
    signedInAgain(tokenOf('v', now));
    await expect(act).rejects.toMatchObject({ status: 401 });
    expect(bearers()).toEqual([`Bearer ${longAgo}`]);
  });
});
