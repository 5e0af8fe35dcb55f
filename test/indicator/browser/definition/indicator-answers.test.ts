import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IndicatorModal } from '../../../../frontend/src/features/indicators/indicator-modal.tsx';
import { FirstTarget } from '../../../../frontend/src/features/indicators/target/first-target.tsx';
import { FormFault } from '../../../../frontend/src/ui/form/form-errors.ts';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { useFormSave } from '../../../../frontend/src/ui/form/use-form-save.ts';
import { called, drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ send: vi.fn(), flash: vi.fn(), eqnType: 0 as 0 | null }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiMutation: () => ({ mutateAsync: page.send }) }));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => page.flash }));
vi.mock('../../../../frontend/src/features/indicators/use-indicator-form.ts', async () => {
  const { formOf } = await import('../../../../frontend/src/features/indicators/form-state.ts');
  return {
    useIndicatorForm: (_: unknown, current: unknown) => {
      const form = { ...formOf(undefined), eqnType: page.eqnType, name: 'Fuel', category: 'Carbon', numerators: ['m'] };
      const changed = (send: (base: unknown, fields: object) => unknown) => send(current, form);
      return { current, form, setForm: vi.fn(), changed };
    },
  };
});

type Props = ComponentProps<typeof IndicatorModal>;
const EDITED = { uid: 'i', name: 'Fuel', version: 1, operation_json: {} };
const formOf = (current?: object) => {
  const given = { place: { trackerId: 't', commitId: 'c' }, others: [], onClose: vi.fn(), ...(current && { current }) };
  return propsOf(drawn(IndicatorModal, given as unknown as Props), FormModal) as unknown as ComponentProps<typeof FormModal>;
};
const save = async (current?: object): Promise<unknown> => formOf(current).save();
const answers = (new_metric_calc: boolean, new_edge: boolean) =>
  page.send.mockResolvedValue({ uid: 'other', result_metric: 'r', new_metric_calc, new_edge, metricTarget: null });
/** The fault that keeps a form open; undefined if the form closes. */
const faultOf = (saving: Promise<unknown>) =>
  saving.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  page.eqnType = 0;
});

it.each([
  ['a new indicator', undefined],
  ['a changed one', EDITED],
])('%s without equation type 0, 1 or 2 is not sent, and an alert says why [ADM-345]', async (_, current) => {
  page.eqnType = null;
  const { check, save: send } = formOf(current);
  const saving = () => called(() => useFormSave({ check, faultsStay: false, isDirty: () => true }));
  forgetHooks();
  await saving().attempt(async () => (await send()) === true);
  expect(saving().shown.summary).toBe('Must select an equation type 0, 1 or 2');
  expect(page.send).not.toHaveBeenCalled();
});

describe('a new indicator', () => {
  it('that is there already is used, and an alert says so [ADM-460]', async () => {
    for (const isNewHere of [true, false]) {
      answers(false, isNewHere);
      await save();
    }
    const alert = [{ type: 'info', content: 'Existing Indicator Found and Used' }];
    expect(page.flash.mock.calls).toEqual([alert, alert]);
  });

  it('that is there already keeps the target that it has, and the person is told; without one it gets the first one', async () => {
    const typed = () => {
      const fields = elementsIn(formOf().children(() => undefined));
      const { form, onChange } = propsOf(fields, FirstTarget) as unknown as ComponentProps<typeof FirstTarget>;
      onChange({ ...form, target: '5' });
    };
    typed();
    page.send.mockResolvedValue({ uid: 'other', result_metric: 'r', new_metric_calc: false, new_edge: false, metricTarget: {} });
    await save();
    expect(page.send).toHaveBeenCalledTimes(1);
    expect(page.flash.mock.calls.map(([{ type, content }]) => [type, content])).toEqual([
      ['info', 'Existing Indicator Found and Used'],
      ['warning', "Its target stays as it was. Change it with 'Set target' in the list."],
    ]);
    answers(false, false);
    await save();
    expect(page.send.mock.calls.at(-1)![0].args.body).toMatchObject({ metric: 'r', value: '5' });
  });

  it('whose name has another equation leaves the form open, with an alert [ADM-461]', async () => {
    answers(true, false);
    const fault = await faultOf(save());
    expect(fault).toBeInstanceOf(FormFault);
    expect(fault).toMatchObject({ message: 'Already exists' });
  });

  it('that is new in both closes the form without an alert [ADM-462]', async () => {
    answers(true, true);
    expect(await faultOf(save())).toBeUndefined();
    expect(page.flash).not.toHaveBeenCalled();
  });
});

describe('a changed indicator', () => {
  it.each([
    [false, 'Existing Indicator Found and Used'],
    [true, 'Already exists'],
  ])(
    'that another one stands in the way of is not lost: its form stays open, with an alert: %s, %s [ADM-460, ADM-461]',
    async (isNew, alert) => {
      answers(isNew, false);
      const fault = await faultOf(save(EDITED));
      expect(fault).toBeInstanceOf(FormFault);
      expect(fault).toMatchObject({ message: alert });
    },
  );

  it('closes its form without an alert [ADM-462]', async () => {
    answers(true, true);
    expect(await faultOf(save(EDITED))).toBeUndefined();
    expect(page.flash).not.toHaveBeenCalled();
  });
});
