import { columnLetters, repeatedColumnFault } from '../file/repeated-column.ts';
import type { FactorColumn } from './factor-row.ts';

/**
 * The columns of a file of factors, as 'Download factors' writes them: those of the page, and some that the page does not show.
 */
export const FACTOR_FILE_COLUMNS = [
  ['fromMetricId', 'metricId'],
  ['fromMetricName', 'metric'],
  ['fromMetricUnit', 'unit'],
  ['toUnit', 'toUnit'],
  ['factor', 'factor'],
  ['source', 'source'],
  ['description', 'description'],
  ['startDate', 'startDate'],
  ['endDate', 'endDate'],
] as const satisfies readonly (readonly [header: string, column: FactorColumn])[];

const NAMES: Readonly<Record<FactorColumn, readonly string[]>> = {
  metricId: ['frommetricid', 'metricid', 'metricuid'],
  metric: ['frommetricname', 'metric', 'metricname', 'basemetric', 'basemetricname', 'name'],
  unit: ['frommetricunit', 'unit', 'metricunit', 'fromunit', 'unitfrom'],
  toUnit: ['tounit', 'unitto'],
  factor: ['factor', 'conversionfactor'],
  source: ['source'],
  description: ['description'],
  startDate: ['startdate', 'start', 'from'],
  endDate: ['enddate', 'end', 'to'],
  category: ['category', 'issue'],
};
const BY_NAME: ReadonlyMap<string, FactorColumn> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) => names.map((name) => [name, column as FactorColumn] as const)),
);

const REQUIRED = ['metric', 'unit', 'toUnit', 'factor'] as const;

/**
 * The index of each column; of two names with one meaning, such as 'metric' and 'name', the first counts. Case,
 * blanks, '_' and '-' are ignored.
 */
export function factorColumns(header: readonly string[]): ReadonlyMap<FactorColumn, number> {
  const at = new Map<FactorColumn, number>();
  for (const [index, text] of header.entries()) {
    const column = BY_NAME.get(columnLetters(text));
    if (column && !at.has(column)) at.set(column, index);
  }
  return at;
}

/** Why a first line that names one of the columns twice is refused; null for others. */
export const repeatedFactorColumn = (header: readonly string[]): string | null =>
  repeatedColumnFault(header, (letters) => BY_NAME.has(letters));

/** The headers that a file of factors has to have and this one has not. */
export const missingFactorColumns = (at: ReadonlyMap<FactorColumn, number>): string[] =>
  REQUIRED.filter((column) => !at.has(column));
