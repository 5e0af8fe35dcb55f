import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../functions/csv/writer.ts';
import { csvLine, csvRows, unguardCell } from '../../../shared/domain/file/csv-cell.ts';
import { CsvReader, type CsvRow } from '../../../shared/domain/file/csv-reader.ts';
import { fc } from '../../support/property.ts';

const cell = (value: string) => csvText(['a'], [{ a: value }]).split('\r\n')[1];

describe('a CSV file that is written', () => {
  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', '\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF201'])(
    '%j cannot be taken for a formula',
    (value) => {
      expect(csvText(['a'], [{ a: value }])).toContain(`\r\n"'${value}`);
    },
  );

  it.each(['-5', '+5.25', '1e-7', 'Diesel', ''])('%j stays as it is', (value) => {
    expect(cell(value)).toBe(value);
  });

  it.each(['ok;=1+1', 'ok\t=1+1', 'ok,=1+1', 'ok|=1+1'])('%j stays one cell whatever a spreadsheet divides by', (value) => {
    expect(cell(value)).toBe(`"${value}"`);
  });

  it('begins with a byte order mark and quotes what needs it [REP-368]', () => {
    expect(csvText(['a', 'b'], [{ a: 'x, y', b: '"' }])).toBe('\uFEFFa,b\r\n"x, y",""""');
  });
});

/** The rows of a text that arrives in chunks of a size. */
function rowsOf(text: string, delimiter = ',', size = text.length || 1): CsvRow[] {
  const reader = new CsvReader(delimiter);
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_unused, at) => text.slice(at * size, (at + 1) * size));
  return [...parts.flatMap((part) => reader.push(part)), ...reader.end()];
}
const cellsOf = (text: string, delimiter?: string) => rowsOf(text, delimiter).map(({ cells }) => cells);

const pieces = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom('"', '""', ',', ';', '\r\n', 'a', ' ', '=') }, fc.string()), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));

describe('a CSV text that is read', () => {
  it('is what was written, formulas included, however it comes', () => {
    const texts = fc.oneof(fc.string(), pieces);
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 1, maxLength: 4 })), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const written = csvRows(rows);
        expect(rowsOf(written, ',', size)).toEqual(rowsOf(written));
        expect(cellsOf(written)).toEqual(rows);
      }),
    );
  });

  it('is divided as another reader divides it, with the same rows found broken', () => {
    const quoted = pieces.map((text) =>
      text
        .replaceAll('=', 'e')
        .replace(/\r(?!\n)|(?<!\r)\n/g, 'n')
        .replace(/"\s+$/, '"'),
    );
    fc.assert(
      fc.property(quoted, (text) => {
        const { data: guarded, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
        const data = guarded.map((cells) => cells.map(unguardCell));
        const rows = rowsOf(text);
        expect(rows.some(({ isBroken }) => isBroken)).toBe(errors.length > 0);
        if (errors.length === 0)
          expect(rows.map(({ cells }) => cells)).toEqual(text.endsWith('\r\n') || text === '' ? data.slice(0, -1) : data);
      }),
      { numRuns: 2000, examples: [["'-"]] },
    );
  });

  it.each([
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\nc\r\n\nd', [['a'], ['b'], ['c'], [''], ['d']]],
    ['"a ""b""",c', [['a "b"', 'c']]],
    ['"a" ,b', [['a', 'b']]],
    [',', [['', '']]],
    ['"', [['']]],
    ['', []],
  ])('%j has the cells %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('tells the line where each row begins, and which is broken', () => {
    const rows = rowsOf('a\r\n"b\r\nb\rb\nb",c\n"d"x\r\n\ne,"f');
    expect(rows.map(({ line, isBroken }) => [line, isBroken])).toEqual([
      [1, false],
      [2, false],
      [6, true],
    ]);
    expect(rowsOf('a\n"b"x"\nc').map(({ line, isBroken }) => [line, isBroken])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it('ends each line of a file that is written with CR and LF', () => {
    expect(csvLine(['a', '-5', '=1'])).toBe(`a,-5,"'=1"\r\n`);
  });
});
