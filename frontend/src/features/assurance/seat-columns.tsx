import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { SeatView } from '../../../../shared/contract/assurance/assurance.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay, formatMoment } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { seatTexts as texts } from './texts.ts';

/** The name of a person with a seat, or the invited address. */
export const sitterOf = ({ name, email }: SeatView): string => name || email || texts.title;

/** An administrator's actions on a seat, or on an open invitation. */
export type SeatActs = Readonly<Record<'change' | 'take' | 'sendAgain', (seat: SeatView) => void>>;

/** The columns of the list of seats. `acts`: absent for people who may not change seats. */
export const seatColumns = (acts: SeatActs | undefined): ListColumn<SeatView>[] => [
  { id: 'name', header: texts.name, isRowHeader: true, minWidth: 180, cell: sitterCell },
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
  ...(acts ? [{ id: 'actions', header: texts.actions, minWidth: 220, cell: (seat: SeatView) => actionsCell(seat, acts) }] : []),
];

const sitterCell = (seat: SeatView) => (
  <>
    <Box fontWeight="bold">{sitterOf(seat)}</Box>
    {(seat.name !== '' || seat.waits) && (
      <Box color="text-body-secondary" fontSize="body-s">
        <span className="anywhere">{seat.waits ? texts.waits : seat.email}</span>
      </Box>
    )}
  </>
);

function actionsCell(seat: SeatView, acts: SeatActs) {
  const button = (text: string, label: string, act: (seat: SeatView) => void) => (
    <Button variant="inline-link" ariaLabel={fill(label, { name: sitterOf(seat) })} onClick={() => act(seat)}>
      {text}
    </Button>
  );
  return (
    <SpaceBetween size="xs" direction="horizontal">
      {button(texts.change, texts.changeOf, acts.change)}
      {seat.waits && button(texts.again, texts.againTo, acts.sendAgain)}
      {seat.waits ? button(texts.withdraw, texts.withdrawFrom, acts.take) : button(texts.take, texts.takeOf, acts.take)}
    </SpaceBetween>
  );
}
