import { figureReader, type ReadFigure } from '../../shared/domain/factor/factor-figures.ts';
import { CSV_SAMPLE, csvDialect, hasMoreCells, isDivided, TOO_MANY_CELLS } from '../../shared/domain/file/csv-dialect.ts';
import { CsvReader, type CsvRow } from '../../shared/domain/file/csv-reader.ts';
import { EMPTY_FILE } from '../../shared/domain/file/refused.ts';
import { isBlankRow } from '../../shared/domain/form/rows.ts';
import {
  type CsvLayout,
  knownColumns,
  layoutOf,
  NO_COLUMNS,
  repeatedFault,
} from '../../shared/domain/structure/csv/csv-columns.ts';
import type { Fault } from '../../shared/domain/structure/csv/csv-row.ts';
import { fieldError } from '../../shared/errors.ts';
import { TextDecoding } from './text-decoding.ts';

/**
 * Some rows of a file. `figure`: reads its factors; `line`: where each begins; `faults`: of rows that could not be read;
 * `bytes`: of the file, read so far.
 */
export type CsvPart = {
  layout: CsvLayout;
  figure: ReadFigure;
  rows: { line: number; cells: string[] }[];
  faults: Fault[];
  bytes: number;
};

/** Longest row; without this limit, an unclosed quote would take the rest of the file as one cell. */
const MAX_ROW = 1_000_000;

export const READER_REASONS = {
  quotes: (line: number) =>
    `A quote in line ${line} is not closed, or text follows it. Close the quote, and double every quote within a cell.`,
  open: (line: number) => `A quote that opens in line ${line} is not closed. Close it.`,
} as const;

/** `hasCommas`: whether a comma may stand in a number; `first`: the first line with what it says. */
type Reading = {
  reader: CsvReader;
  figure: ReadFigure;
  hasCommas: boolean;
  first?: { layout: CsvLayout; header: readonly string[] };
};

/** The index of the column of factors; -1 for none. */
const figureAt = (layout: CsvLayout | undefined): number =>
  (layout?.kind === 'metrics' ? layout.at.get('factor') : layout?.factor) ?? -1;

/**
 * The rows of a CSV file as it comes, in parts, so that no file is held as a whole: comma, semicolon, tab or bar (or what a first
 * line 'sep=;' says), UTF-8 or Windows-1252, quotes and line breaks in cells. Blank rows are left out.
 * @throws invalid_input for what is no CSV, and for a first line without the columns that are needed
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvPart> {
  const decoding = new TextDecoding();
  let reading: Reading | undefined;
  let text = '';
  let bytes = 0;
  const advance = (isLast: boolean): CsvPart | undefined => {
    if (!reading && text.length < CSV_SAMPLE && !isLast) return undefined;
    if (!reading) {
      const { delimiter, start } = csvDialect(text, knownColumns);
      const hasCommas = delimiter !== ',';
      reading = { reader: new CsvReader(delimiter, start === 0 ? 1 : 2), figure: figuresOf(text, start, delimiter), hasCommas };
      text = text.slice(start);
    }
    const part = partOf(reading, text, isLast, bytes);
    text = '';
    return part;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    text += decoding.decode(chunk, false);
    const part = advance(false);
    if (part) yield part;
  }
  text += decoding.decode(new Uint8Array(), true);
  const part = advance(true);
  if (part) yield part;
}

/** The rows that end in this part of the text; none before the header is complete. */
function partOf(reading: Reading, text: string, isLast: boolean, bytes: number): CsvPart | undefined {
  const { reader, figure, hasCommas } = reading;
  const ended = [...reader.push(text), ...(isLast ? reader.end() : [])].filter(({ cells }) => !isBlankRow(cells));
  if (!reading.first && (ended.length > 0 || isLast || reader.open > MAX_ROW)) reading.first = headerOf(ended.shift());
  if (!reading.first) return undefined;
  const { layout, header } = reading.first;
  const isLonger = (cells: readonly string[]) =>
    hasMoreCells(cells, layout.width) || (!hasCommas && isDivided(cells, header, figureAt(layout)));
  const part: CsvPart = { layout, figure, rows: [], faults: [], bytes };
  for (const { line, cells, isBroken } of ended) {
    if (isBroken) throw fieldError('fileobj', READER_REASONS.quotes(line));
    if (isLonger(cells)) part.faults.push({ line, column: '', reason: TOO_MANY_CELLS });
    else part.rows.push({ line, cells });
  }
  if (reader.open > MAX_ROW) throw fieldError('fileobj', READER_REASONS.open(reader.line));
  return part;
}

/**
 * The reader for the figures of a file, by what its beginning proves. The sample is the same however the file is divided into
 * portions.
 */
function figuresOf(text: string, start: number, delimiter: string): ReadFigure {
  const reader = new CsvReader(delimiter);
  const whole = reader.push(text.slice(start, CSV_SAMPLE));
  // a row that the sample cuts proves nothing
  const rows = text.length > CSV_SAMPLE ? whole : [...whole, ...reader.end()];
  const [header, ...rest] = rows.filter(({ cells }) => !isBlankRow(cells));
  const at = figureAt(header && layoutOf(header.cells));
  return figureReader(
    rest.map(({ cells }) => (cells[at] ?? '').trim()),
    delimiter !== ',',
  );
}

function headerOf(first: CsvRow | undefined): NonNullable<Reading['first']> {
  if (!first) throw fieldError('fileobj', EMPTY_FILE);
  const layout = layoutOf(first.cells);
  if (!layout) throw fieldError('fileobj', NO_COLUMNS);
  const repeated = repeatedFault(layout, first.cells);
  if (repeated !== null) throw fieldError('fileobj', repeated);
  if (first.isBroken) throw fieldError('fileobj', READER_REASONS.quotes(first.line));
  return { layout, header: first.cells };
}
