import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Apportionment, ApportionmentEntry } from '../../../../shared/contract/project/apportionment.ts';
import { percentText } from '../../../../shared/domain/apportionment/shares.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { fill } from '../../ui/fill.ts';
import { localDay } from '../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { apportionmentTexts as t } from './texts.ts';
import {
  clientName,
  isInPart,
  type ShareOutcome,
  type ShareRow,
  shareKey,
  shareOutcomeText,
  shareRows,
  sumLine,
} from './view.ts';

const dayOf = (at: string) => formatDate(localDay(at));
const kindOf = ({ value, outcome }: ShareRow) => {
  if (!outcome) return 'pending';
  if (!outcome.isSent) return isInPart(outcome) ? 'warning' : 'error';
  return outcome.value === (value ?? 0) ? 'success' : 'warning';
};

const COLUMNS: ListColumn<ShareRow>[] = [
  { id: 'client', header: t.client, isRowHeader: true, cell: ({ client }) => clientName(client) },
  { id: 'share', header: t.share, cell: ({ value }) => (value === undefined ? t.noShare : percentText(value)) },
  {
    id: 'result',
    header: t.state,
    cardWidth: 100,
    cell: (row) => <StatusIndicator type={kindOf(row)}>{shareOutcomeText(row.outcome, row.value ?? 0, dayOf)}</StatusIndicator>,
  },
  {
    id: 'left',
    header: t.left,
    cardWidth: 100,
    cell: ({ outcome }) => outcome?.left.map((each) => <div key={each.name + each.reason}>{fill(t.leftLine, each)}</div>),
  },
];

type Props = {
  clients: Apportionment['clients'];
  entries: readonly ApportionmentEntry[];
  outcomes: readonly ShareOutcome[];
};

/** The clients with their shares of a period, the sum, and the outcome of each client's part (ADM-141, ADM-142, ADM-148). */
export function SharesTable({ clients, entries, outcomes }: Props) {
  const rows = shareRows(clients, entries, outcomes);
  return (
    <SpaceBetween size="s">
      <TableOrCards
        variant="embedded"
        label={t.shares}
        columns={COLUMNS}
        items={rows}
        trackBy={({ client }) => shareKey(client)}
        nameOf={({ client }) => clientName(client)}
        empty={<Box color="text-body-secondary">{t.noClients}</Box>}
      />
      {entries.length > 0 && <Box>{sumLine(entries).text}</Box>}
    </SpaceBetween>
  );
}
