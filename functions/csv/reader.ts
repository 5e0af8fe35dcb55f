import Papa from 'papaparse';
import { type CsvLayout, knownColumns, layoutOf, NO_COLUMNS } from '../../shared/domain/structure/csv-columns.ts';
import type { Fault } from '../../shared/domain/structure/csv-row.ts';
import { fieldError } from '../../shared/errors.ts';
import { TextDecoding } from './text-decoding.ts';

/** Some rows of a file. `line`: where each begins; `faults`: of rows that could not be read; `bytes`: of the file, read so far. */
export type CsvPart = {
  layout: CsvLayout;
  hasDecimalComma: boolean;
  rows: { line: number; cells: string[] }[];
  faults: Fault[];
  bytes: number;
};

type Parsed = { data: string[][]; errors: { row: number; code: string }[]; meta: { cursor: number } };
type Reading = { layout: CsvLayout; parser: { parse(text: string, at: number, ignoreLast: boolean): Parsed }; delimiter: string };

const DELIMITERS = [',', ';', '\t'] as const;
/** A row is never longer; a quote that is not closed would take the rest of the file for one cell. */
const MAX_ROW = 1_000_000;

export const READER_REASONS = {
  quotes: (line: number) =>
    `A quote in line ${line} is not closed, or text follows it. What comes after it cannot be told apart; a quote within a cell is doubled.`,
  tooManyCells: 'The row has more cells than the first line. Put a text that holds the separator in quotes.',
  open: (line: number) => `A quote that is opened in line ${line} is not closed`,
} as const;

/**
 * The rows of a CSV file as it comes, in parts, so that no file is held as a whole: comma, semicolon or tab (or what a first line
 * 'sep=;' says), UTF-8 or Windows-1252, quotes and line breaks in cells. Blank rows are left out.
 * @throws invalid_input for what is no CSV, and for a first line without the columns that are needed
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvPart> {
  const text = new TextDecoding();
  let reading: Reading | undefined;
  let rest = '';
  let bytes = 0;
  let line = 1;
  const advance = (isLast: boolean): CsvPart | undefined => {
    if (!reading) {
      if (rest.length < 64_000 && !isLast) return undefined;
      const begun = begin(rest);
      ({ reading } = begun);
      line = begun.line;
      rest = rest.slice(begun.cursor);
    }
    const parsed = reading.parser.parse(rest, 0, !isLast);
    const part = partOf(reading, parsed, line, bytes);
    line = part.nextLine;
    rest = rest.slice(parsed.meta.cursor);
    if (rest.length > MAX_ROW) throw fieldError('fileobj', READER_REASONS.open(line));
    return part;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    rest += text.decode(chunk, false);
    const part = advance(false);
    if (part) yield part;
  }
  rest += text.decode(new Uint8Array(), true);
  const part = advance(true);
  if (part) yield part;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Lines that a row takes: one, and one more for each line break within its cells. */
const linesOf = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => (/[\r\n]/.test(cell) ? sum + cell.split(/\r\n|\r|\n/).length - 1 : sum), 1);

/** Finds the first line (not in the parser's fast mode, which counts one row too many for a preview): which separator gives it most of our columns. */
function begin(text: string): { reading: Reading; line: number; cursor: number } {
  const newline = /^(?:"(?:[^"]|"")*"|[^"\r\n])*(\r\n|\r|\n)/.exec(text)?.[1] ?? '\n';
  const said = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const candidates = (said ? [said[1]!] : DELIMITERS).map((delimiter) => {
    const parser = (preview: number) =>
      new Papa.Parser({
        delimiter,
        newline: newline as '\n',
        preview,
        ...(preview > 0 && { fastMode: false }),
      }) as unknown as Reading['parser'];
    const { data, meta } = parser(20).parse(body.slice(0, MAX_ROW), 0, false) as Parsed;
    const at = data.findIndex((cells) => !isBlank(cells));
    return { delimiter, parser, at, header: data[at] ?? [], meta };
  });
  const best = candidates.reduce((a, b) => (knownColumns(b.header) > knownColumns(a.header) ? b : a));
  const layout = layoutOf(best.header);
  if (!layout) throw fieldError('fileobj', NO_COLUMNS);
  const before = best.parser(best.at + 1).parse(body.slice(0, MAX_ROW), 0, false);
  const lines = before.data.reduce((sum, cells) => sum + linesOf(cells), said ? 2 : 1);
  const cursor = (said?.[0].length ?? 0) + before.meta.cursor;
  return { reading: { layout, parser: best.parser(0), delimiter: best.delimiter }, line: lines, cursor };
}

function partOf({ layout, delimiter }: Reading, { data, errors }: Parsed, first: number, bytes: number) {
  const broken = errors[0]?.row;
  const rows: CsvPart['rows'] = [];
  const faults: Fault[] = [];
  let line = first;
  for (const [index, cells] of data.entries()) {
    if (index === broken) throw fieldError('fileobj', READER_REASONS.quotes(line));
    if (cells.slice(layout.width).some((cell) => cell.trim() !== ''))
      faults.push({ line, column: '', reason: READER_REASONS.tooManyCells });
    else if (!isBlank(cells)) rows.push({ line, cells });
    line += linesOf(cells);
  }
  return { layout, hasDecimalComma: delimiter !== ',', rows, faults, bytes, nextLine: line };
}
