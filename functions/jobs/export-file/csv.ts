import { csvLines, csvText } from '../../csv/writer.ts';
import { bunches, type Sheet, textOf } from './sheet.ts';

const encoder = new TextEncoder();

/** CSV as spreadsheets open it, piece by piece. */
export async function* csvFile({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  yield encoder.encode(csvText(columns, []));
  for await (const bunch of bunches(rows)) {
    const records = bunch.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index]!, textOf(cell)])));
    yield encoder.encode(csvLines(columns, records));
  }
}
