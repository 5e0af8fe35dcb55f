import { divide, multiply } from '../kernel/decimal.ts';

/** The quantity that a unit measures, as far as its name shows it for certain. */
type Measure = 'mass' | 'volume' | 'energy' | 'length' | 'area' | 'time' | 'count' | 'share' | 'emissions';

/** Units by name: their quantity, and their size in the smallest unit of it (decimal text; '' where that differs). */
const SIZES: Readonly<Record<string, readonly [Measure, string]>> = {
  kg: ['mass', '1'],
  Tonnes: ['mass', '1000'],
  tonnes: ['mass', '1000'],
  Litres: ['volume', '1'],
  M3: ['volume', '1000'],
  kL: ['volume', '1000'],
  kWh: ['energy', '1'],
  km: ['length', '1'],
  Miles: ['length', '1.609344'],
  M2: ['area', '1'],
  Hours: ['time', '1'],
  Days: ['time', '24'],
  Weeks: ['time', '168'],
  Number: ['count', ''],
  Units: ['count', ''],
  'Percentage (%)': ['share', ''],
  kgCO2e: ['emissions', '1'],
  'kg CO2e': ['emissions', '1'],
  tCO2e: ['emissions', '1000'],
  'tCO2e (Scope 1)': ['emissions', '1000'],
  'tCO2e (Scope 2)': ['emissions', '1000'],
  'tCO2e (Scope 3)': ['emissions', '1000'],
};

/** Only the units by name, without properties that every object has, such as 'constructor'. */
const KNOWN: ReadonlyMap<string, readonly [Measure, string]> = new Map(Object.entries(SIZES));

/** The scope that a unit of emissions names: figures of two scopes are never one another's. */
const scopeOf = (unit: string): string | undefined => /\(Scope \d\)$/.exec(unit)?.[0];
const areOfTwoScopes = (from: string, to: string): boolean =>
  scopeOf(from) !== undefined && scopeOf(to) !== undefined && scopeOf(from) !== scopeOf(to);

/**
 * The measures that figures of one measure are commonly converted to by a factor that depends on the substance: density, heating
 * value, emissions.
 */
const BY_SUBSTANCE: Readonly<Record<Measure, readonly Measure[]>> = {
  mass: ['volume', 'energy', 'emissions'],
  volume: ['mass', 'energy', 'emissions'],
  energy: ['mass', 'volume', 'emissions'],
  length: ['volume', 'energy', 'emissions'],
  area: ['mass', 'volume', 'energy', 'emissions'],
  time: ['volume', 'energy', 'emissions'],
  count: ['mass', 'volume', 'energy', 'length', 'area', 'time', 'emissions'],
  share: [],
  emissions: [],
};

/** The sizes of two units, counted in the smallest unit of their measure; undefined where the names do not reveal them. */
function sizesOf(from: string, to: string): readonly [size: string, otherSize: string] | undefined {
  const [[measure, size], [other, otherSize]] = [KNOWN.get(from) ?? ['', ''], KNOWN.get(to) ?? ['', '']];
  if (from === to) return ['1', '1'];
  if (areOfTwoScopes(from, to)) return undefined;
  return measure === '' || measure !== other || size === '' || otherSize === '' ? undefined : [size, otherSize];
}

/**
 * The factor that holds for every substance: how many `to` one `from` is, as decimal text, such as '0.001' from kg to Tonnes.
 * Undefined where the names of the units do not say it. Letter case counts.
 */
export function obviousFactor(from: string, to: string): string | undefined {
  const sizes = sizesOf(from, to);
  return sizes && (divide(...sizes) ?? undefined);
}

/** The units of a factor: that of the figures which it converts, and that which they become. */
export type FactorUnits = { from: string; to: string };

/**
 * A factor, as decimal text, for other units than those that it was published for: '2.5' kg for a litre is '2500' for a kL. It is
 * divided once and last, so that a figure that ends stays exact. Undefined where the names of the units do not say how.
 */
export function convertedFactor(factor: string, published: FactorUnits, wanted: FactorUnits): string | undefined {
  const [from, to] = [sizesOf(wanted.from, published.from), sizesOf(published.to, wanted.to)];
  if (from === undefined || to === undefined) return undefined;
  return divide(multiply(multiply(factor, from[0]), to[0]), multiply(from[1], to[1])) ?? undefined;
}

/**
 * Whether a figure in `from` can mean one in `to`. Refuses only two different scopes, and units of known measures that never
 * convert.
 */
export function unitsFit(from: string, to: string): boolean {
  const [measure, other] = [KNOWN.get(from)?.[0], KNOWN.get(to)?.[0]];
  if (areOfTwoScopes(from, to)) return false;
  return measure === undefined || other === undefined || measure === other || BY_SUBSTANCE[measure].includes(other);
}
