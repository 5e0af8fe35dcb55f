import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { Apportionment } from '../../../../shared/contract/project/apportionment.ts';
import type { ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { apportionmentTexts as t } from './texts.ts';
import { nameOfPeriod, type SubmittedTable, submittedTable } from './view.ts';

type Row = SubmittedTable['rows'][number];

/** The submitted shares, by period and client (ADM-119 to ADM-123). */
export function SubmittedShares(props: { periods: readonly ReportingPeriod[]; clients: Apportionment['clients'] }) {
  const { clients, rows } = submittedTable(props.periods, props.clients);
  const header = <Header variant="h2">{t.submitted}</Header>;
  if (rows.length === 0)
    return (
      <Container header={header}>
        <Box>{t.noneSubmitted}</Box>
      </Container>
    );
  const columns: TableProps.ColumnDefinition<Row>[] = [
    { id: 'period', header: t.period, isRowHeader: true, cell: ({ period }) => nameOfPeriod(period) },
    ...clients.map(({ key, name }, index) => ({ id: key, header: name, cell: ({ cells }: Row) => cells[index] })),
  ];
  return (
    <Table
      variant="container"
      wrapLines
      header={header}
      columnDefinitions={columns}
      items={rows}
      trackBy={({ period }) => period.uid}
      ariaLabels={{ tableLabel: t.submitted }}
    />
  );
}
