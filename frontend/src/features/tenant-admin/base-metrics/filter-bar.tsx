import Select from '@cloudscape-design/components/select';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';
import { compareNames } from '../../../../../shared/domain/kernel/names.ts';
import { fill } from '../../../ui/fill.ts';
import { common } from '../../../ui/texts.ts';
import type { MetricFilter } from './filter.ts';
import { baseMetricTexts as texts } from './texts.ts';

type Props = {
  metrics: readonly BaseMetric[];
  shown: number;
  filter: MetricFilter;
  onChange(change: Partial<MetricFilter>): void;
};

/** Search and filters of the list. */
export function FilterBar({ metrics, shown, filter, onChange }: Props) {
  const valuesOf = (key: 'category' | 'unit') =>
    [...new Set(metrics.map((metric) => metric[key]))].sort(compareNames).map((value) => ({ value, label: value }));
  return (
    <search className="metric-filter">
      <TextFilter
        filteringText={filter.text}
        filteringPlaceholder={texts.find}
        filteringAriaLabel={texts.find}
        countText={fill(texts.matches, { n: shown, all: metrics.length })}
        onChange={({ detail }) => onChange({ text: detail.filteringText })}
      />
      <Choice
        label={texts.issueFilter}
        all={texts.allIssues}
        options={valuesOf('category')}
        value={filter.issue}
        onChange={(issue) => onChange({ issue })}
      />
      <Choice
        label={texts.unitFilter}
        all={texts.allUnits}
        options={valuesOf('unit')}
        value={filter.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <Choice
        label={texts.useFilter}
        all={texts.allUse}
        options={[
          { value: 'used', label: texts.used },
          { value: 'unused', label: texts.unused },
        ]}
        value={filter.use}
        onChange={(use) => onChange({ use })}
      />
    </search>
  );
}

type Option = { value: string; label: string };
type ChoiceProps = { label: string; all: string; options: readonly Option[]; value: string; onChange(value: string): void };

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const choices = [{ value: '', label: all }, ...options];
  return (
    <Select
      ariaLabel={label}
      options={choices}
      selectedOption={choices.find((option) => option.value === value) ?? { value, label: value }}
      filteringType={choices.length > 12 ? 'auto' : 'none'}
      noMatch={common.noMatch}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
    />
  );
}
