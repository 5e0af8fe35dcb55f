import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { METRIC_INPUT_TYPES } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import type { SeenRow } from './changed-fields.ts';
import { useRowDraft } from './row-draft.ts';

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };

function placeholderOf({ row }: SeenRow) {
  const stored = row.fields.meta_json.placeholder;
  return { placeholder: typeof stored === 'string' ? stored : '' };
}

/** The placeholder of a metric's input; an empty one is sent as null (SET-182, SET-222). */
export function PlaceholderModal({ changes, row, nodes, onClose }: Props) {
  const { draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf: placeholderOf });
  return (
    <FormModal
      title={texts.placeholder}
      subject={row.label}
      save={() => patch('metricscore', { meta_json: { placeholder: draft.placeholder.trim() || null } })}
      onClose={onClose}
    >
      {(error) => (
        <TextField
          label={texts.placeholderText}
          hint={texts.placeholderHint}
          value={draft.placeholder}
          error={error('meta_json.placeholder')}
          onChange={(placeholder) => set({ placeholder })}
        />
      )}
    </FormModal>
  );
}

const TYPES = METRIC_INPUT_TYPES.map((value) => {
  const [label, description] = texts.inputTypes[value];
  return { value, label, description };
});

const typeOf = ({ row }: SeenRow) => ({ type: String(row.fields.meta_json.input_type ?? 'standard') });

/** The input type of a metric; absent means the standard type (SET-183, SET-223, SET-224). */
export function InputTypeModal({ changes, row, nodes, onClose }: Props) {
  const { draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf: typeOf });
  return (
    <FormModal
      title={texts.inputType}
      save={() => patch('metricscore', { meta_json: { input_type: draft.type } })}
      onClose={onClose}
    >
      {(error) => (
        <FormField label={row.label} constraintText={texts.inputTypeHint} errorText={error('meta_json.input_type')}>
          <RadioGroup items={TYPES} value={draft.type} onChange={({ detail }) => set({ type: detail.value })} />
        </FormField>
      )}
    </FormModal>
  );
}
