import { beforeEach, expect, it, vi } from 'vitest';
import { useReviewKeys } from '../../../../frontend/src/features/report/review/use-review-keys.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const navigate = vi.hoisted(() => vi.fn());
vi.mock('react-router', () => ({ useNavigate: () => navigate }));
vi.mock('../../../../frontend/src/ui/single-keys.ts', () => ({ isTaken: () => false, shortcutsOn: () => true }));

const listeners = new Set<(event: object) => void>();
/** Presses a key, of which each listener hears in turn. */
function press(key: string): void {
  const event = {
    key,
    repeat: false,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
  for (const listener of listeners) listener(event);
}

beforeEach(() => {
  forgetHooks();
  listeners.clear();
  vi.resetAllMocks();
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
});

it('a key opens one report where the messages of two decisions offer the next one', () => {
  // the newest message is drawn first
  called(() => {
    useReviewKeys({ after: '/third' });
    useReviewKeys({ after: '/second' });
  });
  expect(listeners.size).toBe(2);
  press('j');
  expect(navigate.mock.calls).toEqual([['/third']]);
});
