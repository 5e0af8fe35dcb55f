import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { FactorForm } from '../../../frontend/src/features/factors/factor-form.tsx';
import { FactorModal } from '../../../frontend/src/features/factors/factor-modal.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const metric = { uid: 'm', name: 'Gas', unit: 'kWh' };
const stored = (version: number, fields: object = {}) => ({
  uid: 'f',
  version,
  metric,
  toUnit: 'kg',
  exact: '2',
  source: 'DEFRA',
  description: '',
  startDate: null,
  endDate: null,
  ...fields,
});
const calls = { create: vi.fn(), update: vi.fn(), remove: vi.fn(), readNow: vi.fn() };
const opened = { calls, metrics: [metric], units: ['kg'], current: stored(1), onClose: vi.fn() };
const dialog = () => {
  const form = propsOf(drawn(FactorModal, opened as unknown as ComponentProps<typeof FactorModal>), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  return { save: form.save as () => Promise<unknown>, fields: propsOf(fields, FactorForm)! };
};
const type = (change: object) => (dialog().fields.onChange as (change: object) => void)(change);
const shown = () => dialog().fields.body;
const sent = () => calls.update.mock.calls.map(([{ version }, body]) => [version, body]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');
const changed = (parts: string) =>
  `Somebody else changed this in the meantime: ${parts}. Your change is not saved. Check the present values, then save again.`;

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  calls.update.mockResolvedValue({});
});

it('a figure is not saved beside a unit of somebody else; both are shown and can be saved then', async () => {
  calls.update.mockRejectedValueOnce(STALE);
  calls.readNow.mockResolvedValue(stored(2, { toUnit: 't', source: 'IEA' }));
  type({ factor: '3' });
  await expect(dialog().save()).rejects.toThrow(changed('To unit (now t), Source (now “IEA”)'));
  expect(shown()).toMatchObject({ factor: '3', toUnit: 't', source: 'IEA' });
  await dialog().save();
  expect(sent()).toEqual([
    [1, { factor: '3' }],
    [2, { factor: '3' }],
  ]);
});

it('a field that both have changed keeps what was typed and is named', async () => {
  calls.update.mockRejectedValueOnce(STALE);
  calls.readNow.mockResolvedValue(stored(2, { exact: '4' }));
  type({ factor: '3' });
  await expect(dialog().save()).rejects.toThrow(changed('Factor (now 4)'));
  expect([shown(), dialog().fields.stored]).toMatchObject([{ factor: '3' }, { factor: '4' }]);
  // Back to the figure when the form was opened, which still differs from the stored one.
  type({ factor: '2' });
  await dialog().save();
  expect(sent().at(-1)).toEqual([2, { factor: '2' }]);
});

it('a change is saved at once where the other person has changed nothing else', async () => {
  calls.update.mockRejectedValueOnce(STALE);
  calls.readNow.mockResolvedValue(stored(2, { exact: '3' }));
  type({ factor: '3', source: 'IEA' });
  await dialog().save();
  expect(sent().at(-1)).toEqual([2, { source: 'IEA' }]);
});

it('a factor that is gone, or a failure of another kind, is said as the server says it', async () => {
  calls.update.mockRejectedValueOnce(STALE);
  type({ factor: '3' });
  await expect(dialog().save()).rejects.toBe(STALE);
  const failure = new ApiError(500, {}, 'c');
  calls.update.mockRejectedValueOnce(failure);
  await expect(dialog().save()).rejects.toBe(failure);
  expect(calls.readNow).toHaveBeenCalledOnce();
});
