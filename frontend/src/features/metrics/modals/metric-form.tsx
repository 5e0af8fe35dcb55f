import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useIssueNames } from '../../../session/use-tenant.ts';
import { ChoiceOrOwnField } from '../../../ui/form/choice-or-own-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { common } from '../../../ui/texts.ts';
import { metricsTexts as texts } from '../texts.ts';

/** A metric in its form. */
export type MetricEntry = { name: string; unit: string; description: string; category: string };
type FormProps = {
  units: ComponentProps<typeof ChoiceOrOwnField>['choices'];
  fields: MetricEntry;
  /** warning about the name, shown while typing */
  nameWarning?: string;
  /** shown below the unit */
  belowUnit?: ReactNode;
  onChange(fields: MetricEntry): void;
  error(name: keyof MetricEntry): string | undefined;
};

/** The fields of a metric (SET-175). */
export function MetricForm({ units, fields, nameWarning = '', belowUnit, onChange, error }: FormProps) {
  const latest = useRef(fields);
  latest.current = fields;
  const set = (key: keyof MetricEntry) => (value: string) => onChange({ ...latest.current, [key]: value });
  return (
    <SpaceBetween size="m">
      <TextField
        label={texts.metricName}
        isRequired
        value={fields.name}
        warning={nameWarning}
        error={error('name')}
        onChange={set('name')}
      />
      <ChoiceOrOwnField
        label={texts.metricUnit}
        isRequired
        choices={units}
        value={fields.unit}
        hint={texts.metricUnitHint}
        error={error('unit')}
        onChange={set('unit')}
      />
      {belowUnit}
      <RichTextEditor
        label={texts.metricDescription}
        hint={texts.metricDescriptionHint}
        value={fields.description}
        error={error('description')}
        onChange={set('description')}
      />
      <Choice
        label={texts.metricCategory}
        values={useIssueNames()}
        value={fields.category}
        error={error('category')}
        onChange={set('category')}
      />
    </SpaceBetween>
  );
}

type ChoiceProps = {
  label: string;
  values: readonly string[];
  value: string;
  error: string | undefined;
  onChange(value: string): void;
};

/** A choice from a list. The current value is offered even if the list does not have it. */
function Choice({ label, values, value, error, onChange }: ChoiceProps) {
  const options = [...new Set([...values, ...(value ? [value] : [])])].map((each) => ({ value: each, label: each }));
  return (
    <FormField label={label} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        filteringType="auto"
        noMatch={common.noMatch}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
