import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ExportSheet } from '../../../functions/core/file/export-sheet.ts';
import { xlsxFile } from '../../../functions/core/file/export-xlsx.ts';

const sheet = (count: number): ExportSheet => ({
  title: 'Inputs',
  columns: ['Package'],
  right: new Set(),
  rows: (async function* () {
    for (let index = 0; index < count; index += 1) yield [`Site ${index}`];
  })(),
});

async function written(rows: number, maxRows: number): Promise<number> {
  let size = 0;
  for await (const chunk of xlsxFile(sheet(rows), maxRows)) size += chunk.length;
  return size;
}

it('a workbook of more rows than Excel has is refused, since Excel drops the rest, with what to do instead', async () => {
  await expect(written(600, 600)).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('Choose CSV') });
  expect(await written(599, 600)).toBeGreaterThan(0);
});

it('a text of a workbook that Excel would read as the code of a letter stays as it is', async () => {
  const texts = ['Meter_x0041_', 'X_x000d__x000D_', 'Meter_x41_'];
  const rows = (async function* () {
    for (const text of texts) yield [text];
  })();
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile({ title: 'T', columns: ['Name'], right: new Set(), rows })) parts.push(part);
  const xml = strFromU8(unzipSync(Buffer.concat(parts))['xl/worksheets/sheet1.xml']!);
  expect([...xml.matchAll(/preserve">(.*?)<\/t>/g)].map(([, text]) => text).slice(1)).toEqual([
    'Meter_x005F_x0041_',
    'X_x005F_x000d__x005F_x000D_',
    'Meter_x41_',
  ]);
});
