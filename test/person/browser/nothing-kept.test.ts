import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPreview, startPreview } from '../../../frontend/src/api/preview.ts';
import { tabStorage } from '../../../frontend/src/api/tab-storage.ts';
import {
  forgetInvitation,
  invitedAddress,
  keepInvitationCode,
  keptInvitation,
} from '../../../frontend/src/session/invitation-code.ts';
import type { Sso } from '../../../frontend/src/session/sso.ts';
import { startSso } from '../../../frontend/src/session/sso-session.ts';
import { memory } from '../../support/browser-unit/report-store.ts';

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const full = { getItem: () => null, setItem: refuse, removeItem() {} };
const assign = vi.fn();

const sso: Sso = { domain: 'login.example', client_id: 'client', providers: [] } as unknown as Sso;
const preview = { projectUid: 'p', projectName: 'Harbour', roleUid: 'r', roleName: 'Reporter' };
const follow = () =>
  keepInvitationCode(
    new URL('https://site.example/accounts/register#invitation=abc&invited=ada%40example.com') as unknown as Location,
  );

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('window', { location: { origin: 'https://site.example', assign } });
  vi.stubGlobal('history', { state: null, replaceState() {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetInvitation();
});

const blockStorage = () =>
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });

describe.each([
  ['is full', () => vi.stubGlobal('sessionStorage', full)],
  ['is switched off', blockStorage],
])('where the storage of a tab %s', (_how, given) => {
  beforeEach(() => void given());
  afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

  it('the link of an invitation counts for the open page', () => {
    follow();
    expect([keptInvitation(), invitedAddress()]).toEqual([{ invitation: 'abc' }, 'ada@example.com']);
    forgetInvitation();
    expect([keptInvitation(), invitedAddress()]).toEqual([{}, undefined]);
  });

  it('nobody leaves for an identity provider, from which no way leads back', async () => {
    expect(await startSso(sso, 'Microsoft', null)).toBe(false);
    expect(assign).not.toHaveBeenCalled();
  });

  it('no preview begins that the next page would not know of', () => {
    expect(startPreview(preview, '/project/p')).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(endPreview).not.toThrow();
  });
});

describe('where the storage of a tab takes texts', () => {
  beforeEach(() => void vi.stubGlobal('sessionStorage', memory()));

  it('a preview begins', () => {
    expect(startPreview(preview, '/project/p')).toBe(true);
    expect(assign).toHaveBeenCalledWith('/project/p');
  });

  it('a text is the one that was written last, though an earlier one had no room', () => {
    vi.stubGlobal('sessionStorage', full);
    tabStorage.setItem('k', 'first');
    vi.stubGlobal('sessionStorage', memory());
    expect([tabStorage.setItem('k', 'second'), tabStorage.getItem('k')]).toEqual([true, 'second']);
  });
});
