import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { common } from '../../ui/texts.ts';
import type { FactorMetric } from './factor-calls.ts';
import { factorTexts as texts } from './texts.ts';

type Field = { isFixed: boolean; error: string | undefined };
type MetricProps = Field & { metrics: readonly FactorMetric[]; metric: string; onChange(uid: string): void };

export function FactorMetricField({ metrics, metric, isFixed, error, onChange }: MetricProps) {
  const known = [...new Map(metrics.map((each) => [each.uid, each])).values()];
  const options = known.map(({ uid, name, unit }) => ({
    value: uid,
    label: name,
    description: unitText(unit),
    filteringTags: [unit],
  }));
  return (
    <FormField label={texts.metric} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === metric) ?? null}
        placeholder={texts.chooseMetric}
        ariaRequired
        filteringType="auto"
        noMatch={common.noMatch}
        readOnly={isFixed}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}

type UnitProps = Field & { units: readonly string[]; unit: string; onChange(unit: string): void };

/** Units in readable form. Two units that look alike keep their own spelling. */
export function unitOptions(units: readonly string[]): { value: string; label: string; filteringTags: string[] }[] {
  const all = [...new Set(units)];
  const read = Map.groupBy(all, unitText);
  return all.map((value) => {
    const text = unitText(value);
    return { value, label: read.get(text)!.length > 1 ? value : text, filteringTags: [value] };
  });
}

export function UnitField({ units, unit, isFixed, error, onChange }: UnitProps) {
  const options = unitOptions([...units, ...(unit ? [unit] : [])]);
  return (
    <FormField label={texts.toUnit} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === unit) ?? null}
        placeholder={texts.chooseUnit}
        ariaRequired
        filteringType="auto"
        noMatch={common.noMatch}
        readOnly={isFixed}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
