import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { DeleteIndicator } from '../../../frontend/src/features/indicators/delete-indicator.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ remove: vi.fn(), read: vi.fn(), preview: {} as object }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: () => ({ mutateAsync: server.remove }),
  useApiQuery: () => ({ data: server.preview }),
  readAtOnce: server.read,
}));

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
const dialog = () => {
  const form = propsOf(drawn(DeleteIndicator, opened), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
  return { save: form.save as () => Promise<unknown>, reason: propsOf(fields, TextField) };
};
const STALE = new ApiError(409, { type: '/problems/stale_version' }, 'c');
const OVERTAKEN =
  'This indicator or its approved figures have changed in the meantime. Nothing is deleted. What would go now is shown: check it, then delete it.';

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.remove.mockResolvedValue({});
  server.preview = previewOf(1, ['1250']);
});

it('a deletion says which state of the indicator and which figures its preview showed', async () => {
  (dialog().reason!.onChange as (value: string) => void)('Not needed');
  await dialog().save();
  const [{ args, options }] = server.remove.mock.calls[0]!;
  expect([args.body, options]).toEqual([{ reason: 'Not needed', figures_hash: 'hash of 1250' }, { ifMatch: 1 }]);
});

it('a deletion that was overtaken shows the figures as they are now, keeps the reason and can be sent again', async () => {
  server.remove.mockRejectedValueOnce(STALE);
  server.read.mockImplementation(async () => {
    server.preview = previewOf(2, ['2500']);
  });
  (dialog().reason!.onChange as (value: string) => void)('Not needed');
  await expect(dialog().save()).rejects.toThrow(OVERTAKEN);
  expect(dialog().reason!.value).toBe('Not needed');
  await dialog().save();
  const [{ args, options }] = server.remove.mock.calls[1]!;
  expect([args.body.figures_hash, options]).toEqual(['hash of 2500', { ifMatch: 2 }]);
});

it('a deletion without approved figures that was overtaken stays open too', async () => {
  server.preview = previewOf(1, []);
  server.remove.mockRejectedValueOnce(STALE);
  await expect(dialog().save()).rejects.toThrow(OVERTAKEN);
  expect(server.read).toHaveBeenCalledOnce();
});

it('another failure without approved figures stands in the log alone', async () => {
  server.preview = previewOf(1, []);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.remove.mockRejectedValueOnce(new ApiError(500, {}, 'c'));
  await dialog().save();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
