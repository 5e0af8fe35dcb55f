import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { type BaseMetric, baseMetrics, MetricFields } from '../../../../../shared/contract/metric/base-metrics.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { DEFAULT_UNIT, UNITS } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { jobEnd } from '../../../api/jobs.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { readAtOnce, useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { changedTo, changedToChoice, type FieldLabels } from '../../../ui/form/changed-to.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ChoiceOrOwnField } from '../../../ui/form/choice-or-own-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { unitChoices } from '../../../ui/form/unit-choices.ts';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { orRequestFailed } from '../request-failed.ts';
import { MetricField } from './metric-field.tsx';
import { metricFormTexts as texts } from './texts.ts';

type Props = { metric?: BaseMetric; all: readonly BaseMetric[]; onClose(): void };

const named = (values: readonly string[]) => [...new Set(values)].filter(Boolean).map((value) => ({ value, label: value }));

/** Whether another base metric has this name and unit, so that people cannot distinguish the two. */
export const hasTwinMetric = (
  others: readonly Pick<BaseMetric, 'name' | 'unit'>[],
  { name, unit }: Pick<BaseMetric, 'name' | 'unit'>,
): boolean => others.some((other) => other.unit === unit && other.name.toLowerCase() === name.trim().toLowerCase());

const fieldsOf = (metric: BaseMetric | undefined) => ({
  name: metric?.name ?? '',
  description: metric?.description ?? '',
  category: metric?.category ?? '',
  unit: metric?.unit ?? DEFAULT_UNIT,
  parentmetric: metric?.parentmetric ?? '',
  conversion_base: metric?.conversion_base ?? '',
});
type Fields = ReturnType<typeof fieldsOf>;

/** `all`: all metrics, to name a chosen metric in a message. */
function labelsOf(all: readonly BaseMetric[]): FieldLabels<Fields> {
  const nameOf = (metric: string) => (metric === '' ? texts.none : all.find(({ uid }) => uid === metric)?.name);
  return {
    name: changedTo(texts.name),
    description: (now) => changedTo(texts.description)(plainText(now)),
    category: changedToChoice(texts.category, (category) => category),
    unit: changedToChoice(texts.unit, unitText),
    parentmetric: changedToChoice(texts.parent, nameOf),
    conversion_base: changedToChoice(texts.base, nameOf),
  };
}

/**
 * Creates or changes a base metric; a change reaches everything that refers to the metric (SET-144, SET-145). If another person
 * has changed the metric, a save lists their changes and keeps the typed values; the next save overwrites.
 */
export function MetricEditor({ metric, all, onClose }: Props) {
  const queries = useQueryClient();
  const readNow = async (base: BaseMetric | undefined) => {
    const now = await readAtOnce(queries, baseMetrics, 'listBaseMetrics', {});
    return now.find(({ uid }) => uid === base?.uid);
  };
  const form = useStoredForm<BaseMetric | undefined, Fields>(metric, {
    fieldsOf,
    labels: labelsOf(all),
    together: true,
    isOvertaken: isStaleVersion,
    readNow,
  });
  const { values: fields } = form;
  const set = (key: keyof Fields) => (value: string) => form.set(key, value);
  const categories = useApiQuery(baseMetrics, 'listIssues', {});
  const send = useSend(all);
  const others = all.filter(({ uid }) => uid !== metric?.uid);
  const issues = named([...(categories.data ?? []).map(({ name }) => name), fields.category]);
  return (
    <FormModal
      title={metric ? fill(texts.edit, { name: metric.name }) : texts.create}
      check={() => schemaErrors(MetricFields, fields)}
      save={() => orRequestFailed(form.changed(send))}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{metric ? texts.editNote : texts.createNote}</Box>
          <TextField
            label={texts.name}
            isRequired
            value={fields.name}
            warning={hasTwinMetric(others, fields) ? texts.twin : ''}
            error={error('name')}
            onChange={set('name')}
          />
          <RichTextEditor
            label={texts.description}
            value={fields.description}
            error={error('description')}
            onChange={set('description')}
          />
          <ChoiceField
            label={texts.category}
            isRequired
            placeholder={texts.choose}
            choices={issues}
            read={categories}
            value={fields.category}
            error={error('category')}
            onChange={set('category')}
          />
          <ChoiceOrOwnField
            label={texts.unit}
            isRequired
            choices={unitChoices(
              [...UNITS, fields.unit],
              all.map(({ unit }) => unit),
            )}
            value={fields.unit}
            error={error('unit')}
            onChange={set('unit')}
          />
          <MetricField
            label={texts.parent}
            none={texts.none}
            metrics={others}
            value={fields.parentmetric}
            error={error('parentmetric')}
            onChange={set('parentmetric')}
          />
          <MetricField
            label={texts.base}
            none={texts.none}
            metrics={others}
            value={fields.conversion_base}
            error={error('conversion_base')}
            onChange={set('conversion_base')}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}

/** Saves, and waits until the change has reached everything that refers to the metric. `all`: the existing metrics. */
function useSend(all: readonly BaseMetric[]) {
  const flash = useFlash();
  const stale = useStale();
  const create = useApiMutation(baseMetrics, 'createBaseMetric');
  const change = useApiMutation(baseMetrics, 'changeBaseMetric', { changes: 'catalogue' });
  return async (metric: BaseMetric | undefined, fields: Fields) => {
    const { name } = fields;
    if (!metric) {
      const { uid } = await create.mutateAsync({ args: { body: fields } });
      const isThere = all.some((each) => each.uid === uid);
      return flash(
        isThere
          ? { type: 'info', content: fill(texts.there, { name }) }
          : { type: 'success', content: fill(texts.created, { name }) },
      );
    }
    const before: Record<string, unknown> = metric;
    const body = Object.fromEntries(Object.entries(fields).filter(([key, value]) => (before[key] ?? '') !== value));
    if (Object.keys(body).length === 0) return;
    const args = { params: { baseMetricId: metric.uid }, body };
    const { job } = await change.mutateAsync({ args, options: { ifMatch: metric.version } });
    // a job that fails may have reached a part
    const report = job ? (await jobEnd(job).finally(() => stale('changeBaseMetric', 'structure'))).message : '';
    flash({ type: 'success', content: fill(texts.saved, { name, report: report ?? '' }) });
  };
}
