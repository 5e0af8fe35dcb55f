import Papa from 'papaparse';
import { csvDialect, decodeCsv } from '../../../../../shared/domain/file/csv-dialect.ts';
import { type Columns, cellErrors, cellsOf, isBlankRow, matchColumns, mended } from '../../../../../shared/domain/form/rows.ts';
import { MAX_FORM_ROWS } from '../../../../../shared/domain/form/setup.ts';
import type { CsvAnswer, CsvQuestion } from './csv-messages.ts';
import type { ReadRow } from './form-table.ts';

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
  const { delimiter, start } = csvDialect(text);
  let columns: Columns | undefined;
  let portion: ReadRow[] = [];
  let count = 0;
  const flush = () => {
    if (portion.length > 0) tell({ kind: 'rows', rows: portion });
    portion = [];
  };
  Papa.parse<string[]>(start === 0 ? text : text.slice(start), {
    delimiter,
    step: ({ data }, parser) => {
      if (!columns) {
        columns = matchColumns(fields, data);
        if (columns.of.every((at) => at < 0)) parser.abort();
        return;
      }
      const read = cellsOf(columns, data);
      if (isBlankRow(read)) return;
      const cells = mended(fields, read);
      count += 1;
      if (count > MAX_FORM_ROWS) return parser.abort();
      portion.push({ cells, errors: cellErrors(fields, cells, { typesOnly }) });
      if (portion.length === PORTION) flush();
    },
  });
  if (!columns || columns.of.every((at) => at < 0)) return { kind: 'refused', refusal: 'no-columns' };
  if (count > MAX_FORM_ROWS) return { kind: 'refused', refusal: 'too-many' };
  flush();
  return { kind: 'done', rows: count, unknown: columns.unknown, missing: columns.missing };
}
