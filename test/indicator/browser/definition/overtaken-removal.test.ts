import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RemoveCompanyIndicator } from '../../../../frontend/src/features/indicators/remove-company-indicator.tsx';
import { forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { overtakeRemoval, removalDialog, removals, sentRemoval } from '../../../support/browser-unit/previewed-removal.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock(
  '../../../../frontend/src/api/queries.ts',
  async () => (await import('../../../support/browser-unit/previewed-removal.ts')).removalQueries,
);

const previewOf = (version: number, old: string) => ({
  version,
  figures_hash: `hash of ${old}`,
  figures: [{ periodUid: '2024-01', name: 'Waste', old, new: null }],
});
const opened = { companyId: 'c', indicator: { uid: 'i', name: 'Waste' }, onClose: vi.fn() };
const dialog = removalDialog(RemoveCompanyIndicator, opened as unknown as ComponentProps<typeof RemoveCompanyIndicator>);

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  removals.remove.mockResolvedValue({});
  removals.preview = previewOf(1, '1250');
});

it('a removal from a company says which indicator and which figures its preview showed', async () => {
  dialog.giveReason('Not material');
  await dialog.save();
  expect(sentRemoval(0)).toEqual({ body: { reason: 'Not material', figures_hash: 'hash of 1250' }, options: { ifMatch: 1 } });
});

it('a removal that was overtaken shows the figures as they are now, keeps the reason and can be sent again', async () => {
  overtakeRemoval(previewOf(2, '2500'));
  dialog.giveReason('Not material');
  await expect(dialog.save()).rejects.toThrow('The dialog shows the present effects: check them, then remove it.');
  expect(dialog.reason()).toBe('Not material');
  await dialog.save();
  expect(sentRemoval(1)).toMatchObject({ body: { figures_hash: 'hash of 2500' }, options: { ifMatch: 2 } });
});
