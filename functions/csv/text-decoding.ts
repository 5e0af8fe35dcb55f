import { type CsvRefusal, csvRefusal, fromWindows } from '../../shared/domain/file/csv-dialect.ts';
import { fieldError } from '../../shared/errors.ts';

const fileFault = (message: string) => fieldError('fileobj', message);

const starts = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte);

const REFUSED: Readonly<Record<CsvRefusal, string>> = {
  excel: 'This is an Excel workbook or a ZIP archive. Save the table as CSV and choose that file.',
  'utf-16': "This file is in UTF-16. Save it as 'CSV UTF-8' and choose that file.",
  binary: 'This is not a text file',
};

/** Up to where no character is cut: the beginning of one at the end waits for its rest. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back >= (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length : bytes.length - back;
  }
  return bytes.length;
}

const UTF8_BOM = [0xef, 0xbb, 0xbf] as const;

/**
 * Text of bytes as they come: UTF-8 with or without byte order mark, or Windows-1252 from the first byte on that is not UTF-8, if
 * there was nothing but ASCII before it, so that one pass decides without holding the file.
 * @throws invalid_input for a file that is neither
 */
export class TextDecoding {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #held = new Uint8Array();
  #isFirst = true;
  #isWindows = false;
  #hasWide = false;

  decode(chunk: Uint8Array, isLast: boolean): string {
    let bytes: Uint8Array = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    if (this.#isFirst && bytes.length > 0) {
      const refusal = csvRefusal(bytes);
      if (refusal) throw fileFault(REFUSED[refusal]);
      if (starts(bytes, ...UTF8_BOM)) bytes = bytes.subarray(UTF8_BOM.length);
      this.#isFirst = false;
    }
    const end = isLast || this.#isWindows ? bytes.length : wholeEnd(bytes);
    this.#held = Uint8Array.from(bytes.subarray(end));
    return this.#text(bytes.subarray(0, end));
  }

  #text(bytes: Uint8Array): string {
    if (this.#isWindows) return fromWindows(bytes);
    try {
      const text = this.#utf8.decode(bytes);
      this.#hasWide ||= text.length !== bytes.length;
      return text;
    } catch {
      if (this.#hasWide) throw fileFault("The file is neither UTF-8 nor Windows-1252 throughout. Save it as 'CSV UTF-8'.");
      this.#isWindows = true;
      const all = Buffer.concat([bytes, this.#held]);
      this.#held = new Uint8Array();
      return fromWindows(all);
    }
  }
}
