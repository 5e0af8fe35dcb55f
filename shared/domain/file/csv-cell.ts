import { csvLine } from './csv-dialect.ts';

/** What a spreadsheet computes instead of showing it. */
const TRIGGER = '[=+\\-@\\t\\r\\n]';
const FORMULA = new RegExp(`^'*${TRIGGER}`);
const GUARDED = new RegExp(`^'+${TRIGGER}`);
const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe, and so does one that begins
 * with apostrophes before that, so that `unguardCell` gives back exactly what there was. A plain number stays a number.
 */
export const guardCell = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

/** The text that `guardCell` was given. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Rows as CSV, guarded and quoted, each ended by CR and LF. */
export const csvRows = (rows: readonly (readonly string[])[]): string => rows.map((row) => csvLine(row.map(guardCell))).join('');

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
