import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { NodeMetricFields } from '../../../../../shared/contract/report/node-bodies.ts';
import type { NodeUsage } from '../../../../../shared/contract/report/node-usage.ts';
import { DEFAULT_UNIT } from '../../../../../shared/domain/metric/vocabulary.ts';
import { useUser } from '../../../session/session.ts';
import { useIssueNames } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import { useBaseMetric } from '../use-base-metric.ts';
import type { StructureChanges } from '../use-structure.ts';
import { MetricReview } from './metric-review.tsx';

type Props = {
  changes: StructureChanges;
  title: string;
  /** the node that a new metric goes under, or the metric to edit */
  row: StructureRow;
  isNew: boolean;
  /** name of the issue that the row is in */
  issue: string;
  /** units to choose from */
  units: readonly string[];
  onClose(): void;
};

/**
 * Adds a metric to an issue or another metric, or edits one (SET-173 to SET-176). An edit that would make the row another base metric,
 * and so leave something behind, first says what.
 */
export function MetricModal({ changes, title, row, isNew, issue, units, onClose }: Props) {
  const metric = isNew ? undefined : row.fields.metric;
  const [fields, setFields] = useState<Fields>({
    name: metric?.name ?? '',
    unit: metric?.unit ?? DEFAULT_UNIT,
    description: metric?.description ?? '',
    category: metric?.category || issue,
  });
  const [review, setReview] = useState<NodeUsage>();
  const changeMetric = useBaseMetric();
  const { is_tenant_superuser } = useUser();
  const changeBase = async () => {
    await changeMetric(metric!.uid, fields);
    onClose();
  };
  const change = () => changes.patch(row.path, 'metricscore', { metric: fields });
  const subject = isNew ? fill(row.type === 'tree' ? texts.within : texts.below, { name: row.label }) : undefined;
  const save = async () => {
    if (isNew) return changes.create({ type: 'metricscore', path: row.path, metric: fields });
    const usage = review ?? (await changes.preview(row.path, fields));
    if (review || !leavesSomething(usage)) return change();
    setReview(usage);
    return false;
  };
  return (
    <FormModal
      title={review ? texts.reviewTitle : title}
      subject={subject}
      check={() => schemaErrors(NodeMetricFields, fields)}
      save={save}
      {...(review && { submitText: texts.reviewSave })}
      onClose={onClose}
    >
      {(error) =>
        review ? (
          <MetricReview
            usage={review}
            onBase={is_tenant_superuser ? changeBase : undefined}
            onBack={() => setReview(undefined)}
          />
        ) : (
          <MetricForm
            units={units}
            fields={fields}
            onChange={setFields}
            error={(name) => error(name) ?? error(`metric.${name}`)}
          />
        )
      }
    </FormModal>
  );
}

const leavesSomething = ({ change, detached }: NodeUsage): boolean =>
  change !== 'none' &&
  detached !== null &&
  (detached.reports > 0 || [detached.indicators, detached.targets, detached.factors].some((list) => list.length > 0));

type Fields = { name: string; unit: string; description: string; category: string };
type FormProps = {
  units: readonly string[];
  fields: Fields;
  onChange(fields: Fields): void;
  error(name: keyof Fields): string | undefined;
};

function MetricForm({ units, fields, onChange, error }: FormProps) {
  const latest = useRef(fields);
  latest.current = fields;
  const set = (key: keyof Fields) => (value: string) => onChange({ ...latest.current, [key]: value });
  return (
    <SpaceBetween size="m">
      <TextField label={texts.metricName} value={fields.name} error={error('name')} onChange={set('name')} />
      <Choice label={texts.metricUnit} values={units} value={fields.unit} error={error('unit')} onChange={set('unit')} />
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
