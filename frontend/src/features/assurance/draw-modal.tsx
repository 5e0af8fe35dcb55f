import { useState } from 'react';
import { assurance } from '../../../../shared/contract/assurance/assurance.ts';
import { useApiMutation } from '../../api/queries.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { wholeNumber } from '../../ui/form/whole-number.ts';
import { sampleTexts as texts } from './texts.ts';

const USUAL_SIZE = '10';

/** Draws a sample of the official figures of a range. */
export function DrawModal({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [size, setSize] = useState(USUAL_SIZE);
  const [fromDate, setFrom] = useState('');
  const [toDate, setTo] = useState('');
  const draw = useApiMutation(assurance, 'drawSample');
  const body = { size: wholeNumber(size), ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
  return (
    <FormModal
      title={texts.draw}
      submitText={texts.drawIt}
      check={() => schemaErrors(assurance.drawSample.body, body)}
      save={() => draw.mutateAsync({ args: { params: { projectId }, body } })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField
            label={texts.size}
            isRequired
            inputMode="numeric"
            value={size}
            onChange={setSize}
            hint={texts.sizeHint}
            error={error('size')}
          />
          <DateField label={texts.from} value={fromDate} onChange={setFrom} hint={texts.rangeHint} error={error('fromDate')} />
          <DateField label={texts.to} value={toDate} onChange={setTo} error={error('toDate')} />
        </>
      )}
    </FormModal>
  );
}
