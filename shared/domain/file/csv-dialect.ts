import { isBlankRow } from '../form/rows.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Characters and rows in the sample that decides the delimiter. */
export const CSV_SAMPLE = 64_000;
const SAMPLE_ROWS = 20;

/** Counts how many of our columns a header names, which reveals the delimiter if the caller knows the headers. */
export type KnownColumns = (header: readonly string[]) => number;

/** Why a row is refused of which `hasMoreCells`: what its other cells are cannot be known. */
export const TOO_MANY_CELLS =
  'The row has more cells than the first line. Put a text that contains the separator in quotes, and write decimals with a full stop.';

/** Whether a row has texts beyond the columns of the first line: a separator within a cell has divided it, as in 2,5. */
export const hasMoreCells = (cells: readonly string[], width: number): boolean => !isBlankRow(cells.slice(width));

const DIGITS = /^[+-]?\d+$/;
const DECIMALS = /^\d+(?:e[+-]?\d{1,4})?$/i;

/**
 * Whether a comma may have divided the figure of a column in a file whose cells commas divide. The row has a cell more than the
 * first line names, which is blank where the cells after the figure are; and two cells of digits stand where one was. A
 * spreadsheet has given the first line blank cells for such rows.
 */
export function isDivided(cells: readonly string[], header: readonly string[], column: number): boolean {
  if (!DIGITS.test((cells[column] ?? '').trim()) || !DECIMALS.test((cells[column + 1] ?? '').trim())) return false;
  return cells.length > header.length || hasMoreCells(cells, namedWidth(header));
}

/** How many cells of a first line there are up to the last that names a column. */
export const namedWidth = (header: readonly string[]): number => header.findLastIndex((text) => text.trim() !== '') + 1;

const isNotBlank = ({ cells }: CsvRow) => !isBlankRow(cells);

/** The first rows of a text if this is the delimiter; a row that the sample cuts counts only when it is the first. */
function sampleOf(text: string, delimiter: string): CsvRow[] {
  const reader = new CsvReader(delimiter);
  const whole = reader.push(text.slice(0, CSV_SAMPLE));
  const rows = (text.length <= CSV_SAMPLE || whole.length === 0 ? [...whole, ...reader.end()] : whole).filter(isNotBlank);
  return rows.slice(0, SAMPLE_ROWS);
}

/**
 * The delimiter of a CSV text, and the start of its first row. A first line such as 'sep=;', as Excel writes it, names the
 * delimiter. Otherwise it is the delimiter that gives the header most of our columns, then the one that divides the rows most
 * evenly, then the one that gives most columns; a comma if none does.
 */
export function csvDialect(text: string, known: KnownColumns = () => 0): { delimiter: string; start: number } {
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (named) return { delimiter: named[1]!, start: named[0].length };
  const scored = DELIMITERS.map((delimiter) => {
    const [header, ...rest] = sampleOf(text, delimiter).map(({ cells }) => cells);
    const columns = header?.length ?? 1;
    const even = rest.filter((cells) => cells.length === columns).length;
    return { delimiter, columns, known: known(header ?? []), even: columns === 1 ? -1 : even };
  });
  const best = scored.reduce((a, b) => ((b.known - a.known || b.even - a.even || b.columns - a.columns) > 0 ? b : a));
  return { delimiter: best.columns === 1 ? ',' : best.delimiter, start: 0 };
}

/**
 * The rows of a whole CSV text in any dialect, the header first, without blank rows. A consumer that stops early does not read
 * the rest.
 */
export function* csvRecords(text: string, known?: KnownColumns): Generator<CsvRow> {
  const { delimiter, start } = csvDialect(text, known);
  const reader = new CsvReader(delimiter, start === 0 ? 1 : 2);
  for (let at = start; at < text.length; at += CSV_SAMPLE) yield* reader.push(text.slice(at, at + CSV_SAMPLE)).filter(isNotBlank);
  yield* reader.end().filter(isNotBlank);
}
