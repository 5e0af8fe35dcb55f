import { csvRecords } from '../../../../../shared/domain/file/csv-dialect.ts';
import { decodeCsv } from '../../../../../shared/domain/file/csv-encoding.ts';
import {
  type Columns,
  cellErrors,
  cellsOf,
  formColumns,
  isBlankRow,
  matchColumns,
  mended,
} from '../../../../../shared/domain/form/rows.ts';
import { MAX_FORM_ROWS } from '../../../../../shared/domain/form/setup.ts';
import type { CsvAnswer, CsvQuestion } from './csv-messages.ts';
import type { ReadFormRow } from './form-table.ts';

/** Rows that travel together. */
const PORTION = 250;

const tell = (answer: CsvAnswer) => postMessage(answer);

/** Reads and checks a CSV file beside the page, which stays free for whoever uses it. */
addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  const decoded = decodeCsv(new Uint8Array(data.bytes));
  tell('refused' in decoded ? { kind: 'refused', refusal: decoded.refused } : read(decoded.text, data));
});

/** Tells the rows in portions, and answers how it ended. */
function read(text: string, { fields, typesOnly }: CsvQuestion): CsvAnswer {
  let columns: Columns | undefined;
  let portion: ReadFormRow[] = [];
  let count = 0;
  for (const { cells: line } of csvRecords(text, formColumns(fields))) {
    if (!columns) {
      columns = matchColumns(fields, line);
      if (columns.of.every((at) => at < 0)) break;
      continue;
    }
    const read = cellsOf(columns, line);
    if (isBlankRow(read)) continue;
    const cells = mended(fields, read);
    count += 1;
    if (count > MAX_FORM_ROWS) return { kind: 'refused', refusal: 'too-many' };
    portion.push({ cells, errors: cellErrors(fields, cells, { typesOnly }) });
    if (portion.length < PORTION) continue;
    tell({ kind: 'rows', rows: portion });
    portion = [];
  }
  if (!columns || columns.of.every((at) => at < 0)) return { kind: 'refused', refusal: 'no-columns' };
  if (portion.length > 0) tell({ kind: 'rows', rows: portion });
  return { kind: 'done', rows: count, unknown: columns.unknown, missing: columns.missing };
}
