import type { Equation } from '../../../../shared/domain/indicator/equation.ts';

/** Figures recomputed from what was entered, by the rules of the specification alone. Numbers are small, so floating point does. */

export type Entered = { metric: string; path: string; value: number | null; isNotApplicable: boolean; factor: number | null };

/** The values of a submission by metric. `missing`: metrics without a result; `metrics`: all that its tree holds. */
export type Snapshot = { values: [metric: string, value: number][]; missing: string[]; metrics: string[] };

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

/**
 * F * sum(N) / sum(D) over reports. A report with a missing input, or with one side of a ratio although its tree holds both, is
 * left out. @param now the metric that a metric has become by merges
 */
export function figureOf(equation: Equation, snapshots: readonly Snapshot[], now: (metric: string) => string): Figure {
  const [above, below] = [equation.numerators, equation.denominators].map((list) => new Set(list.map(now)));
  const total: { above: number | null; below: number | null } = { above: null, below: null };
  let reports = 0;
  for (const { values, missing, metrics } of snapshots) {
    const sumOf = (list: ReadonlySet<string>) => {
      const own = values.filter(([metric]) => list.has(now(metric)));
      return own.length === 0 ? null : own.reduce((sum, [, value]) => sum + value, 0);
    };
    const uses = (metric: string) => above!.has(now(metric)) || below!.has(now(metric));
    if (missing.some(uses)) continue;
    const [n, d] = [sumOf(above!), sumOf(below!)];
    if (n === null && d === null) continue;
    const holds = (list: ReadonlySet<string>) => metrics.some((metric) => list.has(now(metric)));
    if ((n === null) !== (d === null) && holds(above!) && holds(below!)) continue;
    reports += 1;
    if (n !== null) total.above = (total.above ?? 0) + n;
    if (d !== null) total.below = (total.below ?? 0) + d;
  }
  if (total.above === null) return { value: null, reports };
  const up = equation.factor * total.above;
  if (below!.size === 0) return { value: up, reports };
  return { value: total.below ? up / total.below : null, reports };
}

export const isSame = (a: number | null, b: string | null): boolean =>
  a === null || b === null ? a === null && b === null : Math.abs(a - Number(b)) <= 1e-9 * Math.max(1, Math.abs(a));
