import type { SheetExport } from '../../../shared/contract/jobs.ts';
import { storage } from '../../files/storage.ts';
import { csvFile } from '../file/export-csv.ts';
import type { ExportSheet } from '../file/export-sheet.ts';
import { xlsxFile } from '../file/export-xlsx.ts';
import { pdfFile } from '../file/pdf/pdf-file.ts';
import { sheetFor } from './export-rows.ts';

const WRITERS = { csv: csvFile, xlsx: xlsxFile, pdf: pdfFile };

/**
 * Writes a file in pieces, so its memory does not depend on the number of rows. A repetition writes the same object again.
 * @param told receives the progress, from 0 to 1
 * @returns the number of rows
 * @throws not_found, conflict while the projects of a company are being added up
 */
export async function writeExport(
  tenantUid: string,
  wanted: SheetExport,
  told: (part: number) => Promise<void>,
): Promise<number> {
  const sheet = await sheetFor(tenantUid, wanted, told);
  let count = 0;
  const counted: ExportSheet = { ...sheet, rows: tap(sheet.rows, () => (count += 1)) };
  await storage.writeExport(wanted.key, WRITERS[wanted.format](counted));
  return count;
}

async function* tap<T>(rows: AsyncIterable<T>, told: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    told();
    yield row;
  }
}
