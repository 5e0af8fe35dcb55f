import { absolute, add, compare, divide, isZero, multiply, round, sum, toDecimal } from '../kernel/decimal.ts';
import type { Equation } from './equation.ts';
import { type Sheet, takingPart } from './result.ts';

/** Of what is summed on one side of the line, how much was estimated: without signs, so that a correction hides no estimate. */
export type Side = { estimated: string; all: string };

/** Sheets that are summed with the same equation. */
export type EstimatedPart = { equation: Equation; sheets: readonly Sheet[] };

/** The least share that is told: what is not nothing never reads as nothing. */
const LEAST = '0.1';

function sideOf(parts: readonly EstimatedPart[], metricsOf: (equation: Equation) => readonly string[]): Side {
  const side = { estimated: '0', all: '0' };
  for (const { equation, sheets } of parts)
    for (const { values, estimated } of takingPart(equation, sheets))
      for (const metric of metricsOf(equation)) {
        side.all = add(side.all, absolute(values.get(metric) ?? '0'));
        side.estimated = add(side.estimated, absolute(estimated?.get(metric) ?? '0'));
      }
  return side;
}

const above = ({ eqnType, numerators, numerators2 }: Equation) => (eqnType === 0 ? numerators : [...numerators, ...numerators2]);
const below = ({ denominators }: Equation) => denominators;

/**
 * The share of estimated figures in a result, per cent with at most one decimal: of what is summed above the line, or below it where
 * that is more. 0.1 at least and 100 at most; undefined where nothing is estimated.
 */
export function estimatedShare(parts: readonly EstimatedPart[]): string | undefined {
  if (!parts.some(({ sheets }) => sheets.some(({ estimated }) => estimated && estimated.size > 0))) return undefined;
  return toldShare([above, below].map((metricsOf) => sideOf(parts, metricsOf)));
}

/** The same of sums by base metric, as those of several projects are added up. */
export function estimatedShareOfSums(equation: Equation, sumOf: (metric: string) => Side): string | undefined {
  const sides = [above, below].map((metricsOf) => {
    const sums = metricsOf(equation).map(sumOf);
    return { estimated: sum(sums.map(({ estimated }) => estimated)), all: sum(sums.map(({ all }) => absolute(all))) };
  });
  return toldShare(sides);
}

/** The share of an estimated part in its whole, told in the same way; undefined for none. */
export const partShare = ({ estimated, all }: Side): string | undefined =>
  toldShare([{ estimated: absolute(estimated), all: absolute(all) }]);

function toldShare(sides: readonly Side[]): string | undefined {
  const most = sides.map(shareOf).reduce((a, b) => (compare(a, b) > 0 ? a : b));
  if (isZero(most)) return undefined;
  return compare(most, LEAST) < 0 ? LEAST : compare(most, '100') > 0 ? '100' : toDecimal(round(most, 1))!;
}

const shareOf = ({ estimated, all }: Side): string =>
  isZero(estimated) ? '0' : ((isZero(all) ? null : divide(multiply(estimated, '100'), all)) ?? '100');
