import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import { common } from '../../ui/texts.ts';
import { indicatorTexts as texts } from './texts.ts';
import type { MetricOption } from './use-metric-options.ts';

type Props = {
  label: string;
  hint?: string;
  options: readonly Omit<MetricOption, 'unit'>[];
  chosen: readonly string[];
  error?: string | undefined;
  /** whether its form is not sent without it; its label has a star */
  isRequired?: boolean;
  /** something to look at that refuses nothing */
  warning?: string;
  onChange(chosen: string[]): void;
};

/** A choice of base metrics that are added up. */
export function MetricsField({ label, hint, options, chosen, error, warning, isRequired = false, onChange }: Props) {
  return (
    <FormField label={label} constraintText={hint} errorText={error} warningText={warning}>
      <Multiselect
        ariaRequired={isRequired}
        options={options}
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        placeholder={texts.chooseMetrics}
        filteringType="auto"
        noMatch={common.noMatch}
        empty={texts.noMetrics}
        deselectAriaLabel={({ label: name }) => `${texts.deselect} ${name ?? ''}`}
        onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value }) => value ?? ''))}
      />
    </FormField>
  );
}
