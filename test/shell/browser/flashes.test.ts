import { describe, expect, it } from 'vitest';
import type { ShownFlash } from '../../../frontend/src/ui/flash.tsx';
import { afterNavigation, afterTime, replacing } from '../../../frontend/src/ui/flash-life.ts';

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
