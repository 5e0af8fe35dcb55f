import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { MetricEditor } from '../../../frontend/src/features/tenant-admin/base-metrics/metric-modal.tsx';
import { ChoiceOrOwnField } from '../../../frontend/src/ui/form/choice-or-own-field.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiQuery: () => ({ data: [] }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const stored = (version: number, fields: object = {}) => ({
  uid: 'm',
  version,
  name: 'Gas',
  description: '',
  category: 'Energy',
  unit: 'kWh',
  parentmetric: null,
  conversion_base: null,
  ...fields,
});
const opened = {
  metric: stored(1),
  all: [{ uid: 'f', name: 'Fuel', unit: 'kg' }],
  onClose: vi.fn(),
} as unknown as ComponentProps<typeof MetricEditor>;
const dialog = () => {
  const form = propsOf(drawn(MetricEditor, opened), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
  return {
    save: form.save as () => Promise<unknown>,
    name: propsOf(fields, TextField)!,
    unit: propsOf(fields, ChoiceOrOwnField)!,
  };
};
const rename = (name: string) => (dialog().name.onChange as (name: string) => void)(name);
const sent = () => server.save.mock.calls.map(([{ args, options }]) => [options.ifMatch, args.body]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.save.mockResolvedValue({});
});

it('a base metric that somebody else has changed is shown with that and what was typed, and can be saved then', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { name: 'Natural gas', unit: 'M3' })]);
  rename('Town gas');
  await expect(dialog().save()).rejects.toThrow(
    'Somebody else changed this in the meantime: Name (now “Natural gas”), Unit (now m³).',
  );
  expect([dialog().name.value, dialog().unit.value]).toEqual(['Town gas', 'M3']);
  await dialog().save();
  expect(sent()).toEqual([
    [1, { name: 'Town gas' }],
    [2, { name: 'Town gas' }],
  ]);
});

it('a base metric of which somebody else has changed text and parent is told in words', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { description: '<p>Of the <b>grid</b></p>', parentmetric: 'f' })]);
  rename('Town gas');
  await expect(dialog().save()).rejects.toThrow('Description (now “Of the grid”), Parent metric (now Fuel). Your');
});

it('a base metric of which no field is another one is saved at once', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(3)]);
  rename('Town gas');
  await dialog().save();
  expect(sent().at(-1)).toEqual([3, { name: 'Town gas' }]);
});

it('a base metric that is gone says what the server says', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([]);
  rename('Town gas');
  await expect(dialog().save()).rejects.toThrow('Load it again.');
});
