import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ApportionmentEntry } from '../../../../shared/contract/project/apportionment.ts';
import { percentText } from '../../../../shared/domain/apportionment/shares.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { fill } from '../../ui/fill.ts';
import { apportionmentTexts as t } from './texts.ts';
import { clientName, type ShareOutcome, shareKey, shareOutcomeText, sumLine } from './view.ts';

type Row = { entry: ApportionmentEntry; outcome: ShareOutcome | undefined };

const dayOf = (at: string) => formatDate(at.slice(0, 10));
const kindOf = ({ entry, outcome }: Row) => {
  if (!outcome) return 'pending';
  if (!outcome.isSent) return 'error';
  return outcome.value === entry.value ? 'success' : 'warning';
};

const COLUMNS: TableProps.ColumnDefinition<Row>[] = [
  { id: 'client', header: t.client, isRowHeader: true, cell: ({ entry }) => clientName(entry) },
  { id: 'share', header: t.share, cell: ({ entry }) => percentText(entry.value) },
  {
    id: 'result',
    header: t.state,
    cell: (row) => <StatusIndicator type={kindOf(row)}>{shareOutcomeText(row.outcome, row.entry.value, dayOf)}</StatusIndicator>,
  },
  {
    id: 'left',
    header: t.left,
    cell: ({ outcome }) => outcome?.left.map((each) => <div key={each.name + each.reason}>{fill(t.leftLine, each)}</div>),
  },
];

/** The shares of a period, their sum, and what became of each client's part. */
export function SharesTable({
  entries,
  outcomes,
}: {
  entries: readonly ApportionmentEntry[];
  outcomes: readonly ShareOutcome[];
}) {
  const rows = entries.map((entry) => ({ entry, outcome: outcomes.find((each) => shareKey(each) === shareKey(entry)) }));
  return (
    <Table
      variant="embedded"
      wrapLines
      columnDefinitions={COLUMNS}
      items={rows}
      trackBy={({ entry }) => shareKey(entry)}
      ariaLabels={{ tableLabel: t.shares }}
      empty={<Box color="text-body-secondary">{t.sharesEmpty}</Box>}
      {...(rows.length > 0 && { footer: <Box>{sumLine(entries).text}</Box> })}
    />
  );
}
