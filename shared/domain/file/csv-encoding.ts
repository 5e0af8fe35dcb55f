/**
 * The encoding of a CSV file, detected from its bytes. People save CSV from spreadsheets, and these choose by the language of the
 * computer.
 */

export type CsvEncoding = 'utf-8' | 'windows-1252';

/**
 * Why bytes are no CSV that can be read: a workbook under another name, an encoding of two bytes a character, no text at all, or
 * UTF-8 in one place and something else in another.
 */
export type CsvRefusal = 'excel' | 'utf-16' | 'binary' | 'mixed';

/** Number of leading bytes that decide whether it is text. */
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

/**
 * The characters of 0x80 to 0x9F, where Windows-1252 differs from Latin-1. Written out, since not every runtime has them right.
 */
const HIGH = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f, 0x90,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
];

/** Bytes of Windows-1252 as text. */
function fromWindows(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte >= 0x80 && byte <= 0x9f ? HIGH[byte - 0x80]! : byte));
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}

const UTF8_BOM = [0xef, 0xbb, 0xbf] as const;

/** Up to where no character is cut: the beginning of one at the end waits for its rest. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back >= (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length : bytes.length - back;
  }
  return bytes.length;
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};

type DecodedCsv = { text: string } | { refused: CsvRefusal };

/**
 * Decodes bytes as they arrive: UTF-8 with or without byte order mark. If only ASCII came before the first byte that is not
 * UTF-8, it decodes the rest as Windows-1252. So one pass decides, without holding the file.
 */
export class CsvDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #held: Uint8Array = new Uint8Array();
  #isFirst = true;
  #isWindows = false;
  #hasWide = false;

  get encoding(): CsvEncoding {
    return this.#isWindows ? 'windows-1252' : 'utf-8';
  }

  decode(chunk: Uint8Array, isLast: boolean): DecodedCsv {
    let bytes = joined(this.#held, chunk);
    if (this.#isFirst && bytes.length > 0) {
      const refused = csvRefusal(bytes);
      if (refused) return { refused };
      if (startsWith(bytes, ...UTF8_BOM)) bytes = bytes.subarray(UTF8_BOM.length);
      this.#isFirst = false;
    }
    const end = isLast || this.#isWindows ? bytes.length : wholeEnd(bytes);
    this.#held = Uint8Array.from(bytes.subarray(end));
    return this.#text(bytes.subarray(0, end));
  }

  #text(bytes: Uint8Array): DecodedCsv {
    if (this.#isWindows) return { text: fromWindows(bytes) };
    try {
      const text = this.#utf8.decode(bytes);
      this.#hasWide ||= text.length !== bytes.length;
      return { text };
    } catch {
      if (this.#hasWide) return { refused: 'mixed' };
      this.#isWindows = true;
      const all = joined(bytes, this.#held);
      this.#held = new Uint8Array();
      return { text: fromWindows(all) };
    }
  }
}

/** A whole file as text, without its byte order mark. */
export function decodeCsv(bytes: Uint8Array): { text: string; encoding: CsvEncoding } | { refused: CsvRefusal } {
  const decoder = new CsvDecoder();
  const decoded = decoder.decode(bytes, true);
  return 'refused' in decoded ? decoded : { ...decoded, encoding: decoder.encoding };
}
