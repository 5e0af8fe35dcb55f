import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { countsText, exportName } from '../../../../shared/domain/file/export-name.ts';
import { lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { formatInterval } from '../../ui/format.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { tableCsv } from '../../ui/table-csv.ts';
import { common } from '../../ui/texts.ts';
import { RestatedMark, useMarks } from '../restatement/index.ts';
import type { AskedEvidence } from './evidence-window.tsx';
import type { FigureView } from './figure/figure-view.ts';
import { PerformanceCell } from './performance-cell.tsx';
import { aboutFile, performanceRows } from './performance-rows.ts';
import { dashboardTexts as texts } from './texts.ts';

type Column = TableProps.ColumnDefinition<DashboardIndicator>;
type Props = {
  indicators: readonly DashboardIndicator[];
  /** the name of the project, package or company */
  place: string;
  /** the tenant's present day, 'YYYY-MM-DD' */
  today: string;
  /** the reports that count in the figures */
  view: FigureView;
  cumulative: boolean;
  onCumulative(cumulative: boolean): void;
  /** running totals are loading */
  isReading?: boolean;
  onAsk(asked: AskedEvidence): void;
  /** uids of closed reporting periods */
  closed?: ReadonlySet<string>;
  /** a note on the start of running totals */
  cumulativeNote?: string;
  /** of an instant, where the tenant is: of a company, whose figures acts may have changed */
  dayOf?: (instant: string) => string;
};

const NONE: ReadonlySet<string> = new Set();

type Columns = { view: FigureView; running: boolean; today: string; onAsk: Props['onAsk']; closed: ReadonlySet<string> };

const periodColumn =
  ({ view, running, today, onAsk, closed }: Columns) =>
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
    // the lines below a figure do not wrap
    minWidth: 195,
    cell: (indicator) => (
      <>
        <span className="on-paper">{formatInterval(period)}</span>
        <PerformanceCell
          figure={indicator.values[index]!}
          unit={indicator.unit}
          view={view}
          running={running}
          today={today}
          onAsk={() => onAsk({ indicator, period })}
          mark={<RestatedMark indicatorUid={indicator.uid} periodUid={period.uid} />}
        />
      </>
    ),
  });

type SavedTable = Parameters<typeof performanceRows>[1] & { place: string };

function save(indicators: readonly DashboardIndicator[], { place, ...shown }: SavedTable): void {
  const [head = [], ...rows] = performanceRows(indicators, shown);
  const periods = indicators[0]?.values.map(({ period }) => period) ?? [];
  const [from, to] = [periods[0]?.startDate ?? '', lastDayOf(periods.at(-1)?.endDate ?? '')];
  const counts = countsText(shown.view === 'submitted');
  const content = shown.running ? texts.runningFile : texts.performanceFile;
  const about = aboutFile({ place, from, to, counts, running: shown.running });
  saveBlob(tableCsv(about[0]!, [...about.slice(1), head, ...rows]), `${exportName({ place, content, from, to, counts })}.csv`);
}

/**
 * All indicators and periods of the range, newest first, by period or as running totals. Submitted figures that are not approved
 * are shown beside the approved ones, or included in them (specification, 'Results').
 */
export function Performance({
  indicators,
  place,
  today,
  view,
  cumulative: asked,
  onCumulative,
  isReading = false,
  onAsk,
  closed = NONE,
  cumulativeNote = texts.cumulativeNote,
  dayOf,
}: Props) {
  const markOf = useMarks();
  const cumulative = asked && view === 'approved';
  const waits = cumulative && isReading;
  const columns: Column[] = [
    { id: 'name', header: texts.indicator, cell: ({ name }) => name, isRowHeader: true, minWidth: 130, maxWidth: 260 },
    { id: 'unit', header: texts.unit, cell: ({ unit }) => unitText(unit) || '–' },
    // Newest first, because a year of periods is wider than a screen.
    ...(indicators[0]?.values ?? []).map(periodColumn({ view, running: cumulative, today, onAsk, closed })).toReversed(),
  ];
  const actions = (
    <SpaceBetween size="xs" direction="horizontal">
      <SegmentedControl
        label={texts.performanceMode}
        selectedId={String(cumulative)}
        options={[
          { id: 'false', text: texts.perPeriod },
          {
            id: 'true',
            text: texts.cumulative,
            disabled: view === 'submitted',
            disabledReason: texts.cumulativeApproved,
          },
        ]}
        onChange={({ detail }) => onCumulative(detail.selectedId === 'true')}
      />
      <Button
        disabled={waits}
        onClick={() => save(indicators, { place, view, running: cumulative, today, markOf, ...(dayOf && { dayOf }) })}
      >
        {texts.saveTable}
      </Button>
    </SpaceBetween>
  );
  return (
    <div className="performance">
      <Table
        columnDefinitions={columns}
        items={indicators}
        trackBy="uid"
        loading={waits}
        loadingText={common.loading}
        wrapLines
        stickyColumns={{ first: 1 }}
        ariaLabels={{ tableLabel: texts.performance }}
        header={
          <Header variant="h2" description={cumulative ? cumulativeNote : texts.performanceNotes[view]} actions={actions}>
            {texts.performance}
          </Header>
        }
      />
    </div>
  );
}
