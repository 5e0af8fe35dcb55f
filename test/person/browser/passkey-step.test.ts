import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passkeyError } from '../../../frontend/src/features/account/auth-errors.ts';
import { isWaiting, signInWith, signInWithPasskey } from '../../../frontend/src/session/sign-in.ts';

const browser = vi.hoisted(() => ({ sign: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: browser.sign }));

const answer = vi.fn<typeof fetch>();
const passkey = { challenge: 'to-sign', rpId: 'ours.example', allowCredentials: [{ id: 'mine', type: 'public-key' }] };
const assertion = { id: 'mine', rawId: 'mine', type: 'public-key', response: {}, clientExtensionResults: {} };
const named = (name: string) => Object.assign(new Error('by the browser'), { name });
const refused = (detail: string) =>
  Response.json({ type: '/problems/invalid_input', title: detail, detail, status: 400 }, { status: 400 });

beforeEach(() => {
  browser.sign.mockReset();
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('window', { PublicKeyCredential: class {} });
  answer.mockResolvedValueOnce(Response.json({ challenge: 'sealed', passkey }));
});

afterEach(() => vi.unstubAllGlobals());

it('hands to the browser what the server asks for, and back what it has signed', async () => {
  expect(await signInWith('ada@x.example', 'kettle-and-lantern')).toBe('passkey');
  browser.sign.mockResolvedValue(assertion);
  answer.mockResolvedValueOnce(refused('enough'));
  await signInWithPasskey().catch(() => undefined);
  expect(browser.sign).toHaveBeenCalledWith({ optionsJSON: passkey });
  expect(JSON.parse(String(answer.mock.calls[1]![1]!.body))).toEqual({
    passkey: { username: 'ada@x.example', challenge: 'sealed', credential: assertion },
  });
});

it('waits on where the person has cancelled, and asks them to try again', async () => {
  await signInWith('ada@x.example', 'kettle-and-lantern');
  browser.sign.mockRejectedValue(named('NotAllowedError'));
  const error: unknown = await signInWithPasskey().catch((failure: unknown) => failure);
  expect([isWaiting(), passkeyError(error), answer.mock.calls.length]).toEqual([true, expect.stringMatching(/^No passkey/), 1]);
});

it('begins anew where the server has refused, with its words', async () => {
  await signInWith('ada@x.example', 'kettle-and-lantern');
  browser.sign.mockResolvedValue(assertion);
  answer.mockResolvedValueOnce(refused('Enter your password again.'));
  const error: unknown = await signInWithPasskey().catch((failure: unknown) => failure);
  expect([isWaiting(), passkeyError(error)]).toEqual([false, 'Enter your password again.']);
});

it.each([
  ['InvalidStateError', /has a passkey for your account already/],
  ['SecurityError', /cannot use passkeys here/],
])('explains %s of a browser', (name, text) => {
  expect(passkeyError(named(name))).toMatch(text);
});

it('says that a browser knows no passkeys, whatever else it says', () => {
  vi.stubGlobal('window', {});
  expect(passkeyError(named('TypeError'))).toMatch(/cannot use passkeys here/);
});
