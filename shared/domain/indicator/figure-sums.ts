import { sum } from '../kernel/decimal.ts';
import { Total } from '../kernel/total.ts';
import type { SheetSet } from './column-set.ts';
import { type Equation, metricsIn } from './equation.ts';
import type { PartialResult, Sheet } from './result.ts';
import type { SheetColumns } from './sheet-columns.ts';

/**
 * The part of each sheet in an indicator; sheets that it does not concern are in no set. `missing`: a required value is missing
 * or cannot be converted; `oneSided`: the sheet has only one side of a ratio; `empty`: it has no figure of the indicator;
 * `notCounted`: it is not approved, or does not exist.
 */
export type Verdicts = {
  takesPart: SheetSet;
  missing: SheetSet;
  oneSided: SheetSet;
  empty: SheetSet;
  notCounted: SheetSet;
};

/** The sums of an indicator over sheets, and which sheets they are made of. */
export type SummedIndicator = PartialResult & { verdicts: Verdicts };

/**
 * The sums of an indicator over several packages or periods. Sheets that do not count, lack something required, say nothing or
 * one side of a ratio only, are left out and counted in `of`; sheets that do not know the indicator are not.
 */
export function figureSums(equation: Equation, columns: SheetColumns): SummedIndicator {
  const known = columns.summed.get(equation);
  if (known) return known;
  const made = newSums(equation, columns);
  columns.summed.set(equation, made);
  return made;
}

function newSums(equation: Equation, columns: SheetColumns): SummedIndicator {
  const { leftOut, ...verdicts } = verdictsOn(equation, columns);
  const { numerators, numerators2, denominators, eqnType } = equation;
  const reports = verdicts.takesPart.size();
  const oneSided = verdicts.oneSided.size();
  return {
    numerators: eqnType === 2 ? sumOfProducts(equation, columns, leftOut) : sumOf(numerators, columns, leftOut),
    numerators2: eqnType === 1 ? sumOf(numerators2, columns, leftOut) : null,
    denominators: sumOf(denominators, columns, leftOut),
    reports,
    of: reports + verdicts.missing.size() + oneSided + verdicts.empty.size() + verdicts.notCounted.size(),
    oneSided,
    verdicts,
  };
}

/** `leftOut`: sheets with figures that do not enter the sums; null for none. */
function verdictsOn(equation: Equation, columns: SheetColumns): Verdicts & { leftOut: SheetSet | null } {
  const used = metricsIn(equation);
  const { denominators } = equation;
  const missing = columns.union(used, (column) => column.missing);
  const top = above(equation, columns, (column) => column.reported);
  const bottom = columns.union(denominators, (column) => column.reported);
  const bothHeld = above(equation, columns, (column) => column.held).and(columns.union(denominators, (column) => column.held));
  const oneSided = top.xor(bottom).and(bothHeld).without(missing);
  const leftOut = missing.or(oneSided);
  const reporting = top.or(bottom);
  return {
    takesPart: reporting.without(leftOut),
    missing,
    oneSided,
    empty: columns
      .union(used, (column) => column.asked)
      .without(reporting)
      .without(missing),
    notCounted: columns.union(used, (column) => column.waiting).or(columns.waitingForAll),
    leftOut: leftOut.isEmpty() ? null : leftOut,
  };
}

/** The sheets for which `having` is true above the line. A product needs a metric of each of its two lists. */
function above(
  { eqnType, numerators, numerators2 }: Equation,
  columns: SheetColumns,
  having: Parameters<SheetColumns['union']>[1],
): SheetSet {
  const first = columns.union(numerators, having);
  if (eqnType === 0) return first;
  const second = columns.union(numerators2, having);
  return eqnType === 2 ? first.and(second) : first.or(second);
}

const sumOf = (metrics: readonly string[], columns: SheetColumns, leftOut: SheetSet | null): string | null => {
  const totals = metrics.map((metric) => columns.total(metric, leftOut)).filter((total) => total !== null);
  return totals.length === 0 ? null : sum(totals);
};

/** Type 2: products within each sheet, and never across sheets, then summed. */
function sumOfProducts({ numerators, numerators2 }: Equation, columns: SheetColumns, leftOut: SheetSet | null): string | null {
  const [firsts, seconds] = [columns.sumBySheet(numerators), columns.sumBySheet(numerators2)];
  const total = new Total();
  for (let at = 0; at < columns.count; at++) if (!leftOut?.has(at)) firsts.addProductTo(total, seconds, at);
  return total.value();
}

/** The sheets that take part in a figure: those that count and are not left out. */
export const takingPart = (equation: Equation, columns: SheetColumns): Sheet[] =>
  columns.pick(figureSums(equation, columns).verdicts.takesPart);

/** The sum of each of some base metrics over the sheets that count, without those that lack the metric. */
export const metricSums = (metrics: readonly string[], columns: SheetColumns): Map<string, string> =>
  withValues(metrics, (metric) => columns.ownTotal(metric));

/** The sum of each base metric of an equation over the sheets that take part in it. */
export function metricsBehind(equation: Equation, columns: SheetColumns): Map<string, string> {
  const { missing, oneSided, empty } = figureSums(equation, columns).verdicts;
  // a report with one factor of a product only is empty, though it has figures
  const leftOut = missing.or(oneSided).or(empty);
  return withValues(metricsIn(equation), (metric) => columns.total(metric, leftOut.isEmpty() ? null : leftOut));
}

/** The estimated part of each metric in the chosen sheets, without signs. */
export const estimatedBehind = (
  metrics: Iterable<string>,
  columns: SheetColumns,
  isIn: (metric: string, sheet: number) => boolean,
): Map<string, string> =>
  columns.hasEstimates
    ? withValues([...metrics], (metric) => columns.estimatedTotal(metric, (at) => isIn(metric, at)))
    : new Map<string, string>();

/** The sum of what of each metric is below nought in the chosen sheets, without signs. */
export const negativeBehind = (
  metrics: Iterable<string>,
  columns: SheetColumns,
  isIn: (metric: string, sheet: number) => boolean,
): Map<string, string> => withValues([...metrics], (metric) => columns.negativeTotal(metric, (at) => isIn(metric, at)));

const withValues = (metrics: readonly string[], valueIn: (metric: string) => string | null): Map<string, string> =>
  new Map(
    metrics.flatMap((metric) => {
      const value = valueIn(metric);
      return value === null ? [] : [[metric, value] as const];
    }),
  );
