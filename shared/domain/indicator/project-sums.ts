import { absolute, add } from '../kernel/decimal.ts';
import type { Period } from '../kernel/periods.ts';
import {
  type Cell,
  type DashboardInput,
  dashboardCells,
  type FigureStatus,
  LEAST_OFFICIAL_FIRST,
  metricSums,
  statusesOf,
} from './dashboard.ts';
import { type Equation, equationKey, metricsIn } from './equation.ts';
import { type MetricSums, type ReceivedOfPeriod, receivedOf } from './received-of-period.ts';
import { type PartialResult, type Sheet, type Sums, sumsOver, takingPart } from './result.ts';

/** How many reports stand behind a figure, by how official they are. */
export type StatusCounts = Record<Exclude<FigureStatus, 'none'>, number>;

/**
 * What the reports of one project add to one indicator in one of its periods, as exact sums that can be added to those of other
 * projects. `official`: approved reports, `reports` of them take part; `reported`: with submitted ones; `left`: reports that are
 * there and take no part, `oneSided` of them because they say one side of a ratio only; `metrics`: the sums of the base metrics over
 * those that take part, where they are not those of the period, and `estimated` what of these is estimated; `absent`: packages without a report, which count as expected once the period has ended.
 */
export type IndicatorSums = {
  official: Sums;
  reported: Sums;
  reports: number;
  left: number;
  oneSided?: number;
  metrics?: Readonly<Record<string, string>>;
  estimated?: MetricSums;
  absent: number;
  counts: StatusCounts;
};

/**
 * A period of a project; `indicators` by the place of the equation in `keys`, `metrics`: official sums by base metric; `received`: the
 * part of both that suppliers have sent, by origin; `estimated`: how much of `metrics` follows from estimated values, without signs; both
 * absent for none.
 */
export type PeriodSums = Period & {
  indicators: Readonly<Record<number, IndicatorSums>>;
  metrics: MetricSums;
  received?: ReceivedOfPeriod;
  estimated?: MetricSums;
};

/** All that a company needs to know of one of its projects. `keys`: the equations that have been computed (see `equationKey`). */
export type ProjectSums = { keys: readonly string[]; periods: readonly PeriodSums[] };

/**
 * An equation to sum. `ownIn`: whether the project measures it itself in a period, so that packages that have not said anything yet are
 * expected to.
 */
export type WantedEquation = { equation: Equation; ownIn: (period: Pick<Period, 'start'>) => boolean };

/** After every period, so that packages without a report are told for all of them; whether they are late is a question of the day. */
const END_OF_TIME = '9999-12-31';

/**
 * Sums up a project. It depends on its reports, packages, periods and the equations only, not on the day, so that the same project
 * gives the same bytes.
 */
export function projectSums(wanted: readonly WantedEquation[], input: Omit<DashboardInput, 'shown' | 'today'>): ProjectSums {
  const equations = [...merged(wanted)].sort(([a], [b]) => (a < b ? -1 : 1));
  const metrics = new Set(equations.flatMap(([, { equation }]) => metricsIn(equation)));
  const cells = dashboardCells({ ...input, shown: input.all, today: END_OF_TIME });
  const periods = input.all.map(({ uid, start, end }): PeriodSums => {
    const own = cells.get(uid) ?? [];
    const official = officialSums(metrics, own);
    const indicators = equations.flatMap(([, each], index) => {
      const sums = sumsOf(each.equation, each.ownIn({ start }) ? own : own.filter(isKnown), official);
      return sums ? [[index, sums] as const] : [];
    });
    const received = receivedOf(
      own,
      equations.map(([, { equation }]) => equation),
    );
    const estimated = estimatedSums(
      metrics,
      own.map(({ official }) => official),
    );
    const more = { ...(received && { received }), ...(estimated && { estimated }) };
    return { start, end, indicators: Object.fromEntries(indicators), metrics: official, ...more };
  });
  return { keys: equations.map(([key]) => key), periods };
}

function merged(wanted: readonly WantedEquation[]): Map<string, WantedEquation> {
  const byKey = new Map<string, WantedEquation>();
  for (const each of wanted) {
    const key = equationKey(each.equation);
    const same = byKey.get(key);
    byKey.set(key, same ? { ...each, ownIn: (period) => each.ownIn(period) || same.ownIn(period) } : each);
  }
  return byKey;
}

const isKnown = ({ official, reported }: Cell) => official.metrics !== undefined || reported.metrics !== undefined;
const onlySums = ({ numerators, numerators2, denominators }: PartialResult): Sums => ({ numerators, numerators2, denominators });

/** One equation in one period; undefined when nobody has anything to say to it. */
function sumsOf(equation: Equation, cells: readonly Cell[], ofPeriod: PeriodSums['metrics']): IndicatorSums | undefined {
  const there = cells.filter(({ reportUid }) => reportUid !== null);
  const absent = cells.filter(({ reportUid }) => reportUid === null);
  const official = sumsOver(
    equation,
    there.map((cell) => cell.official),
  );
  const reported = sumsOver(
    equation,
    there.map((cell) => cell.reported),
  );
  const missing = sumsOver(
    equation,
    absent.map((cell) => cell.official),
  ).of;
  if (official.of === 0 && reported.of === 0 && missing === 0) return undefined;
  const statuses = statusesOf(equation, there);
  const count = (wanted: FigureStatus) => statuses.filter((status) => status === wanted).length;
  return {
    official: onlySums(official),
    reported: onlySums(reported),
    reports: official.reports,
    left: official.of - official.reports,
    ...(official.oneSided > 0 && { oneSided: official.oneSided }),
    ...(official.of > official.reports && ownMetrics(equation, there, ofPeriod)),
    absent: missing,
    counts: Object.fromEntries(LEAST_OFFICIAL_FIRST.map((status) => [status, count(status)])) as StatusCounts,
  };
}

/** The sums behind a figure, where a report that is left out makes them others than those of the period. */
function ownMetrics(
  equation: Equation,
  there: readonly Cell[],
  ofPeriod: PeriodSums['metrics'],
): Pick<IndicatorSums, 'metrics' | 'estimated'> {
  const sheets = takingPart(
    equation,
    there.map(({ official }) => official),
  );
  const metrics = metricSums(equation, sheets);
  const used = metricsIn(equation);
  if (used.every((uid) => metrics.get(uid) === ofPeriod[uid])) return {};
  const estimated = estimatedSums(new Set(used), sheets);
  return { metrics: Object.fromEntries([...metrics].sort(([a], [b]) => (a < b ? -1 : 1))), ...(estimated && { estimated }) };
}

const officialSums = (metrics: ReadonlySet<string>, cells: readonly Cell[]): Record<string, string> => {
  const sheets = cells.map(({ official }) => official);
  const all = { eqnType: 0, numerators: [...metrics].sort(), numerators2: [], denominators: [], factor: 1 } as const;
  return Object.fromEntries(metricSums(all, sheets));
};

/** What of the official sums is estimated, by base metric in a fixed order; undefined for nothing. */
function estimatedSums(metrics: ReadonlySet<string>, sheets: readonly Sheet[]): Record<string, string> | undefined {
  const sums = new Map<string, string>();
  for (const sheet of sheets)
    for (const [metric, part] of sheet.counts === false ? [] : (sheet.estimated ?? []))
      if (metrics.has(metric) && !sheet.missing?.has(metric)) sums.set(metric, add(sums.get(metric) ?? '0', absolute(part)));
  return sums.size === 0 ? undefined : Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}
