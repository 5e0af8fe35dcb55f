import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../../../functions/core/file/export-csv.ts';
import { cellOf, type ExportCell, type ExportSheet } from '../../../functions/core/file/export-sheet.ts';
import { xlsxFile } from '../../../functions/core/file/export-xlsx.ts';
import { onPaper } from '../../../functions/core/file/pdf/letters.ts';
import { pdfFile, REPLACED } from '../../../functions/core/file/pdf/pdf-file.ts';

async function* rowsOf(count: number): AsyncGenerator<ExportCell[]> {
  for (let index = 0; index < count; index += 1) yield [`Site <${index}> & "co"`, cellOf(`${index}.25`), '=1+1'];
}
const sheet = (count: number): ExportSheet => ({
  title: 'Bridge: project/inputs',
  columns: ['Package', 'Value', 'Comment'],
  right: new Set([1]),
  rows: rowsOf(count),
});

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; largest: number }> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return { bytes: Buffer.concat(all), largest: Math.max(...all.map(({ byteLength }) => byteLength)) };
}

/** The texts of a PDF: the glyphs of its streams, written as hexadecimal codes with adjustments of their distance. */
async function pdfText(of: ExportSheet): Promise<string> {
  const source = (await collect(pdfFile(of))).bytes;
  const found: string[] = [];
  for (let at = source.indexOf('stream\n'); at >= 0; at = source.indexOf('stream\n', at + 1)) {
    const end = source.indexOf('\nendstream', at);
    const stream = source.subarray(at + 7, end);
    const content = stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
    for (const [, glyphs = ''] of content.matchAll(/\[(.*?)\] TJ/g))
      found.push(Buffer.from([...glyphs.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''), 'hex').toString('latin1'));
  }
  return found.join('\n');
}

/** The sizes of all letters of a PDF, in points. */
async function pdfSizes(of: ExportSheet): Promise<Set<number>> {
  const source = (await collect(pdfFile(of))).bytes;
  const sizes = new Set<number>();
  for (let at = source.indexOf('stream\n'); at >= 0; at = source.indexOf('stream\n', at + 1)) {
    const stream = source.subarray(at + 7, source.indexOf('\nendstream', at));
    const content = stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
    for (const [, size] of content.matchAll(/\/F\d+ ([\d.]+) Tf/g)) sizes.add(Number(size));
  }
  return sizes;
}

/** Where the fragments of a PDF stand: the same place of a page for each of its streams. */
async function pdfPlaces(of: ExportSheet): Promise<{ page: number; x: number; y: number }[]> {
  const source = (await collect(pdfFile(of))).bytes;
  const places: { page: number; x: number; y: number }[] = [];
  for (let at = source.indexOf('stream\n'), page = 0; at >= 0; at = source.indexOf('stream\n', at + 1), page += 1) {
    const stream = source.subarray(at + 7, source.indexOf('\nendstream', at));
    const content = stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
    for (const [, x, y] of content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)) places.push({ page, x: Number(x), y: Number(y) });
  }
  return places;
}

/** The letters of a PDF, decoded with the tables of its own fonts. */
async function pdfLetters(of: ExportSheet): Promise<string> {
  const source = (await collect(pdfFile(of))).bytes;
  let found = '';
  for (let at = source.indexOf('stream\n'); at >= 0; at = source.indexOf('stream\n', at + 1)) {
    const stream = source.subarray(at + 7, source.indexOf('\nendstream', at));
    const content = stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
    if (!content.includes('begincmap')) continue;
    const ranges = content.slice(content.indexOf('endcodespacerange'));
    for (const [, units = ''] of ranges.matchAll(/<([0-9a-f]{4}(?: [0-9a-f]{4})*)>/g))
      found += units
        .split(' ')
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join('');
  }
  return found;
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

  it('says in Excel on a sheet of its own what its figures are', async () => {
    const about = [['Reports that count', 'with submitted']] as const;
    const files = unzipSync((await collect(xlsxFile({ ...sheet(1), about }))).bytes);
    expect(strFromU8(files['xl/workbook.xml']!)).toContain('<sheet name="About" sheetId="2" r:id="rId3"/>');
    expect(strFromU8(files['xl/worksheets/sheet2.xml']!)).toMatch(/Reports that count<.*>with submitted</);
  });

  it('says on paper below its title what its figures are', async () => {
    const about = [['Reports that count', 'with submitted']] as const;
    expect(await pdfText({ ...sheet(1), about })).toContain('Reports that count: with submitted');
  });

  it.each([
    ["'Quay' of Rob: indicators", "Quay' of Rob indicators"],
    ["The suppliers of Messrs Rob O'B'rien: indicators", "The suppliers of Messrs Rob O'B"],
  ])('has a sheet of %s whose name Excel takes', async (title, name) => {
    const files = unzipSync((await collect(xlsxFile({ ...sheet(1), title }))).bytes);
    expect(strFromU8(files['xl/workbook.xml']!)).toContain(`<sheet name="${name}" sheetId="1"`);
  });

  it('is an Excel workbook with numbers as numbers and text as text', async () => {
    const files = unzipSync((await collect(xlsxFile(sheet(2)))).bytes);
    const read = (name: string) => strFromU8(files[name]!);
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    expect(read('xl/workbook.xml')).toContain('name="Bridge project inputs"');
    const xml = read('xl/worksheets/sheet1.xml');
    expect(xml).toContain('Site &lt;1&gt; &amp; &quot;co&quot;');
    expect(xml).toContain('<c><v>1.25</v></c>');
    expect(xml).toContain('>=1+1</t>');
    expect(xml).not.toContain('<f>');
    expect(xml.match(/<row>/g)).toHaveLength(3);
    expect(cellOf('N/A')).toBe('N/A');
  });

  it('has every digit of a figure also in Excel, which keeps 15 digits of a number', async () => {
    const figures = [
      '39.3120027800000',
      '-123456789012345',
      '39.312002780000000000001',
      '1234567890123456',
      '0.000000000000000001',
    ];
    const rows = (async function* () {
      for (const figure of figures) yield [cellOf(figure)];
    })();
    const files = unzipSync((await collect(xlsxFile({ title: 'T', columns: ['Value'], right: new Set([0]), rows }))).bytes);
    const xml = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(xml.match(/<row><c.*?<\/row>/g)!.slice(1)).toEqual([
      '<row><c><v>39.3120027800000</v></c></row>',
      '<row><c><v>-123456789012345</v></c></row>',
      '<row><c t="inlineStr"><is><t>39.312002780000000000001</t></is></c></row>',
      '<row><c t="inlineStr"><is><t>1234567890123456</t></is></c></row>',
      '<row><c><v>0.000000000000000001</v></c></row>',
    ]);
  });

  it('is a PDF of as many pages as it takes', async () => {
    const { bytes } = await collect(pdfFile(sheet(200)));
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3);
    expect((await collect(pdfFile(sheet(0)))).bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  const rowsFrom = async function* (cells: readonly string[][]) {
    for (const row of cells) yield row.map(cellOf);
  };
  const paged = async (columns: string[], figures: number[], cells: string[][]) => {
    const of = { title: 'T', columns, right: new Set(figures), rows: rowsFrom(cells) };
    const text = await pdfText(of);
    return { text, words: text.split(/\s+/) };
  };
  const comment = Array.from({ length: 900 }, (_, index) => `word${index}`);
  const figure = '125949.123456789012345678901234567890';

  it('breaks texts into lines on paper and leaves nothing out, also of a text that is longer than a page', async () => {
    const { text, words } = await paged(['Company', 'Comment'], [], [['Northbank Infrastructure', comment.join(' ')]]);
    expect(text).not.toContain('…');
    for (const word of ['Northbank', 'Infrastructure', ...comment]) expect(words).toContain(word);
  });

  it('prints no line of a text over another one', async () => {
    const phrases = ['Train and Taxi', 'Water withdrawn,', 'Value 12 450 kWh', 'AVAILABLE Tonnes, see row 14', 'Two Yew Trees'];
    const said = (row: number) => Array.from({ length: 30 }, (_, at) => phrases[(row * 7 + at * (1 + (row % 4))) % 5]).join(' ');
    const rows = (async function* () {
      for (let row = 0; row < 40; row += 1) yield [said(row), said(row + 1), said(row + 2)];
    })();
    const places = await pdfPlaces({ title: 'T', columns: ['A', 'B', 'Notes'], right: new Set(), rows });
    expect(places.length).toBeGreaterThan(800);
    const columns = Map.groupBy(places, ({ page, x }) => `${page} ${x}`);
    const steps = [...columns.values()].flatMap((all) => {
      const down = all.map(({ y }) => y).sort((a, b) => a - b);
      return down.slice(1).map((y, at) => y - down[at]!);
    });
    expect(Math.min(...steps)).toBeGreaterThan(9);
  });

  it('keeps the digits of a figure together on paper, of later rows that are longer than the first ones too', async () => {
    const many = Array.from({ length: 600 }, () => ['a', '1']);
    const { words } = await paged(['Metric', 'Value'], [1], [...many, ['b', figure]]);
    expect(words).toContain(figure);
    const columns = Array.from({ length: 40 }, (_, index) => `1st Jan ${index} - 31st Jan ${index}`);
    const all = columns.map((_, index) => figure.slice(0, 10 + (index % 8)));
    const wide = await paged(columns, [...columns.keys()], [all]);
    for (const each of all) expect(wide.words).toContain(each);
  });

  it('breaks an answer in words on paper also where it stands among figures, and keeps its page as small', async () => {
    const answer = Array.from({ length: 900 }, (_, index) => `word${index}`);
    const many = Array.from({ length: 600 }, () => ['a', '12']);
    for (const rows of [
      [
        ['a', '12.5'],
        ['b', answer.join(' ')],
      ],
      [...many, ['b', answer.join(' ')]],
    ]) {
      const of = { title: 'T', columns: ['Metric', 'Value'], right: new Set([1]) };
      const bytes = (await collect(pdfFile({ ...of, rows: rowsFrom(rows) }))).bytes.toString('latin1');
      expect(new Set(bytes.match(/MediaBox \[.*?\]/g))).toEqual(new Set(['MediaBox [0 0 842 595]']));
      // the title in 14 points, all else in 8
      expect(await pdfSizes({ ...of, rows: rowsFrom(rows) })).toEqual(new Set([14, 8]));
    }
  });

  it('has a page number and the headings of its columns on every page', async () => {
    const { text } = await paged(
      ['Reporting package'],
      [],
      Array.from({ length: 100 }, (_, index) => [`Row ${index}`]),
    );
    expect(text.match(/Reporting package/g)).toHaveLength(3);
    expect(text.match(/Page \d/g)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  });

  const named = (cells: string[]): ExportSheet => ({
    title: 'T',
    columns: ['Name'],
    right: new Set(),
    rows: (async function* () {
      for (const cell of cells) yield [cell];
    })(),
  });

  it('has the letters of Europe, and of Hebrew and Arabic, in every format', async () => {
    const words = [
      'Société Générale',
      'Łódź',
      'Çelik İnşaat',
      'Dvořák',
      'Αθήνα',
      'Київ',
      'שלום',
      'شركة البناء',
      '−5 ≤ 3',
      'A\u0308pfel',
    ];
    const letters = await pdfLetters(named(words));
    for (const letter of words
      .slice(1, -1)
      .join('')
      .normalize('NFC')
      .replaceAll(/[\s\u0600-\u06ff]/gu, ''))
      expect(letters, letter).toContain(letter);
    // A word in a right-to-left script starts with the initial form of its first letter.
    for (const letter of 'شركة') expect(letters, letter).toContain(letter);
    expect(await pdfText(named(words))).not.toContain(REPLACED);
    expect((await collect(csvFile(named(words)))).bytes.toString('utf8')).toBe(`\uFEFFName\r\n${words.join('\r\n')}`);
    const files = unzipSync((await collect(xlsxFile(named(words)))).bytes);
    for (const word of words) expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain(`>${word.replace('<', '&lt;')}<`);
  });

  it('says below a PDF that letters are replaced, where its fonts have them not', async () => {
    const drawn = async (cells: string[]) => (await pdfText(named(cells))).includes(REPLACED);
    expect([await drawn(['Société “Générale” – 5 €']), await drawn(['Łódź']), await drawn(['東京'])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('takes the font for other letters along only where it is needed', async () => {
    const embeds = async (cells: string[]) => (await collect(pdfFile(named(cells)))).bytes.includes('/FontFile2');
    expect([await embeds(['Zürich']), await embeds(['Łódź'])]).toEqual([false, true]);
  });

  it.each([
    ['Αθήνα 5', 'Αθήνα 5'],
    ['شركة البناء', 'البناء شركة'],
    ['شركة البناء 5 Ltd', 'Ltd 5 البناء شركة'],
    ['Site שלום עולם north', 'Site עולם שלום north'],
  ])('%s stands on paper as %s', (text, shown) => {
    expect(onPaper(text)).toBe(shown);
  });

  it('of 50,000 rows comes in pieces, whatever its format', async () => {
    for (const write of [csvFile, xlsxFile, pdfFile]) {
      const { bytes, largest } = await collect(write(sheet(50_000)));
      expect(bytes.length).toBeGreaterThan(200_000);
      expect(largest).toBeLessThan(150_000);
    }
  });
});
