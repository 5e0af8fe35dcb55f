import { beforeEach, expect, it, vi } from 'vitest';
import { useChangesSinceOpened } from '../../../../frontend/src/features/report/submit/use-review-mark.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { changedGas, open, refreshed, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ scope: {} as ReturnType<typeof open> }));
vi.mock('../../../../frontend/src/features/report/entries/context.ts', () => ({
  useReport: () => page.scope,
  useSummary: () => page.scope.store.summary(),
}));

beforeEach(forgetHooks);

it('a final review compares with what it showed when it was opened, however often figures change', () => {
  page.scope = open(server().send);
  const changes = () => called(useChangesSinceOpened).map(({ node, before, after }) => [node.uid, before.value, after.value]);
  expect(changes()).toEqual([]);
  refreshed(page.scope.store, changedGas('8', 2));
  expect(changes()).toContainEqual(['Gas', '5', '8']);
  refreshed(page.scope.store, changedGas('9', 3));
  expect(changes()).toContainEqual(['Gas', '5', '9']);
  refreshed(page.scope.store, changedGas('5', 4));
  expect(changes()).toEqual([]);
});
