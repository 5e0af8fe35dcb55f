import { UNITS } from '../kernel/vocabulary.ts';
import { searchedText } from './unit-text.ts';

/**
 * How people write units, and what the list of units calls them. A spelling is exactly the same unit, never one to convert from;
 * words that may mean two units, such as 'ton' and '$', are left out. In small letters, without the full stop of an abbreviation.
 */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  Litres: ['l', 'ltr', 'ltrs', 'litre', 'liter', 'liters'],
  kL: ['kilolitre', 'kilolitres', 'kiloliter', 'kiloliters'],
  Tonnes: ['t', 'tonne', 'metric tonne', 'metric tonnes'],
  kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes'],
  M3: ['m^3', 'cubic metre', 'cubic metres', 'cubic meter', 'cubic meters', 'cu m', 'cbm'],
  M2: ['m^2', 'square metre', 'square metres', 'square meter', 'square meters', 'sqm', 'sq m'],
  km: ['kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'],
  Miles: ['mile', 'mi'],
  kWh: ['kwhs', 'kw h', 'kilowatt hour', 'kilowatt hours', 'kilowatt-hour', 'kilowatt-hours'],
  Hours: ['h', 'hr', 'hrs', 'hour'],
  Days: ['d', 'day'],
  Weeks: ['wk', 'wks', 'week'],
  Number: ['no', 'nos', 'nr', '#', 'count', 'each', 'ea', 'pcs'],
  Credits: ['credit'],
  Units: ['unit'],
  'Percentage (%)': ['%', 'percent', 'per cent', 'percentage', 'pct'],
  'GBP (£)': ['£', 'gbp', '£ gbp', '£ (gbp)', 'gbp £', 'pound sterling', 'pounds sterling'],
  'AUD ($)': ['aud', 'a$', 'au$', 'aud $'],
  'Degrees Centigrade': ['°c', 'deg c', 'celsius', 'degrees celsius'],
  tCO2e: ['t co2e', 'tonne co2e', 'tonnes co2e'],
  kgCO2e: ['kg co2e'],
  'passenger.km': ['passenger km', 'passenger-km', 'pkm'],
};

/** Normalises a text: repeated blanks and the full stop of an abbreviation ('hrs.', 'sq. m') do not count. */
const written = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.(?=\s|$)/g, '');

/** Normalises a text for comparison with listed spellings, where letter case does not count either. */
const spelling = (text: string): string => searchedText(written(text));

const UNIT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WRITTEN).flatMap(([unit, written]) => written.map((each) => [each, unit] as const)),
);

/**
 * The unit of the list that a usual way to write it means, such as Litres for 'l'; letter case does
 * not count. Undefined for others.
 */
export const usualUnit = (text: string): string | undefined => UNIT_OF.get(spelling(text));

/** One text for all spellings of a unit; 'Tonnes' and 'tonnes' of the list are one unit, as are 'kgCO2e' and 'kg CO2e'. */
const unitKey = (text: string): string => spelling(UNIT_OF.get(spelling(text)) ?? text);

const LISTED: ReadonlySet<string> = new Set([...UNITS, ...Object.keys(WRITTEN)].map(unitKey));

/** Whether a text is a unit of the list, in one of its spellings, and no owner's own. */
export const isListedUnit = (text: string): boolean => LISTED.has(unitKey(text));

/**
 * Whether two texts are spellings of exactly the same unit, such as 't' and Tonnes, so that a figure has the same meaning in
 * both. Listed units ignore letter case. Other units do not: mL and ML differ by a factor of 1,000,000,000.
 */
export function areSameUnit(text: string, other: string): boolean {
  const key = unitKey(text);
  return key === unitKey(other) && (LISTED.has(key) || written(text) === written(other));
}

/** Whether only letter case tells two texts apart that are not certainly the same unit: MWH may be MWh, and mWh is not. */
export const isInOtherCase = (text: string, other: string): boolean =>
  spelling(text) === spelling(other) && !areSameUnit(text, other);

const SCOPE = / \(scope \d\)$/;
/** Units of counts, which people use interchangeably. */
const OF_COUNTS: ReadonlySet<string> = new Set(['Number', 'Units', 'Credits'].map(unitKey));

/** Whether one of two units of emissions names a scope and the other none. */
function isWithoutScope(keys: readonly string[]): boolean {
  const bare = keys.map((key) => key.replace(SCOPE, ''));
  return bare[0] === bare[1] && keys.some((key) => !SCOPE.test(key));
}

/**
 * Whether two texts certainly name two units: both are of the list, as kg and Tonnes. False also where one may be somebody's own
 * word for the other, as 'ton', which only its person can tell, and where only one names a scope of emissions.
 */
export function areTwoUnits(text: string, other: string): boolean {
  const keys = [unitKey(text), unitKey(other)];
  if (keys[0] === keys[1] || !keys.every((key) => LISTED.has(key))) return false;
  return !keys.every((key) => OF_COUNTS.has(key)) && !isWithoutScope(keys);
}

const NO_FIGURE: ReadonlySet<string> = new Set(['yes/no', 'yes or no', 'y/n', 'boolean', 'text', 'comment', 'words', 'date']);

/** Whether the text in place of a unit means that no figure is entered, but Yes or No, a text or a date. */
export const isNoFigure = (written: string): boolean => NO_FIGURE.has(searchedText(written.trim()));
