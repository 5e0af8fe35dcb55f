import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import MixedLineBarChart, { type MixedLineBarChartProps } from '@cloudscape-design/components/mixed-line-bar-chart';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { fill } from '../../ui/fill.ts';
import { formatFigure, formatInterval } from '../../ui/format.ts';
import { Figure } from '../../ui/text/figure.tsx';
import { common } from '../../ui/texts.ts';
import type { AskedEvidence } from './evidence-window.tsx';
import { FigureLink } from './figure/figure-link.tsx';
import { FigureState } from './figure/figure-status.tsx';
import { type FigureView, noneText } from './figure/figure-view.ts';
import { Incomplete } from './figure/incomplete.tsx';
import { definitionNote, isInOtherUnit } from './performance-rows.ts';
import { ProjectNotes } from './project-notes.tsx';
import { rangeWith, targetFigure, targetSeries } from './target-series.ts';
import { dashboardTexts as texts } from './texts.ts';

type Props = {
  indicators: readonly DashboardIndicator[];
  shown: DashboardIndicator;
  view: FigureView;
  onChoose(uid: string): void;
  onAsk(asked: AskedEvidence): void;
};

/** One indicator over the periods of the range, as a graph and as a table. */
export function IndicatorDetails({ indicators, shown, view, onChoose, onAsk }: Props) {
  const options = indicators.map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <Container header={<Header variant="h2">{texts.byPeriod}</Header>}>
      <SpaceBetween size="l">
        <FormField label={texts.choose}>
          <Select
            options={options}
            selectedOption={{ value: shown.uid, label: shown.name }}
            filteringType={options.length > 10 ? 'auto' : 'none'}
            noMatch={common.noMatch}
            onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
          />
        </FormField>
        <Graph indicator={shown} view={view} />
        {shown.values.some((each) => isInOtherUnit(each, shown.unit)) && <Box>{texts.otherUnits}</Box>}
        <Figures indicator={shown} view={view} onAsk={onAsk} />
        {view === 'approved' && <Evidence indicator={shown} />}
      </SpaceBetween>
    </Container>
  );
}

type FiguresProps = Pick<Props, 'view' | 'onAsk'> & { indicator: DashboardIndicator };

/** The bars of figures in one unit; figures in another unit are not comparable. */
function Graph({ indicator, view }: Pick<FiguresProps, 'indicator' | 'view'>) {
  const { name, unit, values } = indicator;
  const known = values.filter((each) => each.result_value !== null && !isInOtherUnit(each, unit));
  const bars = (title: string, isComplete: boolean) => ({
    title,
    type: 'bar' as const,
    valueFormatter: shownResult,
    data: known
      .filter(({ complete }) => complete === isComplete)
      .map(({ period, result_value }) => ({ x: formatInterval(period), y: result_value! })),
  });
  const targets = targetSeries(indicator);
  const range = rangeWith(
    targets.flatMap(({ data }) => data.map(({ y }) => y)),
    known.map(({ result_value }) => result_value!),
  );
  const series: MixedLineBarChartProps<string>['series'] = [
    bars(texts.completeSeries[view], true),
    ...(known.every(({ complete }) => complete) ? [] : [{ ...bars(texts.incompleteSeries[view], false), color: PALE }]),
    ...targets,
  ];
  return (
    <MixedLineBarChart
      series={series}
      stackedBars
      xDomain={values.map(({ period }) => formatInterval(period))}
      xScaleType="categorical"
      {...(range && { yDomain: range })}
      xTitle={texts.period}
      yTitle={unitText(unit) || name}
      yTickFormatter={tick}
      height={240}
      hideFilter
      ariaLabel={`${name}: ${texts.byPeriod}`}
    />
  );
}

/** A pale grey with less contrast than a series, in light and dark mode. */
const PALE = '#8c8c94';

const tick = (value: number) => formatFigure(value);
/** A result in the graph has two decimals, as elsewhere (REP-402). */
const shownResult = (value: number) => formatFigure(value, 2);

/** The notes on a figure: its unit, and the start of its running total. */
const Note = ({ figure, unit, running }: { figure: PeriodFigure; unit: string; running: boolean }) => {
  const note = definitionNote(figure, unit, running);
  return note !== '' && <Box fontSize="body-s">{note}</Box>;
};

/** Whether a running total lacks reports, or ends with a running period. */
const isPart = ({ cumulative, of, complete }: PeriodFigure) => cumulative.reports < cumulative.of || (of > 0 && !complete);

const cumulativeColumn = (unit: string): TableProps.ColumnDefinition<PeriodFigure> => ({
  id: 'cumulative',
  header: <AlignedRight>{texts.cumulative}</AlignedRight>,
  cell: (figure) => (
    <AlignedRight>
      <Figure value={figure.cumulative.exact} digits={2} />
      <Note figure={figure} unit={unit} running />
      <ProjectNotes figure={figure.cumulative} />
      {figure.cumulative.exact !== null && isPart(figure) && (
        <Box fontSize="body-s">
          <Incomplete figure={figure.cumulative} />
        </Box>
      )}
    </AlignedRight>
  ),
});

const TARGET_COLUMN: TableProps.ColumnDefinition<PeriodFigure> = {
  id: 'target',
  header: <AlignedRight>{texts.targets}</AlignedRight>,
  cell: ({ target, basis }) => (
    <AlignedRight>
      {target === undefined ? '–' : targetFigure(target)}
      {basis === 'cumulative' && <Box fontSize="body-s">{texts.ofCumulative}</Box>}
    </AlignedRight>
  ),
};

/** The columns of the figures, with running totals and targets if there are any. */
const columnsOf = (
  { values, ...indicator }: DashboardIndicator,
  view: FigureView,
  onAsk: Props['onAsk'],
): TableProps.ColumnDefinition<PeriodFigure>[] => [
  {
    id: 'period',
    header: texts.period,
    isRowHeader: true,
    cell: ({ period }) => displayPeriod({ start: period.startDate, end: period.endDate }),
  },
  {
    id: 'approved',
    header: <AlignedRight>{view === 'approved' ? texts.approved : texts.viewNames.submitted}</AlignedRight>,
    cell: (figure) => (
      <AlignedRight>
        <FigureLink
          exact={figure.exact}
          reason={noneText(figure, view)}
          onAsk={() => onAsk({ indicator, period: figure.period })}
        />
        <Note figure={figure} unit={indicator.unit} running={false} />
      </AlignedRight>
    ),
  },
  ...(view === 'approved' && values.some(({ cumulative }) => cumulative.exact !== null)
    ? [cumulativeColumn(indicator.unit)]
    : []),
  ...(values.some(({ target }) => target !== undefined) ? [TARGET_COLUMN] : []),
  {
    id: 'reports',
    header: texts.reports,
    cell: (figure) => (
      <>
        {fill(texts.ofReports, { reports: figure.reports, of: figure.of })}
        <ProjectNotes figure={figure} />
      </>
    ),
  },
  { id: 'status', header: texts.status, minWidth: 190, cell: (figure) => <FigureState figure={figure} /> },
];

const Figures = ({ indicator, view, onAsk }: FiguresProps) => (
  <Table
    variant="embedded"
    wrapLines
    columnDefinitions={columnsOf(indicator, view, onAsk)}
    items={indicator.values.toReversed()}
    trackBy={({ period }) => period.uid}
    ariaLabels={{ tableLabel: `${indicator.name}: ${texts.byPeriod}` }}
  />
);

type Metric = DashboardIndicator['metrics'][number];

const METRIC_COLUMNS: TableProps.ColumnDefinition<Metric>[] = [
  { id: 'name', header: texts.metrics, isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'value',
    header: <AlignedRight>{texts.approved}</AlignedRight>,
    cell: ({ exact, unit }) => (
      <AlignedRight>
        <Figure value={exact} unit={unit} digits="part" />
      </AlignedRight>
    ),
  },
];

/** The metrics of the latest result. */
const Evidence = ({ indicator: { metrics } }: { indicator: DashboardIndicator }) => (
  <Table
    variant="embedded"
    columnDefinitions={METRIC_COLUMNS}
    items={metrics}
    trackBy="uid"
    ariaLabels={{ tableLabel: texts.metrics }}
  />
);
