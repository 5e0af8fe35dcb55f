import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { FREQUENCY_UNITS } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import type { SeenRow } from './changed-fields.ts';
import { useRowDraft } from './row-draft.ts';

const OPTIONS = ['', ...FREQUENCY_UNITS].map((value) => ({ value, label: value || texts.everyReport }));

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };

function frequencyOf({ row }: SeenRow) {
  const { freq_num, freq_unit, from_date } = row.fields.meta_json;
  return {
    every: String(freq_num ?? 1),
    unit: typeof freq_unit === 'string' ? freq_unit : '',
    from: typeof from_date === 'string' ? from_date : '',
  };
}

/** The frequency of an issue or a metric (SET-181, SET-308 to SET-312). An empty period or date is sent as null. */
export function FrequencyModal({ changes, row, nodes, onClose }: Props) {
  const { draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf: frequencyOf });
  const { every, unit, from } = draft;
  const count = every.trim() === '' ? 1 : wholeNumber(every);
  const isValid = Number.isInteger(count) && count >= 1;
  const fault = { ...NO_ERRORS, summary: texts.dueEveryError, fields: { 'meta_json.freq_num': texts.dueEveryError } };
  const meta_json = { freq_num: count, freq_unit: unit || null, from_date: from || null };
  return (
    <FormModal
      title={texts.frequency}
      subject={row.label}
      check={() => (isValid ? NO_ERRORS : fault)}
      save={() => patch(row.type, { meta_json })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FormField label={texts.period} constraintText={texts.periodHint} errorText={error('meta_json.freq_unit')}>
            <Select
              options={OPTIONS}
              selectedOption={OPTIONS.find(({ value }) => value === unit) ?? null}
              onChange={({ detail }) => set({ unit: detail.selectedOption.value ?? '' })}
            />
          </FormField>
          <TextField
            label={texts.dueEvery}
            hint={texts.dueEveryHint}
            inputMode="numeric"
            value={every}
            error={error('meta_json.freq_num')}
            onChange={(typed) => set({ every: typed })}
          />
          <DateField
            label={texts.fromDate}
            hint={texts.fromDateHint}
            value={from}
            error={error('meta_json.from_date')}
            onChange={(day) => set({ from: day })}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
