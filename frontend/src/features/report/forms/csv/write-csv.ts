import { BYTE_ORDER_MARK, csvLine } from '../../../../../../shared/domain/file/csv-cell.ts';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import { type Cells, headerLine } from '../../../../../../shared/domain/form/rows.ts';

/** Lines written in one task. */
const PORTION = 1000;

/**
 * The CSV of a form: UTF-8, a header, one line per record (REP-375, REP-376). Written in portions, so that the page stays
 * responsive.
 */
export async function writeCsv(fields: readonly FormField[], records: readonly Cells[], filename: string): Promise<File> {
  const parts = [headerLine(fields)];
  for (let at = 0; at < records.length; at += PORTION) {
    parts.push(
      records
        .slice(at, at + PORTION)
        .map(csvLine)
        .join(''),
    );
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
  }
  return new File(parts, filename, { type: 'text/csv' });
}

/** The same for a person, who opens it in a spreadsheet: with a byte order mark. */
export const csvCopy = async (fields: readonly FormField[], records: readonly Cells[], filename: string): Promise<Blob> =>
  new Blob([BYTE_ORDER_MARK, await writeCsv(fields, records, filename)], { type: 'text/csv' });
