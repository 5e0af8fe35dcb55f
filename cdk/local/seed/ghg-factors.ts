import { readFileSync } from 'node:fs';
import { csvRecords } from '../../../shared/domain/file/csv-dialect.ts';
import { toDecimal } from '../../../shared/domain/kernel/decimal.ts';
import type { UNITS } from '../../../shared/domain/kernel/vocabulary.ts';

export type Unit = (typeof UNITS)[number];

/** One row of the UK Government's conversion factors; `factor` is kg CO2e per `unit`, an exact decimal. */
export type GhgFactor = {
  id: string;
  scope: string;
  level1: string;
  level2: string;
  level3: string;
  level4: string;
  columnText: string;
  /** the unit as the set writes it, such as 'litres' or 'kWh (Gross CV)' */
  unit: string;
  factor: string;
  year: 2024;
};

const FACTOR_COLUMN = 'GHG Conversion Factor 2024';

/**
 * The product's units for the units of the set. Only gross calorific values, because net and gross must not be mixed in one unit.
 */
const OUR_UNITS: Readonly<Record<string, Unit>> = {
  litres: 'Litres',
  tonnes: 'tonnes',
  kg: 'kg',
  km: 'km',
  miles: 'Miles',
  kWh: 'kWh',
  'kWh (Gross CV)': 'kWh',
  'cubic metres': 'M3',
  'passenger.km': 'passenger.km',
  'per FTE Working Hour': 'Hours',
  'Room per night': 'Number',
};

let table: Map<string, Record<string, string>> | undefined;

function rows() {
  if (table) return table;
  const text = readFileSync(new URL('data/uk-ghg-conversion-factors-2024.csv', import.meta.url), 'utf8');
  const [header, ...records] = [...csvRecords(text)].map(({ cells }) => cells);
  const named = records.map((cells) => Object.fromEntries(header!.map((name, at) => [name, cells[at] ?? ''])));
  table = new Map(named.map((row) => [row.ID ?? '', row]));
  return table;
}

/**
 * The row with an id. Throws for an unknown id, a row without a factor, and a row that is not in kg CO2e, because a demonstration
 * with a wrong factor is worse than none.
 */
export function ghgFactor(id: string): GhgFactor {
  const row = rows().get(id);
  if (row === undefined) throw new Error(`there is no conversion factor ${id}`);
  const cell = (name: string) => row[name]?.trim() ?? '';
  const factor = toDecimal(cell(FACTOR_COLUMN));
  if (factor === null) throw new Error(`conversion factor ${id} has no figure`);
  if (cell('GHG/Unit') !== 'kg CO2e') throw new Error(`conversion factor ${id} is not in kg CO2e`);
  return {
    id,
    scope: cell('Scope'),
    level1: cell('Level 1'),
    level2: cell('Level 2'),
    level3: cell('Level 3'),
    level4: cell('Level 4'),
    columnText: cell('Column Text'),
    unit: cell('UOM'),
    factor,
    year: 2024,
  };
}

/** The product's unit of a row. Throws for a unit that no metric can have. */
export function unitOf(row: GhgFactor): Unit {
  const unit = OUR_UNITS[row.unit];
  if (unit === undefined) throw new Error(`no metric has the unit '${row.unit}' of ${row.id}`);
  return unit;
}
