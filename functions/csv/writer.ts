import Papa from 'papaparse';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as CSV that spreadsheets open as it is meant: in UTF-8, and with no cell that is taken for a formula (a number below zero
 * stays a number).
 */
export const csvText = (columns: readonly string[], rows: readonly Record<string, string>[]): string =>
  BYTE_ORDER_MARK + unparsed(columns, rows, true);

/** More rows of the same CSV, for a file that is written piece by piece. */
export const csvLines = (columns: readonly string[], rows: readonly Record<string, string>[]): string =>
  `\r\n${unparsed(columns, rows, false)}`;

const unparsed = (columns: readonly string[], rows: readonly Record<string, string>[], header: boolean) =>
  Papa.unparse([...rows], { columns: [...columns], header, newline: '\r\n', escapeFormulae: FORMULA });

/** What a spreadsheet computes: it begins with = + - @ tab or return, and is no plain number. */
const FORMULA = /^(?![+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$)[=+\-@\t\r].*$/is;
