import { isDate } from '../kernel/dates.ts';
import { toDecimal } from '../kernel/decimal.ts';
import { MAX_NAME, MAX_SOURCE, MAX_UNIT } from '../metric/limits.ts';

/** Most characters of a note on a factor. */
export const MAX_FACTOR_TEXT = 2000;
/** Characters of an id, which is a uid or its beginning. */
const MAX_ID = 100;
/** Rows of one call of the import. */
export const FACTOR_ROWS_AT_ONCE = 500;

/**
 * One factor of a file. `line`: its line, from 1; `metric` and `unit`: of its base metric; `factor`: units `toUnit` for one
 * `unit`, as decimal text. Fields without a column are undefined and stay as they are stored; an empty text empties the field.
 * `metricId` and `category` choose among base metrics of one name and unit. Dates are 'YYYY-MM-DD'.
 */
export type FactorRow = {
  line: number;
  metric: string;
  unit: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  description?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  metricId?: string | undefined;
  category?: string | undefined;
};

export type FactorColumn = Exclude<keyof FactorRow, 'line'>;

/** The fault of a cell; `column` is the name of the field. */
export type FactorRowFault = { column: FactorColumn; reason: string };

export const FACTOR_REASONS = {
  metric: 'The name of the base metric is missing. Enter it.',
  unit: 'The unit of the base metric is missing. Enter it.',
  toUnit: 'The unit that the factor converts to is missing. Enter it.',
  noFactor: 'The factor is missing. Enter a number.',
  factor: 'The factor is a finite number; 0 and negative numbers are allowed.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters.`,
  date: 'Enter the date as YYYY-MM-DD.',
  twice: (line: number) => `Line ${line} has a factor between the same units for this metric. Keep one of the two rows.`,
} as const;

const MOST: Readonly<Partial<Record<FactorColumn, number>>> = {
  metric: MAX_NAME,
  unit: MAX_UNIT,
  toUnit: MAX_UNIT,
  source: MAX_SOURCE,
  description: MAX_FACTOR_TEXT,
  category: MAX_NAME,
  metricId: MAX_ID,
};

/** All faults of a row by itself. The browser checks the file before it sends it, and the server checks again. */
export function factorRowFaults(row: FactorRow): FactorRowFault[] {
  const faults: FactorRowFault[] = [];
  const refuse = (column: FactorColumn, isWrong: boolean, reason: string) => {
    if (isWrong) faults.push({ column, reason });
  };
  for (const column of ['metric', 'unit', 'toUnit'] as const) refuse(column, row[column] === '', FACTOR_REASONS[column]);
  for (const [column, most] of Object.entries(MOST))
    refuse(column as FactorColumn, (row[column as FactorColumn] ?? '').length > most, FACTOR_REASONS.tooLong(most));
  refuse('factor', toDecimal(row.factor) === null, row.factor === '' ? FACTOR_REASONS.noFactor : FACTOR_REASONS.factor);
  for (const column of ['startDate', 'endDate'] as const)
    refuse(column, (row[column] ?? '') !== '' && !isDate(row[column]!), FACTOR_REASONS.date);
  return faults;
}
