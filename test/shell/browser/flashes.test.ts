import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownFlash } from '../../../frontend/src/ui/flash.tsx';
import { afterNavigation, afterTime, keepOverReload, keptOverReload, replacing } from '../../../frontend/src/ui/flash-life.ts';
import { memory } from '../../support/browser-unit/report-store.ts';

const flash = (id: string, type: ShownFlash['type'], at: number, content: ShownFlash['content'] = 'Saved'): ShownFlash => ({
  id,
  type,
  at,
  content,
});
const ids = (shown: readonly ShownFlash[]) => shown.map(({ id }) => id);

describe('the result of an action', () => {
  it('leaves after twenty seconds, an error does not', () => {
    const shown = [flash('new', 'success', 5_000), flash('old', 'success', 0), flash('fault', 'error', 0)];
    expect(ids(afterTime(shown, 20_000))).toEqual(['new', 'fault']);
  });

  it('stays while it holds something to press', () => {
    expect(ids(afterTime([flash('undo', 'success', 0, { type: 'a' } as never)], 60_000))).toEqual(['undo']);
    expect(ids(afterTime([{ ...flash('next', 'success', 0), action: { type: 'button' } as never }], 60_000))).toEqual(['next']);
  });

  it('is shown on the page that the action leads to, and not on a later one', () => {
    const shown = [flash('just', 'success', 11_000), flash('before', 'success', 0), flash('warning', 'warning', 0)];
    expect(ids(afterNavigation(shown, 12_000))).toEqual(['just', 'warning']);
  });
});

it('why an act was not done is no longer shown once it is tried again', () => {
  const shown: string[] = [];
  const { show, clear } = replacing({
    show: ({ content }) => {
      shown.push(String(content));
      return String(content);
    },
    dismiss: (id) => void shown.splice(shown.indexOf(id), 1),
  });
  show({ type: 'warning', content: 'changed' });
  show({ type: 'error', content: 'no answer' });
  expect(shown).toEqual(['no answer']);
  clear();
  clear();
  expect(shown).toEqual([]);
});

describe('the result of an action that reloads the page', () => {
  const joined = { type: 'success', content: 'You have joined Bridge.' } as const;
  beforeEach(() => vi.stubGlobal('sessionStorage', memory()));
  afterEach(() => vi.unstubAllGlobals());

  it('is shown after the reload, and after no other one', () => {
    keepOverReload(joined, 0);
    expect(keptOverReload(2_000)).toEqual([expect.objectContaining({ ...joined, at: 2_000 })]);
    expect(keptOverReload(2_100)).toEqual([]);
  });

  it('is not shown on a page that is opened much later', () => {
    keepOverReload(joined, 0);
    expect(keptOverReload(60_000)).toEqual([]);
  });

  it('is lost without storage, and nothing else is', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepOverReload(joined, 0);
    expect(keptOverReload(0)).toEqual([]);
  });
});
