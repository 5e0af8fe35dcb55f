import type { Equation } from '../../../../shared/domain/indicator/equation.ts';

/**
 * Figures recomputed from what was entered, by the rules of the specification alone. Numbers are small, so floating point does.
 */

export type Entered = { metric: string; path: string; value: number | null; isNotApplicable: boolean; factor: number | null };

/** The values of a submission by metric. `missing`: metrics without a result; `metrics`: all that its tree holds. */
export type Snapshot = {
  values: [metric: string, value: number][];
  missing: string[];
  metrics: string[];
  /** everything was sent by a supplier */
  isReceived?: boolean;
};

/** Calculates what is not typed from the sub-metrics directly below (SET-219): none without a value, missing without a factor. */
export function snapshotOf(rows: readonly Entered[]): Snapshot {
  const snapshot: Snapshot = { values: [], missing: [], metrics: rows.map(({ metric }) => metric) };
  const valueIn = (row: Entered): number | null | 'missing' => {
    if (row.isNotApplicable) return null;
    if (row.value !== null) return row.value;
    const below = rows.filter(({ path }) => path.startsWith(row.path) && path.length === row.path.length + 7);
    let sum: number | null = null;
    for (const child of below) {
      const value = valueIn(child);
      if (value === 'missing') return 'missing';
      if (value === null) continue;
      if (child.factor === null) return 'missing';
      sum = (sum ?? 0) + value * child.factor;
    }
    return sum;
  };
  for (const row of rows) {
    const value = valueIn(row);
    if (value === 'missing') snapshot.missing.push(row.metric);
    else if (value !== null) snapshot.values.push([row.metric, value]);
  }
  return snapshot;
}

export type Figure = { value: number | null; reports: number };

type Now = (metric: string) => string;
/** Whether a company counts a metric of a received snapshot where it came from. */
export type IsLeft = (snapshot: Snapshot, metric: string) => boolean;

/**
 * Whether a report takes part in a figure: not one with a missing input, nor with one side of a ratio
 * although its tree holds both.
 */
export function takesPart(equation: Equation, { values, missing, metrics }: Snapshot, now: Now): boolean {
  const [above, below] = [equation.numerators, equation.denominators].map((list) => new Set(list.map(now)));
  const isIn = (list: ReadonlySet<string>, all: readonly string[]) => all.some((metric) => list.has(now(metric)));
  if (isIn(above!, missing) || isIn(below!, missing)) return false;
  const entered = values.map(([metric]) => metric);
  const [n, d] = [isIn(above!, entered), isIn(below!, entered)];
  return (n || d) && (n === d || !(isIn(above!, metrics) && isIn(below!, metrics)));
}

/** F * sum(N) / sum(D) over the reports that take part. @param now the metric that a metric has become by merges */
export function figureOf(equation: Equation, snapshots: readonly Snapshot[], now: Now, isLeft: IsLeft = () => false): Figure {
  const [above, below] = [equation.numerators, equation.denominators].map((list) => new Set(list.map(now)));
  const parts = snapshots.filter((snapshot) => takesPart(equation, snapshot, now));
  const sumOf = (list: ReadonlySet<string>) => {
    const own = parts.flatMap((snapshot) =>
      snapshot.values
        .filter(([metric]) => list.has(now(metric)))
        .map(([metric, value]) => (snapshot.isReceived && isLeft(snapshot, now(metric)) ? 0 : value)),
    );
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
  };
  const [n, d] = [sumOf(above!), sumOf(below!)];
  if (n === null) return { value: null, reports: parts.length };
  const up = equation.factor * n;
  if (below!.size === 0) return { value: up, reports: parts.length };
  return { value: d ? up / d : null, reports: parts.length };
}

export const isSame = (a: number | null, b: string | null): boolean =>
  a === null || b === null ? a === null && b === null : Math.abs(a - Number(b)) <= 1e-9 * Math.max(1, Math.abs(a));
