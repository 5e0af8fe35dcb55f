import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { DeleteIndicator } from '../../../../frontend/src/features/indicators/delete-indicator.tsx';
import { forgetHooks } from '../../../support/browser-unit/hooks.ts';
import {
  overtakeRemoval,
  removalDialog,
  removals,
  STALE_VERSION,
  sentRemoval,
} from '../../../support/browser-unit/previewed-removal.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock(
  '../../../../frontend/src/api/queries.ts',
  async () => (await import('../../../support/browser-unit/previewed-removal.ts')).removalQueries,
);

const figure = { periodUid: 'p', periodStart: '2024-01-01', periodEnd: '2024-02-01' };
const previewOf = (version: number, old: string[]) => ({
  version,
  figures_hash: `hash of ${old.join(' and ')}`,
  figures: old.map((value) => ({ ...figure, name: 'Waste', old: value, new: null })),
  periods: [],
  judged: [],
});
const opened = {
  params: { trackerId: 't', commitId: 'c' },
  indicator: { uid: 'i', name: 'Waste', version: 1 },
  onClose: vi.fn(),
} as unknown as ComponentProps<typeof DeleteIndicator>;
const dialog = removalDialog(DeleteIndicator, opened);
const OVERTAKEN =
  'This indicator or its approved figures have changed in the meantime. Nothing is deleted. The dialog shows the present effects: check them, then delete it.';

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  removals.remove.mockResolvedValue({});
  removals.preview = previewOf(1, ['1250']);
});

it('a deletion says which state of the indicator and which figures its preview showed', async () => {
  dialog.giveReason('Not needed');
  await dialog.save();
  expect(sentRemoval(0)).toEqual({ body: { reason: 'Not needed', figures_hash: 'hash of 1250' }, options: { ifMatch: 1 } });
});

it('a deletion that was overtaken shows the figures as they are now, keeps the reason and can be sent again', async () => {
  overtakeRemoval(previewOf(2, ['2500']));
  dialog.giveReason('Not needed');
  await expect(dialog.save()).rejects.toThrow(OVERTAKEN);
  expect(dialog.reason()).toBe('Not needed');
  await dialog.save();
  expect(sentRemoval(1)).toMatchObject({ body: { figures_hash: 'hash of 2500' }, options: { ifMatch: 2 } });
});

it('a deletion without approved figures that was overtaken stays open too', async () => {
  removals.preview = previewOf(1, []);
  removals.remove.mockRejectedValueOnce(STALE_VERSION);
  await expect(dialog.save()).rejects.toThrow(OVERTAKEN);
  expect(removals.read).toHaveBeenCalledOnce();
});

it('another failure without approved figures stands in the log alone', async () => {
  removals.preview = previewOf(1, []);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  removals.remove.mockRejectedValueOnce(new ApiError(500, {}, 'c'));
  await dialog.save();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
