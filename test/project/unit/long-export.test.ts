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
