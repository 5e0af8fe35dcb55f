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
  /** why there is no factor */
  reason: string;
};

/** Who reads a figure beside a derivation that does not add up to it, is told that somebody has typed over it. */
function nameOf({ name, noReport, source, derivation }: EvidenceLine): string {
  if (noReport) return `${name} (${texts.notApplicable})`;
  return source === 'typed' && derivation.length > 0 ? `${name} (${texts.typedOver})` : name;
}

/** A metric, and below it what it was calculated from; a part that has no factor is in no total. */
export const evidenceRows = (line: EvidenceLine): Row[] => [
  { ...line, name: nameOf(line), factor: null, converted: null, above: line.section, reason: texts.noFactor },
  ...line.derivation.map((part, index) => ({
    uid: `${line.uid}-${index}`,
    name: part.fromMetric,
    value: part.inputValue,
    unit: '',
    factor: part.conversionFactor,
    converted: part.convertedValue,
    above: fill(texts.partOf, { name: line.name }),
    reason: texts.missingFactor,
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
          items={lines.flatMap(evidenceRows)}
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
              cell: ({ factor, reason }) => <AlignedRight>{<Figure value={factor} digits="all" reason={reason} />}</AlignedRight>,
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
