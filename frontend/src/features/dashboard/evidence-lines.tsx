import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { type EvidenceLine, results } from '../../../../shared/contract/indicator/results.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { fill } from '../../ui/fill.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { evidenceTexts as texts } from './evidence-texts.ts';

type Row = {
  uid: string;
  name: string;
  value: string | null;
  unit: string;
  factor: string | null;
  converted: string | null;
  above: string;
};

/** A metric, and below it what it was calculated from. */
const rowsOf = ({ uid, name, unit, value, noReport, derivation, section }: EvidenceLine): Row[] => [
  { uid, name: noReport ? `${name} (${texts.notApplicable})` : name, value, unit, factor: null, converted: null, above: section },
  ...derivation.map((part, index) => ({
    uid: `${uid}-${index}`,
    name: part.fromMetric,
    value: part.inputValue,
    unit: '',
    factor: part.conversionFactor,
    converted: part.convertedValue,
    above: fill(texts.partOf, { name }),
  })),
];

/** The values and conversion factors of one report behind a figure, as its counting submission has frozen them. */
export function EvidenceLines({ reportId, indicatorId }: { reportId: string; indicatorId: string }) {
  const query = useApiQuery(results, 'readReportEvidence', { params: { commitId: reportId, indicatorId } });
  return (
    <QueryState query={query} errorTitle={texts.failed} empty={<EmptyState title={texts.noValues} />}>
      {(lines) => (
        <Table
          variant="embedded"
          wrapLines
          header={<Header variant="h3">{texts.lines}</Header>}
          ariaLabels={{ tableLabel: texts.lines }}
          items={lines.flatMap(rowsOf)}
          trackBy="uid"
          columnDefinitions={[
            { id: 'name', header: texts.metric, cell: ({ name }) => name, isRowHeader: true, minWidth: 160 },
            { id: 'above', header: texts.where, cell: ({ above }) => <Box variant="span">{above}</Box>, minWidth: 140 },
            {
              id: 'value',
              header: <AlignedRight>{texts.value}</AlignedRight>,
              cell: ({ value, unit }) => <AlignedRight>{<Figure value={value} unit={unit} digits="all" />}</AlignedRight>,
              minWidth: 120,
            },
            {
              id: 'factor',
              header: <AlignedRight>{texts.factor}</AlignedRight>,
              cell: ({ factor }) => <AlignedRight>{<Figure value={factor} digits="all" reason={texts.noFactor} />}</AlignedRight>,
              minWidth: 120,
            },
            {
              id: 'converted',
              header: <AlignedRight>{texts.converted}</AlignedRight>,
              cell: ({ converted }) => <AlignedRight>{<Figure value={converted} digits="all" />}</AlignedRight>,
              minWidth: 120,
            },
          ]}
        />
      )}
    </QueryState>
  );
}
