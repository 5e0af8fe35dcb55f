import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateAndEnter } from '../../../frontend/src/features/account/sign-in/activate-and-enter.ts';
import {
  forgetInvitation,
  invitedAddress,
  invitedOther,
  keepInvitationCode,
} from '../../../frontend/src/session/invitation-code.ts';
import { authState, endHere, verifySession } from '../../../frontend/src/session/session.ts';
import { ada, readableToken } from '../../support/browser-unit/signed-in-ada.ts';

const token = readableToken({});

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
  answer.mockResolvedValue(Response.json({ token, ...ada }));
  await verifySession();
  expect(authState().status).toBe('confirmed');
  answer.mockResolvedValue(Response.json({ token, ...ada }));
  await verifySession();
  expect(sent()).toEqual([{ token, invitation: 'abc' }, { token, invitation: 'abc' }, { token }]);
});

it('leaves the codes of account mails to their pages', async () => {
  follow('https://site.example/accounts/activate#email=ada%40example.com&code=123456');
  expect(replaceState).not.toHaveBeenCalled();
  answer.mockResolvedValue(Response.json({ token, ...ada }));
  await verifySession();
  expect(sent()).toEqual([{ token }]);
});

it('comes with the invited address, which is kept after the session is confirmed', async () => {
  follow('https://site.example/accounts/register#invitation=abc&invited=Ada%40example.com');
  expect(replaceState).toHaveBeenCalledWith(null, '', '/accounts/register');
  answer.mockImplementation(async () => Response.json({ token, ...ada }));
  await verifySession();
  await verifySession();
  expect(sent()).toEqual([{ token, invitation: 'abc' }, { token }]);
  expect([invitedAddress(), invitedOther('ada@example.com')]).toEqual(['Ada@example.com', undefined]);
  forgetInvitation();
  expect(invitedAddress()).toBeUndefined();
});

it('of an invitation to another address is kept for a sign-in with that one, and the page can say whose it is', async () => {
  follow('https://site.example/accounts/register#invitation=abc&invited=rita%40example.com');
  answer.mockImplementation(async () => Response.json({ token, ...ada }));
  await verifySession();
  await verifySession();
  expect(sent()).toEqual([
    { token, invitation: 'abc' },
    { token, invitation: 'abc' },
  ]);
  expect(invitedOther('ada@example.com')).toBe('rita@example.com');
});

it('is not needed in the link of somebody who has an account, which takes the place of an earlier one', async () => {
  follow('https://site.example/accounts/register#invitation=abc&invited=rita%40example.com');
  follow('https://site.example/accounts/login?next=%2Fhome%3Ftab%3Dinvitations#invited=ada%40example.com');
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/accounts/login?next=%2Fhome%3Ftab%3Dinvitations');
  answer.mockResolvedValue(Response.json({ token, ...ada }));
  await verifySession();
  expect(sent()).toEqual([{ token }]);
  expect(invitedAddress()).toBe('ada@example.com');
});

it('tells of no address where its mail is from an earlier release, and still that a link was followed', () => {
  expect(invitedAddress()).toBeUndefined();
  follow('https://site.example/accounts/register#invitation=abc');
  expect([invitedAddress(), invitedOther('ada@example.com')]).toEqual(['', undefined]);
});

describe('an activation', () => {
  const account = { email: 'ada@example.com', code: '123456', password: 'kettle-and-lantern' };
  const paths = () => answer.mock.calls.map(([url]) => String(url).replace(/^https?:\/\/[^/]+/, ''));
  const answers = (signIn: Response) =>
    answer.mockImplementation(async (url) => {
      if (String(url).includes('/activate/')) return new Response(null, { status: 204 });
      return String(url).includes('/refresh/') ? signIn : Response.json({ token, ...ada });
    });

  it('signs in with the password that it took', async () => {
    endHere();
    answers(Response.json({ token }));
    expect(await activateAndEnter(account)).toBe(true);
    expect(authState().status).toBe('confirmed');
    expect(paths()).toEqual(['/auth-rest/activate/', '/auth-jwt/refresh/', '/auth-jwt/verify/']);
    expect(sent()[1]).toEqual({ sign_in: { username: account.email, password: account.password } });
  });

  it('stays one where the sign-in does not work, or asks for a code', async () => {
    endHere();
    answers(Response.json({ title: 'Try again', status: 503 }, { status: 503 }));
    expect(await activateAndEnter(account)).toBe(false);
    answers(Response.json({ challenge: 'wanted' }));
    expect(await activateAndEnter(account)).toBe(false);
    expect(authState().status).toBe('failed');
  });

  it('takes nobody else out of their session', async () => {
    answer.mockResolvedValue(Response.json({ token, ...ada }));
    await verifySession();
    answer.mockClear();
    answers(Response.json({ token }));
    expect(await activateAndEnter({ ...account, email: 'rita@example.com' })).toBe(false);
    expect(paths()).toEqual(['/auth-rest/activate/']);
  });
});
