import { CsvDecoder, type CsvRefusal } from '../../shared/domain/file/csv-encoding.ts';
import { fieldError } from '../../shared/errors.ts';

const REFUSED: Readonly<Record<CsvRefusal, string>> = {
  excel: 'This is an Excel workbook or a ZIP archive. Save the table as CSV and choose that file.',
  'utf-16': "This file is in UTF-16. Save it as 'CSV UTF-8' and choose that file.",
  binary: 'This is not a text file. Save the table as CSV and choose that file.',
  mixed: "The file is neither UTF-8 nor Windows-1252. Save it as 'CSV UTF-8' and choose that file.",
};

/** Decodes the bytes of an uploaded CSV file piece by piece. @throws invalid_input for a file that is no CSV */
export class TextDecoding {
  readonly #decoder = new CsvDecoder();

  decode(chunk: Uint8Array, isLast: boolean): string {
    const decoded = this.#decoder.decode(chunk, isLast);
    if ('refused' in decoded) throw fieldError('fileobj', REFUSED[decoded.refused]);
    return decoded.text;
  }
}
