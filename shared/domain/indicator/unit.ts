import { type Equation, metricsIn } from './equation.ts';
import { isPercent } from './result.ts';

const oneUnit = (metrics: readonly string[], unitOf: ReadonlyMap<string, string>): string | null => {
  const units = new Set(metrics.map((metric) => unitOf.get(metric) ?? ''));
  return units.size === 1 ? [...units][0]! : null;
};

/**
 * The unit of an indicator's result: '%' for a percentage; that of the numerators, over that of the denominators; none where units
 * are mixed or multiplied, since nothing else would be true.
 */
export function indicatorUnit(name: string, equation: Equation, unitOf: ReadonlyMap<string, string>): string {
  if (isPercent(name)) return '%';
  if (equation.eqnType === 2) return '';
  const above = oneUnit(metricsIn({ ...equation, denominators: [] }), unitOf);
  if (above === null) return '';
  if (equation.denominators.length === 0) return above;
  const below = oneUnit(equation.denominators, unitOf);
  if (below === null) return '';
  if (above !== below) return `${above} / ${below}`;
  return equation.factor === 100 ? '%' : '';
}
