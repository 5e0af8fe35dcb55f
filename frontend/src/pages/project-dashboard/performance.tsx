import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/dashboard.ts';
import { dashboardTexts as texts } from '../../app/texts/results.ts';
import { Figure } from '../../components/figure.tsx';
import { formatMonth } from '../../components/format.ts';
import { FigureStatus } from './figure-status.tsx';
import { Right } from './right.tsx';

type Column = TableProps.ColumnDefinition<DashboardIndicator>;

/** A figure with submitted reports in it; what is not official is marked. */
function Cell({ figure }: { figure: PeriodFigure }) {
  const { status, reported } = figure;
  return (
    <Right>
      <Figure value={reported.exact} digits={2} reason={texts.statuses.none} />
      {status !== 'approved' && status !== 'none' && (
        <Box fontSize="body-s">
          <FigureStatus status={status} />
        </Box>
      )}
    </Right>
  );
}

const periodColumn = ({ period }: PeriodFigure, index: number): Column => ({
  id: period.uid,
  header: <Right>{formatMonth(period.startDate)}</Right>,
  cell: ({ values }) => <Cell figure={values[index]!} />,
});

/** All indicators and periods of the range, with submitted reports (specification, 'Results'). */
export function Performance({ indicators }: { indicators: readonly DashboardIndicator[] }) {
  const columns: Column[] = [
    { id: 'name', header: texts.indicator, cell: ({ name }) => name, isRowHeader: true },
    { id: 'unit', header: texts.unit, cell: ({ unit }) => unit || '–' },
    ...(indicators[0]?.values ?? []).map(periodColumn),
  ];
  return (
    <Table
      columnDefinitions={columns}
      items={indicators}
      trackBy="uid"
      stickyColumns={{ first: 1 }}
      ariaLabels={{ tableLabel: texts.performance }}
      header={
        <Header variant="h2" description={texts.performanceNote}>
          {texts.performance}
        </Header>
      }
    />
  );
}
