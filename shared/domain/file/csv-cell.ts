/**
 * The format of all our CSV files: comma separated, lines ended by CR and LF, and no cell that a spreadsheet computes.
 * `CsvReader` returns the original texts.
 */

/** First characters of a formula in spreadsheets, including the full-width signs of East Asian keyboards. */
const TRIGGER = '[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]';
const FORMULA = new RegExp(`^'*${TRIGGER}`);
const GUARDED = new RegExp(`^'+${TRIGGER}`);
const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/**
 * Every delimiter counts: a spreadsheet splits at the delimiter of its computer, and the next cell may then begin with a formula.
 */
const QUOTED = /[",;\t|\r\n]|^\s|\s$/;

/** Without this mark, spreadsheets read a file in an older code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Makes a text that no spreadsheet takes for a formula: puts an apostrophe before a text that begins like a formula, or like a
 * formula after apostrophes, so that `unguardCell` restores the exact text. A plain number stays a number.
 */
export const guardCell = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

/** The text that `guardCell` was given. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/**
 * A value as a cell of CSV: guarded, and in quotes when it is, or holds a delimiter of any dialect, a quote, a line break or
 * blanks at its ends (REP-376).
 */
export function csvCell(value: string): string {
  const safe = guardCell(value);
  return safe !== value || QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const joinedCells = (cells: readonly string[]): string => cells.map(csvCell).join(',');

/** One line of CSV, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${joinedCells(cells)}\r\n`;

/** Rows as CSV, each with its line break. */
export const csvRows = (rows: readonly (readonly string[])[]): string => rows.map(csvLine).join('');

/** A whole file as spreadsheets open it: with a byte order mark, and without a line break at its end. */
export const csvOf = (rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + rows.map(joinedCells).join('\r\n');

/** Names from the outermost in, as one text: 'Fuels > Gaseous fuels'. A '>' or '\' of a name has a '\' before it. */
export const joinPath = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\>]/g, (letter) => `\\${letter}`)).join(' > ');

/** The names of a path; blank ones are left out, so that '' is none. */
export function splitPath(text: string): string[] {
  const names = [''];
  for (const [part] of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (part === '>') names.push('');
    else names[names.length - 1] += part.length > 1 ? part.slice(1) : part;
  }
  return names.map((name) => name.trim()).filter((name) => name !== '');
}
