import { beforeEach, expect, it, vi } from 'vitest';
import { useFolding } from '../../../../frontend/src/features/report/frame/use-folding.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));

/** A place of the page: in the bar, in a dialog, or elsewhere. */
class Place {
  readonly in: 'bar' | 'dialog' | 'page';
  constructor(place: Place['in']) {
    this.in = place;
  }
  closest = () => (this.in === 'dialog' ? this : null);
}
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  forgetHooks();
  listeners.clear();
  vi.stubGlobal('Element', Place);
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener() {},
  });
});

const bar = { contains: (place: Place) => place.in === 'bar' } as unknown as HTMLElement;
const folding = () => {
  const drawn = called(useFolding);
  drawn.box.current = bar;
  return drawn;
};

it.each(['click', 'focusin'])('what the bar has unfolded folds again after a %s elsewhere in the page', (type) => {
  folding().toggle();
  expect(folding().open).toBe(true);
  for (const place of ['bar', 'dialog'] as const) listeners.get(type)!({ target: new Place(place) });
  expect(folding().open).toBe(true);
  listeners.get(type)!({ target: new Place('page') });
  expect(folding().open).toBe(false);
});
