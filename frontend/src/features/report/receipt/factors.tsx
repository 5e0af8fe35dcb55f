import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import type { ReceiptView } from '../../../../../shared/contract/report/receipts.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { IdentityOfFactor } from '../../receipt/index.ts';
import { submissionTexts as texts } from './texts.ts';

type Row = ReceiptView['factors'][number] & { name: string };

const conversionOf = ({ from_unit: from, to_unit: to, factor }: Row) =>
  fill(texts.conversion, { from: unitText(from), factor: formatFigure(factor, 'all'), to: unitText(to) });

const COLUMNS: ListColumn<Row>[] = [
  { id: 'metric', header: texts.metric, isRowHeader: true, minWidth: 160, cell: ({ name }) => name },
  { id: 'factor', header: texts.factor, minWidth: 160, cell: conversionOf },
  {
    id: 'identity',
    header: texts.identity,
    minWidth: 320,
    cardWidth: 100,
    cell: ({ identity }) => (
      <Box>
        <IdentityOfFactor identity={identity} />
      </Box>
    ),
  },
];

/** The factors of a submission, with their origins. */
export function FactorsOfSubmission({ receipt: { factors, lines } }: { receipt: ReceiptView }) {
  const names = new Map(lines.map(({ metric }) => [metric.uid, metric.name]));
  return (
    <TableOrCards
      label={texts.factors}
      header={<Header variant="h2">{texts.factors}</Header>}
      columns={COLUMNS}
      items={factors.map((each) => ({ ...each, name: names.get(each.metric) ?? each.metric }))}
      trackBy={({ metric, to_unit }) => `${metric} ${to_unit}`}
      nameOf={({ name }) => name}
      empty={<EmptyState title={texts.noFactors} />}
    />
  );
}
