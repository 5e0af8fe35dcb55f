import { csvOf, csvRows } from '../../../shared/domain/file/csv-cell.ts';
import { bunches, type ExportSheet, textOf } from './export-sheet.ts';

const BREAK = '\r\n';
const encoder = new TextEncoder();

/** CSV as spreadsheets open it, piece by piece. */
export async function* csvFile({ columns, rows }: ExportSheet): AsyncGenerator<Uint8Array> {
  yield encoder.encode(csvOf([columns]));
  for await (const bunch of bunches(rows)) {
    const lines = csvRows(bunch.map((row) => columns.map((_column, index) => textOf(row[index] ?? ''))));
    yield encoder.encode(BREAK + lines.slice(0, -BREAK.length));
  }
}
