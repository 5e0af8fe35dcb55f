import { absolute, compare, divide, isZero, multiply, round, sum, toDecimal } from '../kernel/decimal.ts';
import type { Equation } from './equation.ts';
import { figureSums } from './figure-sums.ts';
import type { SheetColumns } from './sheet-columns.ts';

/**
 * The sum on one side of the fraction line, and the estimated part of it: without signs, so that a correction hides no estimate.
 */
export type Side = { estimated: string; all: string };

/** The least share that is shown: a small share never reads as none. */
const LEAST = '0.1';

/** The sums above and below the fraction line. */
export type Sides = readonly [above: Side, below: Side];

/** The sides of an indicator over the sheets that take part. */
export function sidesIn(equation: Equation, columns: SheetColumns): Sides {
  const { takesPart } = figureSums(equation, columns).verdicts;
  const sideOf = (metrics: readonly string[]): Side => ({
    estimated: sum(metrics.map((metric) => columns.estimatedTotal(metric, (at) => takesPart.has(at)) ?? '0')),
    all: sum(metrics.map((metric) => columns.absoluteTotal(metric, takesPart) ?? '0')),
  });
  return [sideOf(above(equation)), sideOf(below(equation))];
}

const above = ({ eqnType, numerators, numerators2 }: Equation) => (eqnType === 0 ? numerators : [...numerators, ...numerators2]);
const below = ({ denominators }: Equation) => denominators;

/**
 * The share of estimated figures in a result, per cent with at most one decimal: of what is summed above the line, or below it
 * where that is more. 0.1 at least and 100 at most; undefined where nothing is estimated.
 */
export const estimatedShare = (equation: Equation, columns: SheetColumns): string | undefined =>
  columns.hasEstimates ? toldShare(sidesIn(equation, columns)) : undefined;

/** The estimated share computed from sums by base metric, as they are added up over several projects. */
export function estimatedShareOfSums(equation: Equation, sumOf: (metric: string) => Side): string | undefined {
  const sides = [above, below].map((metricsOf) => {
    const sums = metricsOf(equation).map(sumOf);
    return { estimated: sum(sums.map(({ estimated }) => estimated)), all: sum(sums.map(({ all }) => absolute(all))) };
  });
  return toldShare(sides);
}

/** The share of an estimated part in its whole, rounded like `toldShare`; undefined for none. */
export const partShare = ({ estimated, all }: Side): string | undefined =>
  toldShare([{ estimated: absolute(estimated), all: absolute(all) }]);

/** The share of the side that has more. */
export function toldShare(sides: readonly Side[]): string | undefined {
  const most = sides.map(shareOf).reduce((a, b) => (compare(a, b) > 0 ? a : b));
  if (isZero(most)) return undefined;
  return compare(most, LEAST) < 0 ? LEAST : compare(most, '100') > 0 ? '100' : toDecimal(round(most, 1))!;
}

const shareOf = ({ estimated, all }: Side): string =>
  isZero(estimated) ? '0' : ((isZero(all) ? null : divide(multiply(estimated, '100'), all)) ?? '100');
