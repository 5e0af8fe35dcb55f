import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../shared/domain/file/csv-cell.ts';
import { csvDialect } from '../../../shared/domain/file/csv-dialect.ts';
import { csvRefusal, decodeCsv } from '../../../shared/domain/file/csv-encoding.ts';
import { fc } from '../../support/property.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: boolean) =>
  Uint8Array.from([...(mark ? [0xff, 0xfe] : []), ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);

describe('the encoding of a CSV file', () => {
  it('is UTF-8 with or without a mark, which is no part of the first header', () => {
    for (const mark of ['', '\uFEFF'])
      expect(decodeCsv(bytes(`${mark}Größe,£\r\n1,2`))).toEqual({ encoding: 'utf-8', text: 'Größe,£\r\n1,2' });
  });

  it('is Windows-1252 when it is no UTF-8', () => {
    const windows = Uint8Array.from([0x80, 0x93, 0xa3, 0xe9, 0x94, 0x2c, 0x99]);
    expect(decodeCsv(windows)).toEqual({ encoding: 'windows-1252', text: '€“£é”,™' });
  });

  it('is refused when it is UTF-16, a workbook or no text', () => {
    expect(decodeCsv(utf16('Litres;Site\r\n', true))).toEqual({ refused: 'utf-16' });
    expect(csvRefusal(utf16('Litres;Site\r\n12;Leeds', false))).toBe('utf-16');
    expect(csvRefusal(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]))).toBe('excel');
    expect(csvRefusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('excel');
    expect(csvRefusal(Uint8Array.from([1, 0, 0, 7, 0, 0, 0, 9]))).toBe('binary');
    expect(csvRefusal(new Uint8Array())).toBeNull();
  });
});

describe('the delimiter of a CSV text', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n1,5;2,5;3', ';'],
    ['a\tb\n1, 2\t3', '\t'],
    ['a|b\n1|2', '|'],
    ['"a;b;c",d\n1,2', ','],
    ['one column\n1\n2', ','],
    ['', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(csvDialect(text)).toEqual({ delimiter, start: 0 });
  });

  it('is the one that a first line names', () => {
    expect(csvDialect('sep=;\r\na;b')).toEqual({ delimiter: ';', start: 7 });
  });
});

describe('a line of CSV', () => {
  it('quotes what would be read otherwise [REP-376]', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', ''])).toBe('a,"b,c","d""e","f\ng"," h",\r\n');
  });

  it('is divided by commas whatever its values hold', () => {
    const header = csvLine(['Site', 'Litres', 'Note']);
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), (row) => {
        expect(csvDialect(header + csvLine(row)).delimiter).toBe(',');
      }),
    );
  });
});
