import { describe, expect, it } from 'vitest';
import { paperFor, widthsOf } from '../../../functions/core/file/pdf/columns.ts';
import { pdfFile } from '../../../functions/core/file/pdf/pdf-file.ts';

const MARGINS = 72;
const columns = (count: number) => Array.from({ length: count }, () => ({ least: 40, whole: 60 }));

/** A table with a figure for each of many periods. */
async function written(periods: number): Promise<Buffer> {
  const names = ['Indicator', 'Unit', ...Array.from({ length: periods }, (_, at) => `Period ${at}`)];
  async function* rows() {
    yield ['Direct emissions', 'tCO2e', ...Array.from({ length: periods }, () => ({ number: '1234.5' }))];
  }
  const parts: Uint8Array[] = [];
  const sheet = { title: 'Figures', columns: names, right: new Set(names.map((_name, at) => at).slice(2)), rows: rows() };
  for await (const part of pdfFile(sheet)) parts.push(part);
  return Buffer.concat(parts);
}

describe('a table with many columns as a PDF', () => {
  it.each([10, 80, 250])('gives each of %d columns what it needs', (count) => {
    const [width] = paperFor(columns(count), MARGINS);
    expect(Math.min(...widthsOf(columns(count), width - MARGINS))).toBeGreaterThanOrEqual(40);
  });

  it('has a page that is as wide as they need, beyond the largest paper', async () => {
    const [, width] = /\/MediaBox \[0 0 (\d+)/.exec((await written(200)).toString('latin1'))!;
    expect(Number(width)).toBeGreaterThan(3370);
  });

  it('is refused where no page is wide enough, with what to do instead', async () => {
    await expect(written(480)).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('a shorter range') });
  });
});
