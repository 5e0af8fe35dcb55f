import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hovering } from '../../../frontend/src/features/metrics/tree/hovering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['right', 50],
  ['last-child', 75],
] as const)('counts a drop at %s after %i ms, not before [SET-292, SET-293]', (position, ms) => {
  const shown: unknown[] = [];
  const hover = hovering((each) => shown.push(each));
  hover.over(position);
  vi.advanceTimersByTime(ms - 1);
  expect(hover.active()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(hover.active()).toBe(position);
  expect(shown.at(-1)).toBe(position);
});

it('starts again when the pointer goes from beside to onto, and forgets when it leaves', () => {
  const hover = hovering(() => undefined);
  hover.over('right');
  vi.advanceTimersByTime(40);
  hover.over('last-child');
  vi.advanceTimersByTime(60);
  expect(hover.active()).toBeUndefined();
  vi.advanceTimersByTime(15);
  expect(hover.active()).toBe('last-child');
  hover.end();
  expect(hover.active()).toBeUndefined();
});
