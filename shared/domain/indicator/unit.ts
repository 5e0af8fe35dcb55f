import { type Equation, metricsIn } from './equation.ts';
import { isPercent } from './result.ts';

const oneUnit = (metrics: readonly string[], unitOf: ReadonlyMap<string, string>): string | null => {
  const units = new Set(metrics.map((metric) => unitOf.get(metric) ?? ''));
  return units.size === 1 ? [...units][0]! : null;
};

/** What an equation adds up or subtracts, list by list; a product and a quotient may be of other units. */
const sumsIn = ({ eqnType, numerators, numerators2, denominators }: Equation): (readonly string[])[] =>
  eqnType === 1 ? [[...numerators, ...numerators2], denominators] : [numerators, eqnType === 2 ? numerators2 : [], denominators];

/** The units of the first sum of an equation that has several, which would add up what cannot be added; null for none. */
export function mixedUnits(equation: Equation, unitOf: ReadonlyMap<string, string>): string[] | null {
  const units = sumsIn(equation).map((metrics) => [...new Set(metrics.map((metric) => unitOf.get(metric) ?? ''))]);
  return units.find(({ length }) => length > 1) ?? null;
}

/** A name that tells of a percentage does not make one: a ratio times 100 does. */
const isPercentage = (name: string, { factor, denominators }: Equation) =>
  isPercent(name) && factor === 100 && denominators.length > 0;

/**
 * The unit of an indicator's result: '%' for a percentage; that of the numerators, over that of the denominators; none where units
 * are mixed or multiplied, since nothing else would be true.
 */
export function indicatorUnit(name: string, equation: Equation, unitOf: ReadonlyMap<string, string>): string {
  if (isPercentage(name, equation)) return '%';
  if (equation.eqnType === 2) return '';
  const above = oneUnit(metricsIn({ ...equation, denominators: [] }), unitOf);
  if (above === null) return '';
  if (equation.denominators.length === 0) return above;
  const below = oneUnit(equation.denominators, unitOf);
  if (below === null) return '';
  if (above !== below) return `${above} / ${below}`;
  return equation.factor === 100 ? '%' : '';
}
