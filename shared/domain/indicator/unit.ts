import { ascending } from '../kernel/order.ts';
import { type Equation, metricsIn } from './equation.ts';
import { isPercent } from './result.ts';

/**
 * A leading letter that is another SI prefix as a capital: milli and mega of whatever unit, pico and
 * peta of energy, power and mass.
 */
const PREFIXED = /^(?:m|p(?=(?:j|wh?|g)(?![a-z])))/i;

/**
 * The quantity that a unit measures, to decide whether figures may be added up. Neither its spelling nor the scope of an emission
 * makes another quantity, but the case of a prefix does, as in mWh and MWh. Conversion factors compare the unit's text itself
 * (SET-249).
 */
export function quantityOf(unit: string): string {
  const plain = unit
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ \(Scope [123]\)$/i, '');
  return PREFIXED.test(plain) ? plain.charAt(0) + plain.slice(1).toLowerCase() : plain.toLowerCase();
}

/** One unit for each quantity of some metrics, in the spelling of the last metric. */
const unitsOf = (metrics: readonly string[], unitOf: ReadonlyMap<string, string>): string[] => {
  const units = metrics.map((metric) => unitOf.get(metric) ?? '');
  return [...new Map(units.map((unit) => [quantityOf(unit), unit])).values()];
};

/** The unit that some metrics share; without the scope where they have several of them. Null where quantities differ. */
function oneUnit(metrics: readonly string[], unitOf: ReadonlyMap<string, string>): string | null {
  const [unit, ...others] = unitsOf(metrics, unitOf);
  if (unit === undefined || others.length > 0) return null;
  const isSame = metrics.every((metric) => (unitOf.get(metric) ?? '') === unit);
  return isSame ? unit : unit.trim().replace(/ \(Scope [123]\)$/i, '');
}

/** The sums of an equation, each as a list of metrics. The sums of a product or quotient may have different units. */
const sumsIn = ({ eqnType, numerators, numerators2, denominators }: Equation): (readonly string[])[] =>
  eqnType === 1 ? [[...numerators, ...numerators2], denominators] : [numerators, eqnType === 2 ? numerators2 : [], denominators];

const sameMetrics = (metrics: readonly string[]): string => [...metrics].sort().join();

/**
 * The units of the first sum of an equation that mixes units, which cannot be added; null for none.
 * @param kept the equation before a change, whose own sums may stay as they are
 */
export function mixedUnits(
  equation: Equation,
  unitOf: ReadonlyMap<string, string>,
  kept: Equation | null = null,
): string[] | null {
  const known = new Set(kept ? sumsIn(kept).map(sameMetrics) : []);
  const added = sumsIn(equation).filter((metrics) => !known.has(sameMetrics(metrics)));
  return added.map((metrics) => unitsOf(metrics, unitOf)).find(({ length }) => length > 1) ?? null;
}

/** The quantities in each sum of an equation; the sums of a product in a fixed order. */
export function quantitiesIn(equation: Equation, unitOf: ReadonlyMap<string, string>): string[][] {
  const sums = sumsIn(equation).map((metrics) => unitsOf(metrics, unitOf).map(quantityOf).sort());
  if (equation.eqnType !== 2) return sums;
  const [above = [], beside = [], below = []] = sums;
  return [...[above, beside].sort(ascending((quantities) => JSON.stringify(quantities))), below];
}

/** '%' in a name does not make a percentage; a ratio times 100 does. */
const isPercentage = (name: string, { factor, denominators }: Equation) =>
  isPercent(name) && factor === 100 && denominators.length > 0;

/** The unit of percentages. A figure in it, times 0.01, is a share of another quantity. */
const PER_CENT = 'Percentage (%)';

/**
 * The unit of a product: that of the one sum where the other is the per cent of it that count, with
 * 0.01 as the factor; else none.
 */
function unitOfProduct({ factor, numerators, numerators2, denominators }: Equation, unitOf: ReadonlyMap<string, string>): string {
  if (factor !== 0.01 || denominators.length > 0) return '';
  const [first, second] = [oneUnit(numerators, unitOf), oneUnit(numerators2, unitOf)];
  if (first === PER_CENT && second !== PER_CENT) return second ?? '';
  return second === PER_CENT && first !== PER_CENT ? (first ?? '') : '';
}

/**
 * From which factor on a ratio is one of so many units: injuries per 100,000 hours. A smaller one
 * converts a unit, or is a weight.
 */
const LEAST_COUNT = 10;

/** The unit of a ratio, with how many of the lower one its factor makes: 'Number / 100,000 Hours'. */
const unitOfRatio = (above: string, below: string, factor: number): string =>
  Number.isInteger(factor) && factor >= LEAST_COUNT
    ? `${above} / ${factor.toLocaleString('en-GB')} ${below}`
    : `${above} / ${below}`;

/** A unit without how many of the lower one its factor makes, which units of earlier releases lack. */
export const withoutCount = (unit: string): string => unit.replace(/ \/ [\d,]+ /, ' / ');

/**
 * The unit of an indicator's result. A percentage has '%'; a sum has the unit of its metrics; a ratio has the units above and
 * below, with the number of lower units if its factor makes one; so many per cent of a quantity have the unit of that quantity.
 * Other mixed or multiplied units have none, since any unit would be wrong.
 */
export function indicatorUnit(name: string, equation: Equation, unitOf: ReadonlyMap<string, string>): string {
  if (isPercentage(name, equation)) return '%';
  if (equation.eqnType === 2) return unitOfProduct(equation, unitOf);
  const above = oneUnit(metricsIn({ ...equation, denominators: [] }), unitOf);
  if (above === null) return '';
  if (equation.denominators.length === 0) return above;
  const below = oneUnit(equation.denominators, unitOf);
  if (below === null) return '';
  if (above !== below) return unitOfRatio(above, below, equation.factor);
  return equation.factor === 100 ? '%' : '';
}
