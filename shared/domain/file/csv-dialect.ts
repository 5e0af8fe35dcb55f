/**
 * What a CSV file is written in: its encoding and its delimiter, told from its bytes. People save CSV from spreadsheets, and these
 * choose by the language of the computer.
 */

export type CsvEncoding = 'utf-8' | 'windows-1252';

/** Why bytes are no CSV that can be read: a workbook under another name, an encoding of two bytes a character, no text at all. */
export type CsvRefusal = 'excel' | 'utf-16' | 'binary';

/** So many first bytes tell whether it is text at all. */
const HEAD = 4096;

const startsWith = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);

/** Why these are not the bytes of a CSV file, from the first 4,096 of them; null when they may be. */
export function csvRefusal(bytes: Uint8Array): CsvRefusal | null {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'excel';
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return 'utf-16';
  const head = bytes.subarray(0, HEAD);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  // latin letters in two bytes each leave zeros on one side only
  return Math.max(even, odd) > head.length / 4 && Math.min(even, odd) < head.length / 40 ? 'utf-16' : 'binary';
}

/** UTF-8 if all bytes are, with or without a byte order mark; otherwise what spreadsheets on Windows write. */
export function csvEncoding(bytes: Uint8Array): CsvEncoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The characters of 0x80 to 0x9F, where Windows-1252 differs from Latin-1. Written out, since not every runtime has them right. */
const HIGH = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f, 0x90,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
];

/** Bytes of Windows-1252 as text. */
export function fromWindows(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte >= 0x80 && byte <= 0x9f ? HIGH[byte - 0x80]! : byte));
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}

/** A whole file as text, without its byte order mark. */
export function decodeCsv(bytes: Uint8Array): { text: string; encoding: CsvEncoding } | { refused: CsvRefusal } {
  const refused = csvRefusal(bytes);
  if (refused) return { refused };
  const encoding = csvEncoding(bytes);
  return { encoding, text: encoding === 'utf-8' ? new TextDecoder('utf-8').decode(bytes) : fromWindows(bytes) };
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LINES = 20;

/** How often each delimiter stands in each of the first lines, outside quotes. */
function countsOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let quoted = false;
  let length = 0;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && letter === '\n') {
      if (length > 0) lines.push(counts);
      if (lines.length === SAMPLE_LINES) return lines;
      counts = new Map();
      length = 0;
    } else {
      if (letter.trim() !== '' || letter === '\t') length += 1;
      if (!quoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  return length > 0 ? [...lines, counts] : lines;
}

/**
 * The delimiter of a CSV text, and where its first row begins: after a line such as 'sep=;', with which Excel names it. Without one
 * it is what divides the lines most evenly, and among equals most often; a comma when nothing does.
 */
export function csvDialect(text: string): { delimiter: string; start: number } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named) return { delimiter: named[1]!, start: named[0].length };
  const [header, ...rest] = countsOf(text);
  const scored = DELIMITERS.map((delimiter) => {
    const columns = header?.get(delimiter) ?? 0;
    const even = rest.filter((counts) => (counts.get(delimiter) ?? 0) === columns).length;
    return { delimiter, columns, score: columns === 0 ? -1 : even };
  });
  const best = scored.reduce((a, b) => (b.score > a.score || (b.score === a.score && b.columns > a.columns) ? b : a));
  return { delimiter: best.columns === 0 ? ',' : best.delimiter, start: 0 };
}

/** A value as it stands in CSV: in quotes when it holds a comma, a quote, a line break or blanks at its ends (REP-376). */
export const csvCell = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** One line of CSV, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
