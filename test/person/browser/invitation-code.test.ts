import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInvitationCode } from '../../../frontend/src/session/invitation-code.ts';
import { authState, verifySession } from '../../../frontend/src/session/session.ts';

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

const answer = vi.fn<typeof fetch>();
const replaceState = vi.fn<History['replaceState']>();
const mapAsStorage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

beforeEach(() => {
  answer.mockReset();
  replaceState.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('sessionStorage', mapAsStorage(new Map()));
  vi.stubGlobal('localStorage', mapAsStorage(new Map([['token', token]])));
  vi.stubGlobal('history', { state: null, replaceState });
});

afterEach(() => vi.unstubAllGlobals());

const follow = (address: string) => keepInvitationCode(new URL(address) as unknown as Location);
const sent = () => answer.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);

it('is taken out of the address bar', () => {
  follow('https://site.example/accounts/register?x=1#invitation=abc');
  expect(replaceState).toHaveBeenCalledWith(null, '', '/accounts/register?x=1');
});

it('is handed over with the token until a session is confirmed', async () => {
  follow('https://site.example/accounts/register#invitation=abc');
  answer.mockResolvedValue(Response.json({ title: 'Try again', status: 503 }, { status: 503 }));
  await verifySession();
  expect(authState().status).toBe('unreachable');
  answer.mockResolvedValue(Response.json({ token, ...user }));
  await verifySession();
  expect(authState().status).toBe('confirmed');
  answer.mockResolvedValue(Response.json({ token, ...user }));
  await verifySession();
  expect(sent()).toEqual([{ token, invitation: 'abc' }, { token, invitation: 'abc' }, { token }]);
});

it('leaves the codes of account mails to their pages', async () => {
  follow('https://site.example/accounts/activate#email=ada%40example.com&code=123456');
  expect(replaceState).not.toHaveBeenCalled();
  answer.mockResolvedValue(Response.json({ token, ...user }));
  await verifySession();
  expect(sent()).toEqual([{ token }]);
});
