import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { MetricFields } from '../../../../../shared/contract/node-bodies.ts';
import { CATEGORIES, DEFAULT_UNIT, UNITS } from '../../../../../shared/domain/vocabulary.ts';
import { metricsTexts as texts } from '../../../app/texts/metrics.ts';
import { schemaErrors } from '../../../components/form-errors.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { RichTextEditor } from '../../../components/rich-text-editor.tsx';
import { TextField } from '../../../components/text-field.tsx';
import type { Row } from '../tree-rows.ts';
import type { Changes } from '../use-structure.ts';

type Props = {
  changes: Changes;
  title: string;
  /** the node that a new metric goes under, or the metric to edit */
  row: Row;
  isNew: boolean;
  /** name of the issue that the row is in */
  issue: string;
  onClose(): void;
};

/** Adds a metric to an issue or another metric, or edits one (SET-173 to SET-176). */
export function MetricModal({ changes, title, row, isNew, issue, onClose }: Props) {
  const metric = isNew ? undefined : row.fields.metric;
  const [fields, setFields] = useState({
    name: metric?.name ?? '',
    unit: metric?.unit ?? DEFAULT_UNIT,
    description: metric?.description ?? '',
    category: metric?.category || issue,
  });
  const set = (key: keyof typeof fields) => (value: string) => setFields((before) => ({ ...before, [key]: value }));
  const save = () =>
    isNew
      ? changes.create({ type: 'metricscore', path: row.path, metric: fields })
      : changes.patch(row.path, 'metricscore', { metric: fields });
  return (
    <FormModal title={title} check={() => schemaErrors(MetricFields, fields)} save={save} onClose={onClose}>
      {(error) => {
        const fault = (name: string) => error(name) ?? error(`metric.${name}`);
        return (
          <SpaceBetween size="m">
            <TextField label={texts.metricName} value={fields.name} error={fault('name')} onChange={set('name')} />
            <Choice label={texts.metricUnit} values={UNITS} value={fields.unit} error={fault('unit')} onChange={set('unit')} />
            <RichTextEditor
              label={texts.metricDescription}
              hint={texts.metricDescriptionHint}
              value={fields.description}
              error={fault('description')}
              onChange={set('description')}
            />
            <Choice
              label={texts.metricCategory}
              values={CATEGORIES}
              value={fields.category}
              error={fault('category')}
              onChange={set('category')}
            />
          </SpaceBetween>
        );
      }}
    </FormModal>
  );
}

type ChoiceProps = {
  label: string;
  values: readonly string[];
  value: string;
  error: string | undefined;
  onChange(value: string): void;
};

/** One of a list, with the value that is there although the list lacks it. */
function Choice({ label, values, value, error, onChange }: ChoiceProps) {
  const options = [...new Set([...values, ...(value ? [value] : [])])].map((each) => ({ value: each, label: each }));
  return (
    <FormField label={label} errorText={error}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        filteringType="auto"
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
