import { ExportFilePayload } from '../../../shared/contract/jobs.ts';
import { storage } from '../../files/storage.ts';
import type { RunningJob } from '../../queue/worker.ts';
import { csvFile } from './csv.ts';
import { pdfFile } from './pdf.ts';
import { sheetFor } from './rows.ts';
import type { ExportSheet } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

const WRITERS = { csv: csvFile, xlsx: xlsxFile, pdf: pdfFile };

/**
 * Writes a file piece by piece, so that memory stays the same however many rows there are. A repetition writes the same object
 * again.
 */
export async function exportFile({ tenantUid, payload, progress }: RunningJob): Promise<string> {
  const wanted = ExportFilePayload.parse(payload);
  const sheet = await sheetFor(tenantUid, wanted, (part) => progress(Math.min(99, Math.round(part * 100))));
  let count = 0;
  const counted: ExportSheet = { ...sheet, rows: tap(sheet.rows, () => (count += 1)) };
  await storage.write(wanted.key, WRITERS[wanted.format](counted));
  return `${count} rows written`;
}

async function* tap<T>(rows: AsyncIterable<T>, told: () => void): AsyncGenerator<T> {
  for await (const row of rows) {
    told();
    yield row;
  }
}
