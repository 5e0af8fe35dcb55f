import { decodeCsv } from '../../../../../../shared/domain/file/csv-encoding.ts';
import type { CsvAnswer, CsvQuestion } from './csv-messages.ts';
import { readCsvRows } from './csv-rows.ts';

/** Rows per message. */
const PORTION = 250;

const tell = (answer: CsvAnswer) => postMessage(answer);

/** Reads and checks a CSV file in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  const decoded = decodeCsv(new Uint8Array(data.bytes));
  tell('refused' in decoded ? { kind: 'refused', refusal: decoded.refused } : read(decoded.text, data));
});

/** Sends the rows in portions, and returns the final message. */
function read(text: string, question: CsvQuestion): CsvAnswer {
  const found = readCsvRows(text, question);
  if ('refused' in found) return { kind: 'refused', ...found.refused };
  for (let at = 0; at < found.rows.length; at += PORTION) tell({ kind: 'rows', rows: found.rows.slice(at, at + PORTION) });
  return { kind: 'done', ...found.summary };
}
