import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../../functions/jobs/export-file/csv.ts';
import { pdfFile } from '../../functions/jobs/export-file/pdf.ts';
import { type Cell, cellOf, type Sheet } from '../../functions/jobs/export-file/sheet.ts';
import { xlsxFile } from '../../functions/jobs/export-file/xlsx.ts';

async function* rowsOf(count: number): AsyncGenerator<Cell[]> {
  for (let index = 0; index < count; index += 1) yield [`Site <${index}> & "co"`, cellOf(`${index}.25`), '=1+1'];
}
const sheet = (count: number): Sheet => ({
  ...{ title: 'Bridge: project/inputs', columns: ['Package', 'Value', 'Comment'], right: new Set([1]) },
  rows: rowsOf(count),
});

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; largest: number }> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return { bytes: Buffer.concat(all), largest: Math.max(...all.map(({ byteLength }) => byteLength)) };
}

describe('an exported file', () => {
  it('is CSV with a byte order mark and without formulas', async () => {
    const text = (await collect(csvFile(sheet(2)))).bytes.toString('utf8');
    expect(text.split('\r\n')).toEqual([
      '\uFEFFPackage,Value,Comment',
      `"Site <0> & ""co""",0.25,"'=1+1"`,
      `"Site <1> & ""co""",1.25,"'=1+1"`,
    ]);
  });

  it('is an Excel workbook with numbers as numbers, every digit of them, and text as text', async () => {
    const files = unzipSync((await collect(xlsxFile(sheet(2)))).bytes);
    const read = (name: string) => strFromU8(files[name]!);
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    expect(read('xl/workbook.xml')).toContain('name="Bridge  project inputs"');
    const xml = read('xl/worksheets/sheet1.xml');
    expect(xml).toContain('Site &lt;1&gt; &amp; &quot;co&quot;');
    expect(xml).toContain('<c><v>1.25</v></c>');
    expect(xml).toContain('>=1+1</t>');
    expect(xml).not.toContain('<f>');
    expect(xml.match(/<row>/g)).toHaveLength(3);
    expect(cellOf('39.312002780000000000001')).toEqual({ number: '39.312002780000000000001' });
    expect(cellOf('N/A')).toBe('N/A');
  });

  it('is a PDF of as many pages as it takes', async () => {
    const { bytes } = await collect(pdfFile(sheet(200)));
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3);
    expect((await collect(pdfFile(sheet(0)))).bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('of 50,000 rows comes in pieces, whatever its format', { timeout: 60_000 }, async () => {
    for (const write of [csvFile, xlsxFile, pdfFile]) {
      const { bytes, largest } = await collect(write(sheet(50_000)));
      expect(bytes.length).toBeGreaterThan(200_000);
      expect(largest).toBeLessThan(150_000);
    }
  });
});
