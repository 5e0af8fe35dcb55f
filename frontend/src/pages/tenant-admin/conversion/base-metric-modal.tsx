import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { basemetrics, MetricFields } from '../../../../../shared/contract/base-metrics.ts';
import { DEFAULT_UNIT, UNITS } from '../../../../../shared/domain/vocabulary.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { conversionTexts as texts } from '../../../app/texts/factors.ts';
import { metricsTexts } from '../../../app/texts/metrics.ts';
import { useIssueNames } from '../../../app/use-tenant.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { schemaErrors } from '../../../components/form-errors.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { RichTextEditor } from '../../../components/rich-text-editor.tsx';
import { TextField } from '../../../components/text-field.tsx';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Finds the base metric with exactly these fields, or makes it (ADM-037, ADM-346, ADM-347). */
export function BaseMetricModal({ onDone, onClose }: { onDone(uid: string): void; onClose(): void }) {
  const [fields, setFields] = useState({ name: '', unit: DEFAULT_UNIT as string, description: '', category: '' });
  const set = (key: keyof typeof fields) => (value: string) => setFields((now) => ({ ...now, [key]: value }));
  const issues = useIssueNames();
  const create = useApiMutation(basemetrics, 'api_tenant_admin_basemetric_create', {
    invalidates: ['api_tenant_admin_basemetric_list'],
  });
  const save = async () => onDone((await create.mutateAsync({ args: { body: fields } })).uid);
  return (
    <FormModal title={texts.getOrCreate} check={() => schemaErrors(MetricFields, fields)} save={save} onClose={onClose}>
      {(error) => (
        <SpaceBetween size="m">
          <TextField label={metricsTexts.metricName} value={fields.name} error={error('name')} onChange={set('name')} />
          <ChoiceField
            label={metricsTexts.metricUnit}
            value={fields.unit}
            choices={choices(UNITS)}
            error={error('unit')}
            onChange={set('unit')}
          />
          <ChoiceField
            label={metricsTexts.metricCategory}
            value={fields.category}
            choices={choices(issues)}
            placeholder={metricsTexts.chooseIssue}
            error={error('category')}
            onChange={set('category')}
          />
          <RichTextEditor
            label={metricsTexts.metricDescription}
            value={fields.description}
            error={error('description')}
            onChange={set('description')}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
