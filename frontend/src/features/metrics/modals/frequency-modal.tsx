import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { FREQUENCY_UNITS } from '../../../../../shared/domain/metric/vocabulary.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';

const OPTIONS = ['', ...FREQUENCY_UNITS].map((value) => ({ value, label: value || texts.everyReport }));

/** How often an issue or a metric is due (SET-181, SET-308 to SET-312). An empty period or date is sent as null. */
export function FrequencyModal({ changes, row, onClose }: { changes: StructureChanges; row: StructureRow; onClose(): void }) {
  const { freq_num, freq_unit, from_date } = row.fields.meta_json;
  const [every, setEvery] = useState(String(freq_num ?? 1));
  const [unit, setUnit] = useState(typeof freq_unit === 'string' ? freq_unit : '');
  const [from, setFrom] = useState(typeof from_date === 'string' ? from_date : '');
  const count = every.trim() === '' ? 1 : wholeNumber(every);
  const isValid = Number.isInteger(count) && count >= 1;
  const fault = { ...NO_ERRORS, summary: texts.dueEveryError, fields: { 'meta_json.freq_num': texts.dueEveryError } };
  const meta_json = { freq_num: count, freq_unit: unit || null, from_date: from || null };
  return (
    <FormModal
      title={texts.frequency}
      subject={row.label}
      check={() => (isValid ? NO_ERRORS : fault)}
      save={() => changes.patch(row.path, row.type, { meta_json })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FormField label={texts.period} constraintText={texts.periodHint} errorText={error('meta_json.freq_unit')}>
            <Select
              options={OPTIONS}
              selectedOption={OPTIONS.find(({ value }) => value === unit) ?? null}
              onChange={({ detail }) => setUnit(detail.selectedOption.value ?? '')}
            />
          </FormField>
          <TextField
            label={texts.dueEvery}
            hint={texts.dueEveryHint}
            inputMode="numeric"
            value={every}
            error={error('meta_json.freq_num')}
            onChange={setEvery}
          />
          <DateField
            label={texts.fromDate}
            hint={texts.fromDateHint}
            value={from}
            error={error('meta_json.from_date')}
            onChange={setFrom}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
