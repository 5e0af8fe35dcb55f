import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { SeatView } from '../../../../shared/contract/assurance/assurance.ts';
import { seatDayFault } from '../../../../shared/domain/access/seats.ts';
import { useToday } from '../../session/use-tenant.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { fieldFault } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { common } from '../../ui/texts.ts';
import { seatColumns, sitterOf } from './seat-columns.tsx';
import { seatTexts as texts } from './texts.ts';

/** Gives a person a seat until a day; null removes the seat. */
export type SetSeat = (email: string, until: string | null) => Promise<unknown>;
type SeatQuestion = { kind: 'give' | 'change' | 'take'; seat?: SeatView };
type Props = {
  seats: readonly SeatView[];
  maySet: boolean;
  set: SetSeat;
  /** mails an open invitation to audit once more */
  sendAgain(inviteId: string): Promise<unknown>;
};

/** The auditors of a project or company with the last days of their seats, and open invitations. */
export function Seats({ seats, maySet, set, sendAgain }: Props) {
  const flash = useFlash();
  const [asked, setAsked] = useState<SeatQuestion>();
  const close = () => setAsked(undefined);
  const again = async (seat: SeatView) => {
    try {
      await sendAgain(seat.uid);
      flash({ type: 'success', content: fill(texts.sentAgain, { name: sitterOf(seat) }) });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error) });
    }
  };
  const acts = {
    change: (seat: SeatView) => setAsked({ kind: 'change', seat }),
    take: (seat: SeatView) => setAsked({ kind: 'take', seat }),
    sendAgain: (seat: SeatView) => void again(seat),
  };
  return (
    <>
      <TableOrCards
        label={texts.title}
        columns={seatColumns(maySet ? acts : undefined)}
        items={seats}
        trackBy="uid"
        nameOf={sitterOf}
        header={
          <Header
            variant="h2"
            counter={`(${seats.length})`}
            actions={maySet && <Button onClick={() => setAsked({ kind: 'give' })}>{texts.add}</Button>}
          >
            {texts.title}
          </Header>
        }
        empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
      />
      {asked && asked.kind !== 'take' && <SeatModal seat={asked.seat} set={set} onClose={close} />}
      {asked?.kind === 'take' && asked.seat && <TakeModal seat={asked.seat} set={set} onClose={close} />}
    </>
  );
}

function SeatModal({ seat, set, onClose }: { seat: SeatView | undefined; set: SetSeat; onClose(): void }) {
  const [email, setEmail] = useState(seat?.email ?? '');
  const [until, setUntil] = useState(seat?.until ?? '');
  const today = useToday();
  const check = () => fieldFault('until', until === '' ? texts.needsDay : seatDayFault(until, today));
  return (
    <FormModal
      title={seat ? fill(texts.changeOf, { name: sitterOf(seat) }) : texts.add}
      submitText={seat ? common.save : texts.add}
      check={check}
      save={() => set(email, until)}
      onClose={onClose}
    >
      {(error) => (
        <>
          {!seat && (
            <TextField
              label={texts.email}
              isRequired
              type="email"
              value={email}
              onChange={setEmail}
              hint={texts.addHint}
              error={error('email')}
            />
          )}
          <DateField
            label={texts.until}
            isRequired
            value={until}
            onChange={setUntil}
            hint={seat?.waits ? texts.untilHintWaits : texts.untilHint}
            error={error('until')}
          />
        </>
      )}
    </FormModal>
  );
}

const TakeModal = ({ seat, set, onClose }: { seat: SeatView; set: SetSeat; onClose(): void }) => (
  <ConfirmModal
    title={fill(seat.waits ? texts.withdrawTitle : texts.takeTitle, { name: sitterOf(seat) })}
    confirmText={seat.waits ? texts.withdraw : texts.take}
    onConfirm={() => set(seat.email, null)}
    onClose={onClose}
  >
    {seat.waits ? texts.withdrawText : texts.takeText}
  </ConfirmModal>
);
