import { csvOf } from '../../../shared/domain/file/csv-cell.ts';

/** A table as it is shown, as CSV that spreadsheets open as it is meant. */
export const tableCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([csvOf([columns, ...rows])], { type: 'text/csv;charset=utf-8' });
