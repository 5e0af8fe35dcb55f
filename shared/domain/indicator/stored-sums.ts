import type { OwnEquation, RestatedOwn } from './own-figures.ts';
import type { IndicatorSums, PeriodSums, ProjectSums } from './project-sums.ts';
import type { Sums } from './result.ts';

type Figures = readonly [numerators: string | null, numerators2: string | null, denominators: string | null];
/** All reports approved, which most are: the sums and how many reports. */
type Plain = readonly [...official: Figures, reports: number];
/** Parts that few figures have, under the names of `IndicatorSums`. */
type Seldom = Pick<IndicatorSums, 'oneSided' | 'metrics' | 'negative' | 'estimated' | 'submitted'>;
/**
 * Then what is left out and absent, how many reports stand at each status, and the sums with submitted reports; last, where there
 * is some, what few figures have.
 */
type Full = readonly [
  ...Plain,
  left: number,
  absent: number,
  approved: number,
  revised: number,
  waiting: number,
  ...Figures,
  seldom?: Seldom,
];
type StoredPeriod = readonly [
  start: string,
  end: string,
  cells: readonly (Plain | Full | 0)[],
  values: readonly (string | 0)[],
  seldom?: Pick<PeriodSums, 'received' | 'negative' | 'estimated' | 'due'>,
];

/** The sums of a project as they are stored: short and in a fixed order, since a dashboard reads those of a thousand projects. */
export type StoredSums = {
  rules?: number;
  keys: readonly string[];
  metrics: readonly string[];
  periods: readonly StoredPeriod[];
  otherwise?: readonly OwnEquation[];
  restated?: readonly RestatedOwn[];
  merged?: readonly string[];
};

/** Increase this number when the rules of a sum change: sums that were stored under other rules are computed again. */
export const SUM_RULES = 11;

const figuresOf = ({ numerators, numerators2, denominators }: Sums): Figures => [numerators, numerators2, denominators];
const sumsFrom = ([numerators, numerators2, denominators]: readonly unknown[]): Sums =>
  ({ numerators, numerators2, denominators }) as Sums;

function cellOf({ official, reported, reports, left, absent, counts, ...seldom }: IndicatorSums): Plain | Full {
  const [own, submitted] = [figuresOf(official), figuresOf(reported)];
  const hasMore = Object.keys(seldom).length > 0;
  const isPlain =
    left === 0 && absent === 0 && !hasMore && counts.approved === reports && own.every((figure, at) => figure === submitted[at]);
  const waiting = counts['not yet approved'];
  if (isPlain && counts['under revision'] === 0 && waiting === 0) return [...own, reports];
  const full = [...own, reports, left, absent, counts.approved, counts['under revision'], waiting, ...submitted] as const;
  return hasMore ? [...full, seldom] : full;
}

function cellFrom(cell: Plain | Full): IndicatorSums {
  const official = sumsFrom(cell);
  const reports = cell[3];
  if (cell.length === 4) {
    const counts = { approved: reports, 'under revision': 0, 'not yet approved': 0 };
    return { official, reported: official, reports, left: 0, absent: 0, counts };
  }
  const [, , , , left, absent, approved, revised, waiting] = cell;
  const counts = { approved, 'under revision': revised, 'not yet approved': waiting };
  return { official, reported: sumsFrom(cell.slice(9)), reports, left, ...cell[12], absent, counts };
}

export function storedSums({ keys, periods, otherwise, restated, merged }: ProjectSums): StoredSums {
  const metrics = [...new Set(periods.flatMap((period) => Object.keys(period.metrics)))].sort();
  return {
    rules: SUM_RULES,
    keys,
    metrics,
    periods: periods.map(({ start, end, indicators, metrics: values, ...seldom }): StoredPeriod => {
      const cells = keys.map((_key, index) => (indicators[index] ? cellOf(indicators[index]) : 0));
      const period = [start, end, cells, metrics.map((uid) => values[uid] ?? 0)] as const;
      return Object.keys(seldom).length > 0 ? [...period, seldom] : period;
    }),
    ...(otherwise && { otherwise }),
    ...(restated && { restated }),
    ...(merged && { merged }),
  };
}

/** The inverse of `storedSums`. Where all reports are approved, `reported` is the very same object as `official`. */
export const sumsOfStored = ({ keys, metrics, periods, otherwise, restated, merged }: StoredSums): ProjectSums => ({
  keys,
  periods: periods.map(([start, end, cells, values, seldom]) => {
    const indicators: Record<number, IndicatorSums> = {};
    for (const [index, cell] of cells.entries()) if (cell !== 0) indicators[index] = cellFrom(cell);
    const figures: Record<string, string> = {};
    for (const [index, value] of values.entries()) if (value !== 0) figures[metrics[index]!] = value;
    return { start, end, indicators, metrics: figures, ...seldom };
  }),
  ...(otherwise && { otherwise }),
  ...(restated && { restated }),
  ...(merged && { merged }),
});
