import { csvOf } from '../../shared/domain/file/csv-cell.ts';

/** Records as a CSV file, with a header; a column that a record lacks is empty there. */
export const csvText = (columns: readonly string[], records: readonly Readonly<Record<string, string>>[]): string =>
  csvOf([columns, ...records.map((record) => columns.map((column) => record[column] ?? ''))]);
