import { divide } from '../kernel/decimal.ts';

/** What a unit measures, as far as its name says it for certain. */
type Measure = 'mass' | 'volume' | 'energy' | 'length' | 'area' | 'time' | 'count' | 'share' | 'emissions';

/** Units by name: what they measure, and how many of the measure's smallest unit one of them is (decimal text; '' where that differs). */
const KNOWN: Readonly<Record<string, readonly [Measure, string]>> = {
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
  tCO2e: ['emissions', '1'],
  'tCO2e (Scope 1)': ['emissions', '1'],
  'tCO2e (Scope 2)': ['emissions', '1'],
  'tCO2e (Scope 3)': ['emissions', '1'],
};

/** What figures of one measure are commonly converted to by a factor that depends on the substance: density, heating value, emissions. */
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

/**
 * The factor that holds for every substance: how many `to` one `from` is, as decimal text, such as '0.001' from kg to Tonnes. Undefined
 * where the names of the units do not say it. Letter case counts.
 */
export function obviousFactor(from: string, to: string): string | undefined {
  const [[measure, size], [other, otherSize]] = [KNOWN[from] ?? ['', ''], KNOWN[to] ?? ['', '']];
  if (from === to) return '1';
  if (measure === '' || measure !== other || size === '' || otherSize === '') return undefined;
  return divide(size, otherSize) ?? undefined;
}

/** Whether a figure in `from` can be meant as one in `to`. Only units whose measures are known and never converted do not fit. */
export function unitsFit(from: string, to: string): boolean {
  const [measure, other] = [KNOWN[from]?.[0], KNOWN[to]?.[0]];
  return measure === undefined || other === undefined || measure === other || BY_SUBSTANCE[measure].includes(other);
}
