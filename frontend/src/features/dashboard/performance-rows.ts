import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { isSoFar } from '../../../../shared/domain/indicator/standing.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import type { MarkOf } from '../restatement/index.ts';
import type { FigureView } from './figure/figure-view.ts';
import { projectNotes } from './project-notes.tsx';
import { dashboardTexts as texts } from './texts.ts';

export const shownOf = (figure: PeriodFigure, running: boolean) => (running ? figure.cumulative : figure);

/** Whether a figure has another unit than its row, because its period had another calculation. */
export const isInOtherUnit = ({ unit }: Pick<PeriodFigure, 'unit'>, rowUnit: string): boolean =>
  unit !== undefined && unit !== rowUnit;

/**
 * A note on the unit of a figure if it differs from the row's, and on the start of a running total that does not reach further
 * back.
 */
export const definitionNote = ({ unit, cumulative }: PeriodFigure, rowUnit: string, running: boolean): string =>
  [
    ...(isInOtherUnit({ unit }, rowUnit) ? [fill(texts.inUnit, { unit: unit ?? '' })] : []),
    ...(running && cumulative.since ? [fill(texts.since, { day: formatDay(cumulative.since) })] : []),
  ].join(', ');

/**
 * The status of a figure. An approved figure stays approved while another submission of one of its reports waits. The text says
 * if reports are missing or the period has not ended, because the figure is then only a part.
 */
function statusText({ status, exact, complete }: PeriodFigure, view: FigureView): string {
  if (exact === null) return texts.statuses.none;
  const said = view === 'approved' && status === 'not yet approved' ? 'approved' : status;
  return said === 'approved' && !complete ? texts.incompleteSeries.approved : texts.statuses[said];
}

type ReportCounts = Pick<PeriodFigure, 'reports' | 'of'>;

/** Whether a figure has all its reports but is still only a part, because its period has not ended. `today`: 'YYYY-MM-DD' */
export const isSoFarIn = (counted: ReportCounts, { endDate }: PeriodFigure['period'], today: string): boolean =>
  isSoFar(counted, { end: endDate }, today);

type About = { place: string; from: string; to: string; counts: string; running: boolean };

/** The first lines of an export: the place of its figures, the reports that count, and whether they are running totals. */
export const aboutFile = ({ place, from, to, counts, running }: About): string[][] => [
  [texts.figuresOf, place],
  [texts.range, `${from} to ${to}`],
  [texts.views, counts],
  [texts.performanceMode, running ? texts.cumulative : texts.perPeriod],
  [''],
];

const NO_MARK: MarkOf = () => undefined;

/** `dayOf`: of an instant, where the tenant is */
type RowOptions = { view: FigureView; running: boolean; today: string; markOf?: MarkOf; dayOf?: (instant: string) => string };

/**
 * The table as shown, with all digits, and with the status and completeness of each figure, and the earlier value of a restated
 * one.
 */
export function performanceRows(
  indicators: readonly DashboardIndicator[],
  { view, running, today, markOf = NO_MARK, dayOf = (instant) => instant }: RowOptions,
): string[][] {
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
      const status = running ? [] : [statusText(value, view)];
      const estimated = shown.estimated ? fill(texts.estimated, { share: shown.estimated }) : '';
      const counted = fill(isSoFarIn(shown, value.period, today) ? texts.notEnded : texts.ofReports, shown);
      const notes = [counted, estimated, ...projectNotes(shown, dayOf), definitionNote(value, unit, running)].filter(
        (note) => note !== '',
      );
      const restated = isMarked ? [markOf(uid, value.period.uid) ?? ''] : [];
      return [shown.exact ?? '', ...status, notes.join(', '), ...restated];
    }),
    uid,
  ]);
  return [[texts.indicator, texts.unit, ...columns, texts.id], ...rows];
}
