import { describe, expect, it } from 'vitest';
import { csvCopy, writeCsv } from '../../../../frontend/src/features/report/forms/csv/write-csv.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string', required: true },
  { header: 'Litres', type: 'number' },
  { header: 'Delivered', type: 'date' },
];

describe('the rows of a form as a file', () => {
  const written = async (file: Promise<Blob>) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await file).arrayBuffer());
  const records = [['Größe', '1.5', '']];

  it('are stored without a byte order mark, and saved for their person with one, which spreadsheets need', async () => {
    const text = 'Site,Litres,Delivered\r\nGröße,1.5,\r\n';
    expect(await written(writeCsv(fields, records, 'Bills'))).toBe(text);
    expect(await written(csvCopy(fields, records, 'Bills'))).toBe(`\uFEFF${text}`);
  });
});
