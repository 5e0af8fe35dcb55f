import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import { METRIC_INPUT_TYPES } from '../../../../../shared/domain/metric/vocabulary.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';

type Props = { changes: StructureChanges; row: StructureRow; onClose(): void };

/** The placeholder of a metric's input; an empty one is sent as null (SET-182, SET-222). */
export function PlaceholderModal({ changes, row, onClose }: Props) {
  const stored = row.fields.meta_json.placeholder;
  const [placeholder, setPlaceholder] = useState(typeof stored === 'string' ? stored : '');
  return (
    <FormModal
      title={texts.placeholder}
      subject={row.label}
      save={() => changes.patch(row.path, 'metricscore', { meta_json: { placeholder: placeholder.trim() || null } })}
      onClose={onClose}
    >
      {(error) => (
        <TextField
          label={texts.placeholderText}
          hint={texts.placeholderHint}
          value={placeholder}
          error={error('meta_json.placeholder')}
          onChange={setPlaceholder}
        />
      )}
    </FormModal>
  );
}

const TYPES = METRIC_INPUT_TYPES.map((value) => {
  const [label, description] = texts.inputTypes[value];
  return { value, label, description };
});

/** How a metric is entered; an absent type is the standard one (SET-183, SET-223, SET-224). */
export function InputTypeModal({ changes, row, onClose }: Props) {
  const [type, setType] = useState(String(row.fields.meta_json.input_type ?? 'standard'));
  return (
    <FormModal
      title={texts.inputType}
      save={() => changes.patch(row.path, 'metricscore', { meta_json: { input_type: type } })}
      onClose={onClose}
    >
      {(error) => (
        <FormField label={row.label} constraintText={texts.inputTypeHint} errorText={error('meta_json.input_type')}>
          <RadioGroup items={TYPES} value={type} onChange={({ detail }) => setType(detail.value)} />
        </FormField>
      )}
    </FormModal>
  );
}
