import { LATEST_DAY } from '../kernel/dates.ts';
import { ascending } from '../kernel/order.ts';
import type { Period } from '../kernel/periods.ts';
import { type CellColumns, columnsOf } from './cell-columns.ts';
import { SheetSet } from './column-set.ts';
import { type DashboardInput, type FigureStatus, LEAST_OFFICIAL_FIRST, statusesOf } from './dashboard.ts';
import { type Equation, equationKey, metricsIn } from './equation.ts';
import { estimatedBehind, figureSums, metricSums, metricsBehind, negativeBehind, type SummedIndicator } from './figure-sums.ts';
import { isDueIn, lastRowsByPeriod } from './not-due.ts';
import {
  isMeasured,
  type OwnEquation,
  type OwnIn,
  otherwiseIn,
  type RestatedFigureOf,
  type RestatedOwn,
  restatedBeside,
  restatedStarts,
} from './own-figures.ts';
import type { PeriodSheet } from './period-sheet.ts';
import { type MetricSums, type ReceivedOfPeriod, receivedOf } from './received-of-period.ts';
import type { PartialResult, Sums } from './result.ts';
import { sheetCells } from './sheet-cells.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** Number of reports behind a figure, by how official they are. */
export type StatusCounts = Record<Exclude<FigureStatus, 'none'>, number>;

/**
 * What the reports of one project add to one indicator in one of its periods, as exact sums that add up with those of other
 * projects. `official`: approved reports, `reports` of them take part; `reported`: with submitted ones. `left`: existing reports
 * that take no part, `oneSided` of them because they have only one side of a ratio.
 * `metrics`: sums of the base metrics over the reports that take part, if they differ from the period's, with `negative` and
 * `estimated` as there. `submitted`: differences in the number of concerned and of one-sided reports with submitted ones; absent
 * for none. `absent`: packages without a report, which count as expected once the period has ended.
 */
export type IndicatorSums = {
  official: Sums;
  reported: Sums;
  reports: number;
  left: number;
  oneSided?: number;
  metrics?: Readonly<Record<string, string>>;
  negative?: MetricSums;
  estimated?: MetricSums;
  submitted?: { of: number; oneSided: number };
  absent: number;
  counts: StatusCounts;
};

/** Whether a project has a part in a figure, of approved reports or with submitted ones. */
export const isInFigure = ({ reports, counts }: IndicatorSums): boolean =>
  reports > 0 || LEAST_OFFICIAL_FIRST.some((status) => counts[status] > 0);

/**
 * A period of a project; `indicators` by the place of the equation in `keys`, `metrics`: official sums by base metric;
 * `received`: the part of both that suppliers have sent, by origin; `negative`: the sums of what is below nought in the reports
 * behind `metrics`, without signs, so that a correction hides no estimate; `estimated`: how much of `metrics` follows from
 * estimated values, without signs; `due`: by the place of the equation, whether a metric is due that is asked for in some
 * periods only; all absent for none.
 */
export type PeriodSums = Period & {
  indicators: Readonly<Record<number, IndicatorSums>>;
  metrics: MetricSums;
  received?: ReceivedOfPeriod;
  negative?: MetricSums;
  estimated?: MetricSums;
  due?: Readonly<Record<number, boolean>>;
};

/**
 * Everything a company needs to know about one of its projects. `keys`: the computed equations (see `equationKey`); `otherwise`:
 * the project's own equations for some of them; `restated`: its own official figures that were restated; `merged`: uids of
 * metrics that had been merged into those of the equations. All three are absent for none.
 */
export type ProjectSums = {
  keys: readonly string[];
  periods: readonly PeriodSums[];
  otherwise?: readonly OwnEquation[];
  restated?: readonly RestatedOwn[];
  merged?: readonly string[];
};

/** Whether sums count figures of merged metrics under the metrics that these were merged into. */
export const countsMerged = (sums: Pick<ProjectSums, 'merged'>, merged: readonly string[]): boolean =>
  merged.every((uid) => sums.merged?.includes(uid));

/**
 * Whether a project has a part in the figures of an equation in some period, or had one until it was
 * restated. `index`: among its sums.
 */
export const hasPart = ({ periods, restated }: ProjectSums, index: number): boolean =>
  restatedStarts(restated, index).size > 0 || periods.some(({ indicators: { [index]: own } }) => own && isInFigure(own));

/**
 * An equation to sum. `own`: what the project has beside it in a period. Where it measures the indicator itself, by
 * whatever equation, packages that have not said anything yet are expected to. `uid`: of the company's indicator; absent
 * for what no restatement is told of.
 */
export type WantedEquation = { equation: Equation; own: OwnIn; uid?: string };

/**
 * A project with the sheets of its periods, its restated figures by the uid of the period, and the metrics that
 * became one of the equations'.
 */
export type SheetsOfProject = Pick<DashboardInput, 'all' | 'packages'> & {
  sheets: ReadonlyMap<string, PeriodSheet>;
  restated?: ReadonlyMap<string, readonly RestatedFigureOf[]>;
  merged?: readonly string[];
};

/**
 * Sums up a project. It depends on its reports, packages, periods, restatements and the equations only, not on the day, so that
 * the same project gives the same bytes.
 */
export function projectSums(wanted: readonly WantedEquation[], input: SheetsOfProject): ProjectSums {
  const equations = [...merged(wanted)].sort(ascending(([key]) => key));
  const metrics = new Set(equations.flatMap(([, { equation }]) => metricsIn(equation)));
  // packages without a report count in all periods; whether they are late depends on the day of the dashboard
  const cells = sheetCells({ ...input, today: LATEST_DAY }, input.sheets);
  const lastRows = lastRowsByPeriod({ ...input, shown: input.all }, input.sheets);
  const periods = input.all.map(({ uid, start, end }): PeriodSums => {
    const columns = columnsOf(cells.get(uid) ?? []);
    const official = Object.fromEntries(metricSums([...metrics].sort(), columns.official));
    const groups = groupsOf(columns);
    const indicators = equations.flatMap(([, each], index) => {
      const sums = sumsOf(each.equation, columns, isMeasured(each.own, { start }) ? groups : groups.known, official);
      return sums ? [[index, sums] as const] : [];
    });
    const received = receivedOf(
      columns,
      equations.map(([, { equation }]) => equation),
    );
    const signs = signsOf(metrics, columns.official, isNotMissing(columns.official));
    const due = equations.flatMap(([, { equation }], index) => {
      const isDue = isDueIn(equation, { uid, start, end }, lastRows.get(uid));
      return isDue === undefined ? [] : [[index, isDue] as const];
    });
    const more = { ...(received && { received }), ...signs, ...(due.length > 0 && { due: Object.fromEntries(due) }) };
    return { start, end, indicators: Object.fromEntries(indicators), metrics: official, ...more };
  });
  const otherwise = equations.flatMap(([, { own }], index) => otherwiseIn(index, own, input.all));
  const marks = input.restated ?? new Map<string, readonly RestatedFigureOf[]>();
  const restated = equations.flatMap(([key], index) =>
    wanted
      .filter(({ equation }) => equationKey(equation) === key)
      .flatMap(({ uid: of = '', own }) => restatedBeside({ index, of }, own, input.all, marks)),
  );
  return {
    keys: equations.map(([key]) => key),
    periods,
    ...(otherwise.length > 0 && { otherwise }),
    ...(restated.length > 0 && { restated }),
    ...(input.merged?.length && { merged: input.merged }),
  };
}

function merged(wanted: readonly WantedEquation[]): Map<string, WantedEquation> {
  const byKey = new Map<string, WantedEquation>();
  for (const each of wanted) {
    const key = equationKey(each.equation);
    const same = byKey.get(key);
    byKey.set(key, same ? { ...each, own: (period) => together(same.own(period), each.own(period)) } : each);
  }
  return byKey;
}

/** The project's indicators beside two company indicators with the same equation, each once. */
const together = (a: ReturnType<OwnIn>, b: ReturnType<OwnIn>) => [
  ...new Map([...a, ...b].map((each) => [each.uid, each])).values(),
];

/** Cells with a report and cells without one. `known`: only cells for which it is recorded which metrics they should report. */
type CellGroups = { there: SheetSet; absent: SheetSet };

function groupsOf({ official, reported, there }: CellColumns): CellGroups & { known: CellGroups } {
  const newGroups = (): CellGroups => ({ there: new SheetSet(official.count), absent: new SheetSet(official.count) });
  const groups = { ...newGroups(), known: newGroups() };
  for (let at = 0; at < official.count; at++) {
    const kind = there.has(at) ? 'there' : 'absent';
    groups[kind].add(at);
    if (!official.waitingForAll.has(at) || !reported.waitingForAll.has(at)) groups.known[kind].add(at);
  }
  return groups;
}

const onlySums = ({ numerators, numerators2, denominators }: PartialResult): Sums => ({ numerators, numerators2, denominators });
const isNotMissing = (columns: SheetColumns) => (metric: string, at: number) => !columns.column(metric).missing.has(at);

/**
 * The sums of one equation in one period; undefined if it concerns no cell, with or without a report. Only the cells in `there`
 * and `absent` are counted as expected.
 */
function sumsOf(
  equation: Equation,
  columns: CellColumns,
  { there, absent }: CellGroups,
  ofPeriod: PeriodSums['metrics'],
): IndicatorSums | undefined {
  const official = figureSums(equation, columns.official);
  const reported = figureSums(equation, columns.reported);
  const among = (group: SheetSet, { verdicts }: SummedIndicator) =>
    Object.values(verdicts).reduce((all, set) => all + set.and(group).size(), 0);
  const [of, missing, ofReported] = [among(there, official), among(absent, official), among(there, reported)];
  if (of === 0 && missing === 0 && ofReported === 0) return undefined;
  const submitted = { of: ofReported - of, oneSided: reported.oneSided - official.oneSided };
  const statuses = statusesOf(equation, columns);
  const count = (wanted: FigureStatus) => statuses.filter((status) => status === wanted).length;
  return {
    official: onlySums(official),
    reported: onlySums(reported),
    reports: official.reports,
    left: of - official.reports,
    ...(official.oneSided > 0 && { oneSided: official.oneSided }),
    ...(of > official.reports && ownMetrics(equation, columns.official, ofPeriod)),
    ...((submitted.of !== 0 || submitted.oneSided !== 0) && { submitted }),
    absent: missing,
    counts: Object.fromEntries(LEAST_OFFICIAL_FIRST.map((status) => [status, count(status)])) as StatusCounts,
  };
}

/** The metric sums behind a figure, if a left-out report makes them differ from those of the period. */
function ownMetrics(
  equation: Equation,
  columns: SheetColumns,
  ofPeriod: PeriodSums['metrics'],
): Pick<IndicatorSums, 'metrics' | 'negative' | 'estimated'> {
  const metrics = metricsBehind(equation, columns);
  const used = metricsIn(equation);
  if (used.every((uid) => metrics.get(uid) === ofPeriod[uid])) return {};
  const { takesPart } = figureSums(equation, columns).verdicts;
  return { metrics: sortedSums(metrics) ?? {}, ...signsOf(used, columns, (_metric, at) => takesPart.has(at)) };
}

/** The negative and the estimated parts of the chosen sheets, which the signed sums of metrics do not show. */
function signsOf(
  metrics: Iterable<string>,
  columns: SheetColumns,
  isIn: (metric: string, sheet: number) => boolean,
): Pick<PeriodSums, 'negative' | 'estimated'> {
  const negative = sortedSums(negativeBehind(metrics, columns, isIn));
  const estimated = sortedSums(estimatedBehind(metrics, columns, isIn));
  return { ...(negative && { negative }), ...(estimated && { estimated }) };
}

/** Sums by base metric in a fixed order; undefined for none. */
const sortedSums = (sums: ReadonlyMap<string, string>): Record<string, string> | undefined =>
  sums.size === 0 ? undefined : Object.fromEntries([...sums].sort(ascending(([key]) => key)));
