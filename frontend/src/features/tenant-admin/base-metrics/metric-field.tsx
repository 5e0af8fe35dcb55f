import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { common } from '../../../ui/texts.ts';

type Props = {
  label: string;
  metrics: readonly BaseMetric[];
  value: string;
  onChange(uid: string): void;
  error?: string | undefined;
  /** label of the choice 'none'; without it a metric is required */
  none?: string;
  placeholder?: string;
  /** the reason why a metric cannot be chosen */
  refusal?(metric: BaseMetric): string | undefined;
};

/** The choice of one among thousands of base metrics, by name, unit, issue or id. */
export function MetricField({ label, metrics, value, onChange, error, none, placeholder, refusal }: Props) {
  const options = metrics.map((metric): SelectProps.Option => {
    const reason = refusal?.(metric);
    return {
      value: metric.uid,
      label: metric.name,
      labelTag: unitText(metric.unit),
      description: metric.category,
      filteringTags: [shortId(metric.uid), metric.unit],
      ...(reason !== undefined && { disabled: true, disabledReason: reason }),
    };
  });
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  return (
    <FormField label={label} errorText={error}>
      <Select
        virtualScroll
        ariaRequired={none === undefined}
        options={all}
        selectedOption={all.find((option) => option.value === value) ?? null}
        filteringType="auto"
        noMatch={common.noMatch}
        {...(placeholder !== undefined && { placeholder })}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
