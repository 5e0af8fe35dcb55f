import { searchedText } from './unit-text.ts';

/** How people write units, and what the list of units calls them. Words that may mean two units, such as 'ton' and '$', are left out. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  Litres: ['l', 'ltr', 'ltrs', 'litre', 'liter', 'liters'],
  kL: ['kilolitre', 'kilolitres'],
  Tonnes: ['t', 'tonne'],
  kg: ['kgs', 'kilogram', 'kilograms'],
  M3: ['cubic metre', 'cubic metres', 'cbm'],
  M2: ['square metre', 'square metres', 'sqm', 'sq m'],
  km: ['kms', 'kilometre', 'kilometres'],
  Miles: ['mile', 'mi'],
  kWh: ['kwhs', 'kilowatt hour', 'kilowatt hours'],
  Hours: ['h', 'hr', 'hrs', 'hour'],
  Days: ['d', 'day'],
  Weeks: ['wk', 'wks', 'week'],
  Number: ['no', 'no.', 'nr', 'nr.', '#', 'count', 'each', 'ea', 'pcs'],
  'Percentage (%)': ['%', 'percent', 'per cent', 'percentage'],
  'GBP (£)': ['£', 'gbp'],
  tCO2e: ['t co2e', 'tonnes co2e'],
  kgCO2e: ['kg co2e'],
};

const UNIT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WRITTEN).flatMap(([unit, written]) => written.map((each) => [each, unit] as const)),
);

/** The unit of the list that a usual way to write it means, such as Litres for 'l'; letter case does not count. Undefined for others. */
export const usualUnit = (written: string): string | undefined => UNIT_OF.get(searchedText(written.trim()));

const NO_FIGURE: ReadonlySet<string> = new Set(['yes/no', 'yes or no', 'y/n', 'boolean', 'text', 'comment', 'words', 'date']);

/** Whether what stands for a unit says that no figure is asked for, but Yes or No, a text or a date. */
export const isNoFigure = (written: string): boolean => NO_FIGURE.has(searchedText(written.trim()));
