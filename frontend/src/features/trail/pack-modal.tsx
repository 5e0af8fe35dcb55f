import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { trail } from '../../../../shared/contract/trail/trail.ts';
import { startJob } from '../../api/client.ts';
import { useStale } from '../../api/mark-stale.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { saveExport } from '../uploads/index.ts';
import { packTexts as texts } from './texts.ts';

type Props = {
  of: { scope: 'project' | 'company'; uid: string };
  onClose(): void;
  /** the worker's message about the pack, with its identifying hash */
  onMade(message: string): void;
};

/** Requests an assurance pack for the periods of a range, and saves it. */
export function PackModal({ of: { scope, uid }, onClose, onMade }: Props) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const stale = useStale();
  const body = { scope, uid, ...(from && { fromDate: from }), ...(to && { toDate: to }) };
  const check = () => schemaErrors(trail.createPack.body, body);
  const save = async () => {
    onMade(await saveExport(await startJob(trail.createPack, { body })));
    await stale('createPack');
  };
  return (
    <FormModal title={texts.title} submitText={texts.make} check={check} save={save} onClose={onClose}>
      {(error) => (
        <SpaceBetween size="m">
          <Box>{texts.what}</Box>
          {scope === 'company' && <Box>{texts.company}</Box>}
          <DateField label={texts.from} value={from} onChange={setFrom} hint={texts.fromHint} error={error('fromDate')} />
          <DateField label={texts.to} value={to} onChange={setTo} hint={texts.toHint} error={error('toDate')} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
