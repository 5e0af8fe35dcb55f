import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { SeatView } from '../../../../shared/contract/assurance/assurance.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { formatDay, formatMoment } from '../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { common } from '../../ui/texts.ts';
import { seatTexts as texts } from './texts.ts';

/** Gives a seat up to a day; null takes it. */
export type SetSeat = (email: string, until: string | null) => Promise<unknown>;
type Asked = { kind: 'give' | 'change' | 'take'; seat?: SeatView };
type Props = { seats: readonly SeatView[]; maySet: boolean; set: SetSeat };

const nameOf = ({ name, email }: SeatView) => name || email || texts.title;

/** Who audits a project or company, and until when. */
export function Seats({ seats, maySet, set }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <TableOrCards
        label={texts.title}
        columns={columnsOf(maySet, setAsked)}
        items={seats}
        trackBy="uid"
        nameOf={nameOf}
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

const columnsOf = (maySet: boolean, onAsk: (asked: Asked) => void): ListColumn<SeatView>[] => [
  {
    id: 'name',
    header: texts.name,
    isRowHeader: true,
    minWidth: 180,
    cell: (seat) => (
      <>
        <Box fontWeight="bold">{nameOf(seat)}</Box>
        {seat.name !== '' && (
          <Box color="text-body-secondary" fontSize="body-s">
            <span className="anywhere">{seat.email}</span>
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'until',
    header: texts.until,
    minWidth: 140,
    cell: ({ until, counts }) => `${formatDay(until)}${counts ? '' : ` (${texts.over})`}`,
  },
  {
    id: 'given',
    header: texts.given,
    minWidth: 180,
    cell: ({ by, at }) => fill(texts.givenBy, { name: by, when: formatMoment(at) }),
  },
  ...(maySet
    ? [
        {
          id: 'actions',
          header: texts.actions,
          minWidth: 220,
          cell: (seat: SeatView) => (
            <SpaceBetween size="xs" direction="horizontal">
              <Button
                variant="inline-link"
                ariaLabel={fill(texts.changeOf, { name: nameOf(seat) })}
                onClick={() => onAsk({ kind: 'change', seat })}
              >
                {texts.change}
              </Button>
              <Button
                variant="inline-link"
                ariaLabel={fill(texts.takeOf, { name: nameOf(seat) })}
                onClick={() => onAsk({ kind: 'take', seat })}
              >
                {texts.take}
              </Button>
            </SpaceBetween>
          ),
        },
      ]
    : []),
];

function SeatModal({ seat, set, onClose }: { seat: SeatView | undefined; set: SetSeat; onClose(): void }) {
  const [email, setEmail] = useState(seat?.email ?? '');
  const [until, setUntil] = useState(seat?.until ?? '');
  const check = () =>
    until === '' ? { ...NO_ERRORS, summary: common.checkFields, fields: { until: texts.needsDay } } : NO_ERRORS;
  return (
    <FormModal
      title={seat ? fill(texts.changeOf, { name: nameOf(seat) }) : texts.add}
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
              type="email"
              value={email}
              onChange={setEmail}
              hint={texts.addHint}
              error={error('email')}
            />
          )}
          <DateField label={texts.until} value={until} onChange={setUntil} hint={texts.untilHint} error={error('until')} />
        </>
      )}
    </FormModal>
  );
}

const TakeModal = ({ seat, set, onClose }: { seat: SeatView; set: SetSeat; onClose(): void }) => (
  <ConfirmModal
    title={fill(texts.takeTitle, { name: nameOf(seat) })}
    confirmText={texts.take}
    onConfirm={() => set(seat.email, null)}
    onClose={onClose}
  >
    {texts.takeText}
  </ConfirmModal>
);
