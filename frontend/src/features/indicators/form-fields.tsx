import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import type { EquationType } from '../../../../shared/domain/indicator/equation.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { EQUATION_LABELS } from '../../../../shared/domain/kernel/vocabulary.ts';
import { useIssueNames } from '../../session/use-tenant.ts';
import { FigureInput } from '../../ui/form/figure-input.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { common } from '../../ui/texts.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { type FormState, mixedUnitsText, sentenceOf } from './form-state.ts';
import { MetricsField } from './metrics-field.tsx';
import { indicatorTexts as texts } from './texts.ts';
import { useMetricOptions } from './use-metric-options.ts';

type Props = {
  place: PlaceOfStructure;
  others: readonly Indicator[];
  current: Indicator | undefined;
  form: FormState;
  onChange(form: FormState): void;
  error(name: string): string | undefined;
};

const EQUATIONS = EQUATION_LABELS.map((label, index) => ({
  value: String(index),
  // Part of the label, because assistive technology does not read a description as a name.
  label: (
    <>
      <span>{`${index}: ${label}`}</span>
      <Box variant="small" display="block">
        {texts.equations[index]}
      </Box>
    </>
  ),
}));

/** Whether a figure is empty or a number. The input of another text says itself what is wrong. */
const isReadable = (figure: string): boolean => figure.trim() === '' || toDecimal(figure) !== null;

/** The metrics that share a sum with those of a list: both numerators of a difference are one sum. */
const addedWith = (form: FormState, key: 'numerators' | 'numerators2' | 'denominators'): readonly string[] =>
  form.eqnType === 1 && key === 'numerators2' ? [...form.numerators, ...form.numerators2] : form[key];

/** The fields of an indicator (SET-251, SET-255): N2 for types 1 and 2 only (ADM-261), no calculated metrics (SET-253). */
export function FormFields({ place, others, current, form, onChange, error }: Props) {
  const options = useMetricOptions(place, others, current);
  const { eqnType } = form;
  const sentence = sentenceOf(
    form,
    options.map(({ value, label }) => ({ uid: value, name: label })),
  );
  const set = (change: Partial<FormState>) => onChange({ ...form, ...change });
  const list = (label: string, key: 'numerators' | 'numerators2' | 'denominators', hint = '') => (
    <MetricsField
      label={label}
      hint={hint}
      options={options}
      isRequired={key !== 'denominators'}
      chosen={form[key]}
      error={error(key)}
      warning={mixedUnitsText(addedWith(form, key), options)}
      onChange={(chosen) => set({ [key]: chosen })}
    />
  );
  return (
    <SpaceBetween size="m">
      <TextField label={texts.name} isRequired value={form.name} error={error('name')} onChange={(name) => set({ name })} />
      <FormField label={texts.category} errorText={error('category')}>
        <Select
          options={useIssueNames().map((category) => ({ value: category, label: category }))}
          selectedOption={form.category === '' ? null : { value: form.category, label: form.category }}
          placeholder={texts.chooseIssue}
          ariaRequired
          filteringType="auto"
          noMatch={common.noMatch}
          onChange={({ detail }) => set({ category: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <FormField label={texts.equation} errorText={error('operation_json')}>
        <RadioGroup
          ariaRequired
          items={EQUATIONS}
          value={eqnType === null ? null : String(eqnType)}
          onChange={({ detail }) => set({ eqnType: Number(detail.value) as EquationType })}
        />
      </FormField>
      <FormField label={texts.factor} errorText={isReadable(form.factor) ? error('factor') : undefined}>
        <FigureInput isRequired unit="" value={form.factor} onChange={(factor) => set({ factor })} />
      </FormField>
      {list(eqnType === 1 || eqnType === 2 ? texts.numerators1 : texts.numerators, 'numerators')}
      {(eqnType === 1 || eqnType === 2) && list(texts.numerators2, 'numerators2')}
      {list(texts.denominators, 'denominators', texts.denominatorsHint)}
      {sentence !== undefined && (
        <Box>
          <span role="status">{sentence}</span>
        </Box>
      )}
    </SpaceBetween>
  );
}
