import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { RemoveCompanyIndicator } from '../../../frontend/src/features/indicators/remove-company-indicator.tsx';
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

const previewOf = (version: number, old: string[]) => ({
  version,
  figures_hash: `hash of ${old.join(' and ')}`,
  figures: old.map((value) => ({ periodUid: '2024-01', name: 'Waste', old: value, new: null })),
});
const opened = {
  companyId: 'c',
  indicator: { uid: 'i', name: 'Waste' },
  onClose: vi.fn(),
} as unknown as ComponentProps<typeof RemoveCompanyIndicator>;
const dialog = () => {
  const form = propsOf(drawn(RemoveCompanyIndicator, opened), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
  return { save: form.save as () => Promise<unknown>, reason: propsOf(fields, TextField) };
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.remove.mockResolvedValue({});
  server.preview = previewOf(1, ['1250']);
});

it('a removal from a company says which indicator and which figures its preview showed', async () => {
  (dialog().reason!.onChange as (value: string) => void)('Not material');
  await dialog().save();
  const [{ args, options }] = server.remove.mock.calls[0]!;
  expect([args.body, options]).toEqual([{ reason: 'Not material', figures_hash: 'hash of 1250' }, { ifMatch: 1 }]);
});

it('a removal that was overtaken shows the figures as they are now, keeps the reason and can be sent again', async () => {
  server.remove.mockRejectedValueOnce(new ApiError(409, { type: '/problems/stale_version' }, 'c'));
  server.read.mockImplementation(async () => {
    server.preview = previewOf(2, ['2500']);
  });
  (dialog().reason!.onChange as (value: string) => void)('Not material');
  await expect(dialog().save()).rejects.toThrow('What would end now is shown: check it, then remove it.');
  expect(dialog().reason!.value).toBe('Not material');
  await dialog().save();
  const [{ args, options }] = server.remove.mock.calls[1]!;
  expect([args.body.figures_hash, options]).toEqual(['hash of 2500', { ifMatch: 2 }]);
});
