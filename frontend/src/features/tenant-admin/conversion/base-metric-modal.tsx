import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { baseMetrics, MetricFields } from '../../../../../shared/contract/metric/base-metrics.ts';
import { DEFAULT_UNIT, UNITS } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useIssueNames } from '../../../session/use-tenant.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ChoiceOrOwnField } from '../../../ui/form/choice-or-own-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { factorMetricTexts, tenantFactorTexts as texts } from './texts.ts';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Finds the base metric with exactly these fields, or creates it (ADM-037, ADM-346, ADM-347). */
export function BaseMetricModal({ onDone, onClose }: { onDone(uid: string): void; onClose(): void }) {
  const [fields, setFields] = useState({ name: '', unit: DEFAULT_UNIT as string, description: '', category: '' });
  const set = (key: keyof typeof fields) => (value: string) => setFields((now) => ({ ...now, [key]: value }));
  const issues = useIssueNames();
  const create = useApiMutation(baseMetrics, 'createBaseMetric');
  const save = async () => onDone((await create.mutateAsync({ args: { body: fields } })).uid);
  return (
    <FormModal title={texts.getOrCreate} check={() => schemaErrors(MetricFields, fields)} save={save} onClose={onClose}>
      {(error) => (
        <SpaceBetween size="m">
          <TextField
            label={factorMetricTexts.metricName}
            isRequired
            value={fields.name}
            error={error('name')}
            onChange={set('name')}
          />
          <ChoiceOrOwnField
            label={factorMetricTexts.metricUnit}
            isRequired
            value={fields.unit}
            choices={choices(UNITS)}
            error={error('unit')}
            onChange={set('unit')}
          />
          <ChoiceField
            label={factorMetricTexts.metricCategory}
            isRequired
            value={fields.category}
            choices={choices(issues)}
            placeholder={factorMetricTexts.chooseIssue}
            error={error('category')}
            onChange={set('category')}
          />
          <RichTextEditor
            label={factorMetricTexts.metricDescription}
            value={fields.description}
            error={error('description')}
            onChange={set('description')}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
