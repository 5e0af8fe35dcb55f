import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { CompanyTargetModal } from '../../../../frontend/src/features/indicators/company-target-modal.tsx';
import { TargetFormFields } from '../../../../frontend/src/features/indicators/target/target-fields.tsx';
import { ConfirmModal } from '../../../../frontend/src/ui/confirm-modal.tsx';
import { ChoiceField } from '../../../../frontend/src/ui/form/choice-field.tsx';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ send: vi.fn(), read: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiMutation: (_: object, op: string) => ({ mutateAsync: (sent: object) => server.send(op, sent) }),
}));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const stored = (version: number, fields: object = {}) => ({
  uid: 't',
  version,
  value: 10,
  exact: { value: '10' },
  date: '2024-12-31',
  meta_json: { greenBelow: true, byDate: [] },
  ...fields,
});
const indicator = { name: 'Energy', result_metric: 'm', metricTarget: stored(1), resultBaseMetric: { unit: 'kWh' } };
const opened = { companyId: 'c', indicator, onClose: vi.fn() } as unknown as ComponentProps<typeof CompanyTargetModal>;
const dialog = () => {
  const form = propsOf(drawn(CompanyTargetModal, opened), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
  const link = fields.find(({ props }) => props.variant === 'inline-link')!;
  return {
    save: form.save as () => Promise<unknown>,
    fields: propsOf(fields, TargetFormFields)!,
    choose: propsOf(fields, ChoiceField)!.onChange as (value: string) => void,
    ask: link.props.onClick as () => void,
    confirm: propsOf(fields, ConfirmModal)?.onConfirm as () => Promise<unknown>,
  };
};
const shown = () => dialog().fields.form as object;
const type = (change: object) => (dialog().fields.onChange as (form: object) => void)({ ...shown(), ...change });
const sent = () => server.send.mock.calls.map(([op, { options, args }]) => [op, options.ifMatch, args.body?.value]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.send.mockResolvedValue({});
});

it('a target of a company that somebody else has changed is shown with that and what was typed, and can be saved then', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { date: '2025-12-31' })]);
  type({ target: '12' });
  await expect(dialog().save()).rejects.toThrow('Somebody else changed this in the meantime: Target date (now 31st Dec 25).');
  expect(shown()).toMatchObject({ target: '12', date: '2025-12-31' });
  await dialog().save();
  expect(sent()).toEqual([
    ['changeCompanyTarget', 1, '12'],
    ['changeCompanyTarget', 2, '12'],
  ]);
});

it('a target of a company is sent for the intervals that are chosen, and for each where none are', async () => {
  await dialog().save();
  dialog().choose('year');
  await dialog().save();
  dialog().choose('');
  await dialog().save();
  expect(server.send.mock.calls.map(([, { args }]) => args.body.meta_json.interval)).toEqual([null, 'year', null]);
});

it("somebody else's choice of intervals is shown with what was typed", async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { meta_json: { greenBelow: true, byDate: [], interval: 'quarter' } })]);
  type({ target: '12' });
  await expect(dialog().save()).rejects.toThrow('Compared with (now Quarters)');
  expect(shown()).toMatchObject({ target: '12', interval: 'quarter' });
});

it('the deletion of a target of a company rests on what is shown, which is shown anew where it was overtaken', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { exact: { value: '20' } })]);
  dialog().ask();
  await expect(dialog().confirm()).rejects.toThrow('in the meantime: Target (now 20). Nothing is deleted.');
  expect(shown()).toMatchObject({ target: '20' });
  await dialog().confirm();
  expect(sent()).toEqual([
    ['deleteCompanyTarget', 1, undefined],
    ['deleteCompanyTarget', 2, undefined],
  ]);
});

it('the deletion of a target of a company that was overtaken names what was changed below a typed figure', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { exact: { value: '20' } })]);
  type({ target: '12' });
  dialog().ask();
  await expect(dialog().confirm()).rejects.toThrow('in the meantime: Target (now 20). Nothing is deleted.');
  expect(shown()).toMatchObject({ target: '12' });
});

it('a target of a company takes the direction of the figures that two people have typed', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { exact: { value: '10', thresholdLow: '12' } })]);
  type({ target: '20' });
  await expect(dialog().save()).rejects.toThrow('in the meantime: Threshold (now 12)');
  expect(shown()).toMatchObject({ target: '20', threshold: '12', greenBelow: false, settled: false });
});
