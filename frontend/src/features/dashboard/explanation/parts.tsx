import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import type { EvidenceLine } from '../../../../../shared/contract/indicator/results.ts';
import { fill } from '../../../ui/fill.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Figure } from '../../../ui/text/figure.tsx';
import { receiptTexts, SourceText } from '../../receipt/index.ts';
import { answerOf, conversionOf, howGiven } from './levels.ts';
import { explanationTexts as texts } from './texts.ts';

type Props = { title: string; lines: readonly EvidenceLine[]; onOpen(uid: string): void };

/** The metrics of one level, each with a link to its own level. */
export function Parts({ title, lines, onOpen }: Props) {
  const columns: ListColumn<EvidenceLine>[] = [
    {
      id: 'name',
      header: texts.metric,
      isRowHeader: true,
      minWidth: 160,
      cell: ({ uid, name }) => (
        <Button variant="inline-link" ariaLabel={fill(texts.open, { name })} onClick={() => onOpen(uid)}>
          {name}
        </Button>
      ),
    },
    {
      id: 'value',
      header: texts.value,
      minWidth: 120,
      cell: (line) => <ValueOf line={line} />,
    },
    { id: 'given', header: texts.given, minWidth: 160, cell: howGiven },
    ...(lines.some(({ part }) => part) ? [PART] : []),
  ];
  return (
    <TableOrCards
      label={title}
      header={<Header variant="h3">{title}</Header>}
      columns={columns}
      items={lines}
      trackBy="uid"
      nameOf={({ name }) => name}
      empty={<EmptyState title={texts.noValues} />}
    />
  );
}

/** The value of a metric: a figure with its unit, or Yes or No. */
export const ValueOf = ({ line }: { line: EvidenceLine }) =>
  answerOf(line) ?? <Figure value={line.value} unit={line.unit} digits="all" reason={howGiven(line)} />;

/** The source of a part's factor. */
const SourceOf = ({ identity }: Pick<NonNullable<EvidenceLine['part']>, 'identity'>) => (
  <Box fontSize="body-s" color="text-body-secondary">
    {identity?.source ? <SourceText source={identity.source} /> : receiptTexts[identity ? 'noSource' : 'factorNotRecorded']}
  </Box>
);

const PART: ListColumn<EvidenceLine> = {
  id: 'part',
  header: texts.conversionHeader,
  minWidth: 200,
  cardWidth: 100,
  cell: (line) => (
    <>
      {conversionOf(line)}
      {line.part?.factor_state === 'found' && <SourceOf identity={line.part.identity} />}
      {line.part?.counts === false && <Box color="text-body-secondary">{texts.notCounted}</Box>}
    </>
  ),
};
