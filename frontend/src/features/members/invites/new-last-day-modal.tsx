import { useState } from 'react';
import { lastDayFault } from '../../../../../shared/domain/access/ends.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { fieldFault } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { formatDay } from '../../../ui/format.ts';
import { endTexts, invitingTexts, memberTexts as t } from '../texts.ts';

type Props = { email: string; over: string | undefined; again(until: string): Promise<unknown>; onClose(): void };

/** Invites a person again after the last day of a rejected invitation has passed, and asks for a new last day. */
export function NewLastDayModal({ email, over = '', again, onClose }: Props) {
  const [until, setUntil] = useState('');
  const flash = useFlash();
  const today = useToday();
  const save = async () => {
    await again(until);
    flash({ type: 'success', content: fill(t.invited, { email }) });
  };
  return (
    <FormModal
      title={invitingTexts.inviteAgain}
      subject={email}
      submitText={t.inviteAction}
      submitDisabled={until === ''}
      check={() => fieldFault('until', lastDayFault(until, today))}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <DateField
          label={endTexts.lastDay}
          isRequired
          value={until}
          onChange={setUntil}
          hint={fill(invitingTexts.lastDayOver, { day: formatDay(over) })}
          error={error('until')}
        />
      )}
    </FormModal>
  );
}
