import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { questionAtLogout } from '../../../frontend/src/app/shell/at-logout.ts';
import { leave } from '../../../frontend/src/app/shell/session-end.tsx';
import { draftStore } from '../../../frontend/src/features/report/entries/drafts.ts';
import { memory } from '../../support/browser-unit/report-store.ts';

const session = vi.hoisted(() => ({ signOutHere: vi.fn<() => Promise<void>>() }));
vi.mock('../../../frontend/src/session/session.ts', () => ({ ...session, useUser: () => ({ uid: 'ada' }) }));

const FIGURE = 'report-entry:ada:report:gas';
const OTHERS = 'report-entry:ben:report:gas';
const kept = memory();
const leaving = new EventTarget();
/** The content of both storages when the next page starts to load. */
let atLast: (string | null)[] = [];
const both = () => [FIGURE, OTHERS].map(kept.getItem);

beforeEach(() => {
  for (const key of Array.from({ length: kept.length }, (_, index) => kept.key(index)!)) kept.removeItem(key);
  for (const key of [FIGURE, OTHERS]) kept.setItem(key, '7');
  // A save that is running fails meanwhile, and its draft is stored.
  session.signOutHere.mockImplementation(async () => kept.setItem(FIGURE, '7'));
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => leaving.addEventListener(type, listener),
    location: { assign: () => (atLast = both()) },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("'Log out and remove them'", () => {
  it('removes what was kept again while the session ended, and nothing of others', async () => {
    await leave('ada');
    expect(atLast).toEqual([null, '7']);
  });

  it('removes what is kept again until the page is gone', async () => {
    await leave('ada');
    kept.setItem(FIGURE, '7');
    leaving.dispatchEvent(new Event('pagehide'));
    expect(both()).toEqual([null, '7']);
  });
});

/** The page of a report as another window has it open. */
const otherWindow = (user: string) => draftStore(user, 'report', { seen: () => ({ submission: 0 }), rowOf: () => undefined });
const draft = { version: 1, text: '7' };

it("after 'Log out and remove them' other windows of the person keep nothing more, until the next sign-in", async () => {
  const [page, bens] = [otherWindow('ada'), otherWindow('ben')];
  page.set('power', draft);
  await leave('ada');
  // A running save is refused because the session has ended.
  page.set('power', draft);
  bens.set('power', draft);
  expect([page.all().size, bens.all().size]).toEqual([0, 1]);
  const next = otherWindow('ada');
  next.set('power', draft);
  expect(next.all().size).toBe(1);
});

it("after 'Log out' they keep what cannot be saved any more", async () => {
  const page = otherWindow('ada');
  await leave();
  page.set('power', draft);
  expect(page.all().get('power')).toMatchObject(draft);
});

it("'Log out' alone removes nothing", async () => {
  await leave();
  expect(atLast).toEqual(['7', '7']);
});

it('a logout asks about a form with changes, and about kept entries after it', () => {
  expect(questionAtLogout('ada', true)).toBe('unsaved');
  expect(questionAtLogout('ada', false)).toEqual({ kept: 1 });
  expect(questionAtLogout('cyd', false)).toBeUndefined();
});
