import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../../functions/csv/reader.ts';
import { TWO_READINGS } from '../../../../shared/domain/factor/factor-figures.ts';
import { type Fault, type MetricRow, readRow } from '../../../../shared/domain/structure/csv/csv-row.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A file as rows and faults. */
async function read(file: string, chunkSize = 64_000) {
  const rows: MetricRow[] = [];
  const faults: Fault[] = [];
  for await (const { layout, figure, rows: some } of readCsv(chunksOf(Buffer.from(file), chunkSize)))
    for (const { line, cells } of some) {
      const result = readRow(layout, cells, line, figure);
      if ('row' in result) rows.push(result.row);
      else faults.push(...result.faults);
    }
  return { rows, faults };
}

it.each([
  ['', 'This file is empty.'],
  ['\uFEFF\r\n \n', 'This file is empty.'],
  ['Foo,Bar\n1,2\n', "The first line has no columns 'issue' and 'name'."],
])('a file of %j is refused for what is wrong with it', async (text, reason) => {
  const refused = { errors: { fileobj: [expect.stringContaining(reason)] } };
  await expect(read(text)).rejects.toMatchObject(refused);
});

describe('a factor of a file', () => {
  const factorsOf = async (cells: readonly string[], delimiter = '\t') => {
    const lines = cells.map((cell, at) => ['Carbon', `Fuel ${at}`, 'Litres', `"${cell}"`, 'tCO2e'].join(delimiter));
    const { rows, faults } = await read([['issue', 'name', 'unit', 'factor', 'toUnit'].join(delimiter), ...lines].join('\n'));
    return [rows.map(({ factor }) => factor!.factor), faults.map(({ line, column }) => `${line} ${column}`)];
  };

  it('is refused where its comma may stand for thousands as well as for decimals', async () => {
    expect(await factorsOf(['1,234'])).toEqual([[], ['2 factor']]);
    expect(await factorsOf(['1,234', '1,234,567'], ';')).toEqual([[], ['2 factor', '3 factor']]);
    expect(await factorsOf(['1.234', '0,5'], ';')).toEqual([['0.5'], ['2 factor']]);
  });

  it('is what the figures of its file prove', async () => {
    expect(await factorsOf(['2,682', '0,5'], ';')).toEqual([['2.682', '0.5'], []]);
    expect(await factorsOf(['1.234', '0.5', '-2', '1e-3'])).toEqual([['1.234', '0.5', '-2', '0.001'], []]);
  });

  it('may have an exponent, as spreadsheets write small ones, with the sign of the file before its decimals', async () => {
    expect(await factorsOf(['2.5e-3', '2.5E-03', '-1e3', '1.234E+03'])).toEqual([['0.0025', '0.0025', '-1000', '1234'], []]);
    expect(await factorsOf(['2,5e-3', '2,5E-03', '-1e3', '1,234E+03'], ';')).toEqual([['0.0025', '0.0025', '-1000', '1234'], []]);
    expect(await factorsOf(['2,5E-03', '1.234'], ';')).toEqual([['0.0025'], ['3 factor']]);
  });

  it('says how to write an exponent that is refused', async () => {
    const { faults } = await read('issue,name,unit,factor,toUnit\nCarbon,Fuel,Litres,"2,5E-03",tCO2e');
    expect(faults).toEqual([{ line: 2, column: 'factor', reason: TWO_READINGS }]);
  });

  it('is refused where a comma has divided it, also with blank cells after it or as a spreadsheet saves it', async () => {
    const faultsIn = async (...lines: string[]) => {
      const found: number[] = [];
      for await (const { faults } of readCsv(chunksOf(Buffer.from(lines.join('\n')), 64_000)))
        found.push(...faults.map(({ line }) => line));
      return found;
    };
    const header = 'issue,name,unit,factor,toUnit,source,year';
    expect(await faultsIn(header, 'Carbon,Fuel,Litres,2,5,kg,,', 'Carbon,Gas,kWh,2,kg,,,')).toEqual([2]);
    expect(await faultsIn('issue,name,unit,toUnit,factor,', 'Carbon,Fuel,Litres,kg,2,5', 'Carbon,Gas,kWh,kg,2,')).toEqual([2]);
  });

  it('is read alike in whatever portions the file comes', async () => {
    const row = (name: string, factor: string, description = '') => `Carbon;${name};kg;${factor};tCO2e;${description}`;
    const filler = Array.from({ length: 4 }, (_unused, at) => row(`Filler ${at}`, '', 'd'.repeat(18_000)).replace('tCO2e', ''));
    const file = ['issue;name;unit;factor;toUnit;description', row('Diesel', '2,682'), ...filler, row('Coal', '0,5')].join('\n');
    for (const size of [64_000, 200_000]) expect((await read(file, size)).faults.map(({ line }) => line)).toEqual([2]);
  });
});

describe('how often a metric of a file is due', () => {
  it('is at least every one of its units, as in the form', async () => {
    const { rows, faults } = await read(
      ['issue,name,frequency', 'Carbon,A,0 MONTHS', 'Carbon,B,3 MONTHS', 'Carbon,C,ONCE'].join('\n'),
    );
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 frequency']);
    expect(rows.map(({ meta_json }) => meta_json.freq_num)).toEqual([3, null]);
  });
});
