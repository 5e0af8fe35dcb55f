import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { Figure } from '../../ui/figure.tsx';
import { fill } from '../../ui/fill.ts';
import { formatDay, formatFigure, formatInterval } from '../../ui/format.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { tableCsv } from '../../ui/table-csv.ts';
import { type MarkOf, RestatedMark, useMarks } from '../restatement/index.ts';
import { evidenceTexts } from './evidence-texts.ts';
import type { AskedEvidence } from './evidence-window.tsx';
import { FigureStatusBadge } from './figure-status.tsx';
import { dashboardTexts as texts } from './texts.ts';

type Column = TableProps.ColumnDefinition<DashboardIndicator>;
type Props = {
  indicators: readonly DashboardIndicator[];
  cumulative: boolean;
  onCumulative(cumulative: boolean): void;
  onAsk(asked: AskedEvidence): void;
  /** uids of closed reporting periods */
  closed?: ReadonlySet<string>;
  /** what running totals begin with */
  cumulativeNote?: string;
};

const NONE: ReadonlySet<string> = new Set();

const shownOf = ({ reported, cumulative }: PeriodFigure, running: boolean) => (running ? cumulative : reported);

type CellProps = { figure: PeriodFigure; unit: string; running: boolean; onAsk(): void; mark: ReactNode };

/** A figure with submitted reports in it, and how many those are; what is not official is marked. It opens what it is made of. */
function Cell({ figure, unit, running, onAsk, mark }: CellProps) {
  const { status } = figure;
  const note = definitionNote(figure, unit, running);
  const { exact, reports, of, estimated } = shownOf(figure, running);
  const text = exact === null ? '' : formatFigure(exact, 2);
  return (
    <AlignedRight>
      {exact === null && of === 0 ? (
        <Figure value={null} reason={texts.statuses.none} />
      ) : (
        <Button
          variant="inline-link"
          ariaLabel={fill(evidenceTexts.open, { figure: text || texts.statuses.none })}
          onClick={onAsk}
        >
          <span className="figure">{text || '–'}</span>
        </Button>
      )}
      {!running && status !== 'approved' && status !== 'none' && (
        <Box fontSize="body-s">
          <FigureStatusBadge status={status} />
        </Box>
      )}
      {!running && mark}
      {of > 0 && (
        <Box fontSize="body-s" color="text-body-secondary">
          {fill(reports < of ? texts.incomplete : texts.ofReports, { reports, of })}
        </Box>
      )}
      {estimated && <Box fontSize="body-s">{fill(texts.estimated, { share: estimated })}</Box>}
      {note !== '' && <Box fontSize="body-s">{note}</Box>}
    </AlignedRight>
  );
}

/** The unit of a figure, where it is not that of the row, and since when a running total counts that does not reach further back. */
const definitionNote = ({ unit, cumulative }: PeriodFigure, rowUnit: string, running: boolean): string =>
  [
    ...(unit !== undefined && unit !== rowUnit ? [fill(texts.inUnit, { unit })] : []),
    ...(running && cumulative.since ? [fill(texts.since, { day: formatDay(cumulative.since) })] : []),
  ].join(', ');

const periodColumn =
  (running: boolean, onAsk: Props['onAsk'], closed: ReadonlySet<string>) =>
  ({ period }: PeriodFigure, index: number): Column => ({
    id: period.uid,
    header: (
      <AlignedRight>
        {formatInterval(period)}
        {closed.has(period.uid) && (
          <Box fontSize="body-s" color="text-body-secondary">
            {texts.closed}
          </Box>
        )}
      </AlignedRight>
    ),
    minWidth: 125,
    cell: (indicator) => (
      <Cell
        figure={indicator.values[index]!}
        unit={indicator.unit}
        running={running}
        onAsk={() => onAsk({ indicator, period })}
        mark={<RestatedMark indicatorUid={indicator.uid} periodUid={period.uid} />}
      />
    ),
  });

const NO_MARK: MarkOf = () => undefined;

/**
 * The table as it is shown, with every digit, and beside each figure how official and how complete it is; where one was restated, also
 * what it was.
 */
export function performanceRows(indicators: readonly DashboardIndicator[], running: boolean, markOf = NO_MARK): string[][] {
  const isMarked =
    !running && indicators.some(({ uid, values }) => values.some(({ period }) => markOf(uid, period.uid) !== undefined));
  const periods = (indicators[0]?.values ?? []).map(({ period }) =>
    displayPeriod({ start: period.startDate, end: period.endDate }),
  );
  const told = (of: (name: string) => string) => [
    ...(running ? [] : [of(texts.status)]),
    of(texts.reports),
    ...(isMarked ? [of(texts.restated)] : []),
  ];
  const columns = periods.flatMap((period) => [period, ...told((name) => `${period}: ${name}`)]);
  const rows = indicators.map(({ uid, name, unit, values }) => [
    name,
    unit,
    ...values.flatMap((value) => {
      const shown = shownOf(value, running);
      const status = running ? [] : [texts.statuses[value.status]];
      const estimated = shown.estimated ? fill(texts.estimated, { share: shown.estimated }) : '';
      const notes = [fill(texts.ofReports, shown), estimated, definitionNote(value, unit, running)].filter((note) => note !== '');
      const restated = isMarked ? [markOf(uid, value.period.uid) ?? ''] : [];
      return [shown.exact ?? '', ...status, notes.join(', '), ...restated];
    }),
    uid,
  ]);
  return [[texts.indicator, texts.unit, ...columns, texts.id], ...rows];
}

function save(indicators: readonly DashboardIndicator[], running: boolean, markOf: MarkOf): void {
  const [head = [], ...rows] = performanceRows(indicators, running, markOf);
  saveBlob(tableCsv(head, rows), texts.performanceFile);
}

/** All indicators and periods of the range, with submitted reports (specification, 'Results'), by period or as running totals. */
export function Performance({
  indicators,
  cumulative,
  onCumulative,
  onAsk,
  closed = NONE,
  cumulativeNote = texts.cumulativeNote,
}: Props) {
  const markOf = useMarks();
  const columns: Column[] = [
    { id: 'name', header: texts.indicator, cell: ({ name }) => name, isRowHeader: true, minWidth: 130, maxWidth: 260 },
    { id: 'unit', header: texts.unit, cell: ({ unit }) => unit || '–' },
    ...(indicators[0]?.values ?? []).map(periodColumn(cumulative, onAsk, closed)),
  ];
  const actions = (
    <SpaceBetween size="xs" direction="horizontal">
      <SegmentedControl
        label={texts.performanceMode}
        selectedId={String(cumulative)}
        options={[
          { id: 'false', text: texts.perPeriod },
          { id: 'true', text: texts.cumulative },
        ]}
        onChange={({ detail }) => onCumulative(detail.selectedId === 'true')}
      />
      <Button onClick={() => save(indicators, cumulative, markOf)}>{texts.saveTable}</Button>
    </SpaceBetween>
  );
  return (
    <Table
      columnDefinitions={columns}
      items={indicators}
      trackBy="uid"
      wrapLines
      stickyColumns={{ first: 1 }}
      ariaLabels={{ tableLabel: texts.performance }}
      header={
        <Header variant="h2" description={cumulative ? cumulativeNote : texts.performanceNote} actions={actions}>
          {texts.performance}
        </Header>
      }
    />
  );
}
