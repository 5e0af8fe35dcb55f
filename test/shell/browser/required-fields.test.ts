import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FactorField } from '../../../frontend/src/features/factors/factor-field.tsx';
import { FactorMetricField, UnitField } from '../../../frontend/src/features/factors/factor-fields.tsx';
import { ReportingFields } from '../../../frontend/src/features/project/reporting-fields.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { ChoiceOrOwnField } from '../../../frontend/src/ui/form/choice-or-own-field.tsx';
import { DateField } from '../../../frontend/src/ui/form/date-field.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

beforeEach(forgetHooks);

const field = { label: 'Name', value: '', choices: [], error: undefined, onChange: () => undefined };
const isSaid = (all: ReturnType<typeof drawn>) => (propsOf(all, Input) ?? propsOf(all, Select))!.ariaRequired;

describe('a field that its form is not sent without', () => {
  it.each([
    ['a text', (isRequired: boolean) => drawn(TextField, { ...field, isRequired })],
    ['a choice', (isRequired: boolean) => drawn(ChoiceField, { ...field, isRequired })],
    ['a choice or a text', (isRequired: boolean) => drawn(ChoiceOrOwnField, { ...field, isRequired })],
    ['a day', (isRequired: boolean) => drawn(DateField, { ...field, isRequired })],
  ])('says so where it is %s, and others do not [ADM-397]', (_what, draw) => {
    expect(isSaid(draw(true))).toBe(true);
    forgetHooks();
    expect(isSaid(draw(false))).toBe(false);
  });

  it('is the metric, the factor and the unit of a conversion factor [ADM-264, ADM-397]', () => {
    const fixed = { isFixed: false, error: undefined, onChange: () => undefined };
    expect([
      isSaid(drawn(FactorMetricField, { ...fixed, metrics: [], metric: '' })),
      isSaid(drawn(FactorField, { ...field, from: 'kWh', to: 'kg' })),
      isSaid(drawn(UnitField, { ...fixed, units: [], unit: '' })),
    ]).toEqual([true, true, true]);
  });

  it('is each field of the reporting duration [ADM-397]', () => {
    const draft = { startDate: '', lastDay: '', freq_num: '1', freq_unit: 'MONTHS' as const };
    const all = drawn(ReportingFields, { draft, onChange: () => undefined, error: () => undefined });
    const kinds = [DateField, TextField, ChoiceField] as readonly unknown[];
    expect(all.filter(({ type }) => kinds.includes(type)).map(({ props }) => props.isRequired)).toEqual([true, true, true, true]);
  });
});
