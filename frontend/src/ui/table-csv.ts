import { csvOf } from '../../../shared/domain/file/csv-cell.ts';

/** A table as CSV that spreadsheets interpret correctly. */
export const tableCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([csvOf([columns, ...rows])], { type: 'text/csv;charset=utf-8' });
