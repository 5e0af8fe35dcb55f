import { describe, expect, it } from 'vitest';
import { type FactorFile, readFactorFile } from '../../../shared/domain/factor/factor-file.ts';
import { growthFault } from '../../support/fixtures/growth.ts';

const read = (text: string): FactorFile => {
  const file = readFactorFile(text);
  if ('refused' in file) throw new Error(file.refused);
  return file;
};
const reasons = (text: string) => read(text).faults.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);

/**
 * Lines of 'UK Government GHG Conversion Factors for Company Reporting', 2024, published by DESNZ with Defra. Contains public
 * sector information licensed under the Open Government Licence v3.0.
 */
const UK = `ID,Scope,Level 1,Level 2,Level 3,Level 4,Column Text,UOM,GHG/Unit,GHG Conversion Factor 2024
1_100_1000_15_1,Scope 1,Fuels,Gaseous fuels,Butane,,,tonnes,kg CO2e,3033.38067
1_100_1000_6_1,Scope 1,Fuels,Gaseous fuels,Butane,,,kWh (Gross CV),kg CO2e,0.22241
1_101_1021_8_1,Scope 1,Fuels,Liquid fuels,Refinery miscellaneous,,,litres,kg CO2e,
`;

describe('the flat file of the UK Government', () => {
  it('that was saved again with commas before decimals is read so, and no figure as a thousandth of itself', () => {
    const again = [
      'Scope;Level 1;UOM;GHG/Unit;GHG Conversion Factor 2024',
      'Scope 1;Butane;tonnes;kg CO2e;3.033',
      'Scope 1;Coal;kg;kg CO2e;2,54',
    ];
    const { rows, faults } = read(
      again
        .join('\n')
        .replace('Level 1', 'Level 1;Level 2;Level 3;Level 4;Column Text')
        .replaceAll(/^(Scope 1;\w+)/gm, '$1;;;;'),
    );
    expect(rows.map(({ metric, factor }) => [metric, factor])).toEqual([['Coal', '2.54']]);
    expect(faults).toEqual([
      { line: 2, column: 'GHG Conversion Factor 2024', reason: expect.stringContaining('read as two numbers') },
    ]);
  });

  it('has rows named as the import of metrics into a project names them, for the calendar year', () => {
    const { layout, rows, faults } = read(UK);
    expect([layout, faults]).toEqual(['uk', []]);
    const source = 'UK Government GHG Conversion Factors for Company Reporting 2024';
    const all = { toUnit: 'kg CO2e', source, category: 'Scope 1', startDate: '2024-01-01', endDate: '2024-12-31' };
    expect(rows).toEqual([
      { line: 2, metric: 'Fuels / Gaseous fuels / Butane', unit: 'tonnes', factor: '3033.38067', ...all },
      { line: 3, metric: 'Fuels / Gaseous fuels / Butane', unit: 'kWh (Gross CV)', factor: '0.22241', ...all },
    ]);
  });

  it('leaves out rows without a figure and rows in another unit than kg CO2e, and says why', () => {
    const other = `${UK}x,Scope 1,Fuels,Gaseous fuels,Butane,,,litres,kg CO2e of CH4,0.00144\n`;
    expect(read(other).leftOut).toEqual([
      { line: 4, column: 'GHG Conversion Factor 2024', reason: 'No factor is published for this row.' },
      { line: 5, column: 'GHG/Unit', reason: 'The row is in kg CO2e of CH4, and not in kg CO2e.' },
    ]);
  });

  it('has a fault where a figure is none', () => {
    expect(reasons(`${UK}x,Scope 1,Fuels,Gaseous fuels,CNG,,,litres,kg CO2e,much\n`)).toEqual([
      '5 GHG Conversion Factor 2024: The factor is a finite number; 0 and negative numbers are allowed.',
    ]);
  });
});

describe('a file of our own columns', () => {
  const row = { line: 2, metric: 'Grid', unit: 'kWh', toUnit: 'kg', factor: '0.5' };

  it.each([
    ['the names that people use', 'metric,unit,toUnit,factor'],
    ['the headers of the page', 'fromMetricName,fromMetricUnit,toUnit,factor'],
    ['other case, blanks and lines', 'From Metric Name,from-metric_unit,TO UNIT,Factor'],
  ])('is known by %s', (_what, header) => {
    expect(read(`${header}\nGrid,kWh,kg,0.50`).rows).toEqual([row]);
  });

  it.each([';', '\t', '|'])('may be separated by %j', (sign) => {
    expect(read(['metric,unit,toUnit,factor', 'Grid,kWh,kg,0.5'].join('\n').replaceAll(',', sign)).rows).toEqual([row]);
  });

  it('says nothing of notes that have no column, and empties those whose cell is empty', () => {
    const text = 'metric,unit,toUnit,factor,source,Start Date,end_date\nGrid,kWh,kg,0.5, DESNZ,2024-01-01,';
    expect(read(text).rows).toEqual([{ ...row, source: ' DESNZ', startDate: '2024-01-01', endDate: '' }]);
  });

  it('is refused as a whole where a column is missing, or all rows are', () => {
    expect(readFactorFile('metric,unit,amount\nGrid,kWh,1')).toEqual({
      refused: "The first line has no column 'toUnit', 'factor'. Add them.",
    });
    expect(readFactorFile('metric,unit,toUnit,factor\n')).toMatchObject({ refused: expect.stringContaining('no rows') });
    expect(readFactorFile(' \n')).toMatchObject({ refused: expect.stringContaining('is empty') });
    expect(readFactorFile(`metric,unit,toUnit,factor\n${'a,b,c,1\n'.repeat(20_001)}`)).toEqual({
      refused: 'The file has more than 10,000 rows. Divide it.',
    });
  });

  it('names every fault by its line and the column as the file writes it', () => {
    const text = [
      'Metric,Unit,To Unit,Factor,Source,Start Date',
      `,kWh,,0.5,,`,
      `Grid,${'k'.repeat(101)},kg,,${'s'.repeat(501)},1/1/2024`,
      'Grid,kWh,kg,1,,',
      'Grid,kWh,kg,2,,',
      '"Grid"x,kWh,kg,2,,',
    ].join('\n');
    expect(reasons(text)).toEqual([
      '2 Metric: The name of the base metric is missing. Enter it.',
      '2 To Unit: The unit that the factor converts to is missing. Enter it.',
      '3 Unit: Use at most 100 characters.',
      '3 Source: Use at most 500 characters.',
      '3 Start Date: Enter the date as YYYY-MM-DD.',
      '3 Factor: The factor is missing. Enter a number.',
      '5 : Line 4 has a factor between the same units for this metric. Keep one of the two rows.',
      '6 : Text follows a closing quote, or a quote is not closed. Save the table as CSV again.',
    ]);
    expect(read(text).rows.map(({ line }) => line)).toEqual([4]);
  });

  it('has a fault in a row with more cells than the first line, where a decimal comma may have divided the figure', () => {
    const more =
      'The row has more cells than the first line. Put a text that contains the separator in quotes, and write decimals with a full stop.';
    const text = 'metric,unit,toUnit,factor,source\nDiesel,Litres,kg,2,5,BEIS\nGas,kWh,kg,0.18,BEIS,,\n';
    expect(reasons(text)).toEqual([`2 : ${more}`]);
    expect(read(text).rows).toMatchObject([{ metric: 'Gas', factor: '0.18', source: 'BEIS' }]);
    expect(reasons('metric,unit,toUnit,factor\nDiesel,Litres,kg,2,5\n')).toEqual([`2 : ${more}`]);
    // as a spreadsheet saves it
    expect(reasons('metric,unit,toUnit,factor,\nDiesel,Litres,kg,2,5\nGas,kWh,kg,0.18,\n')).toEqual([`2 : ${more}`]);
  });

  it('has a fault in such a row also where the cells after the figure are blank, and in no other row that ends in blanks', () => {
    const header = 'metric,unit,toUnit,factor,source,description';
    const divided = `${header}\nDiesel,Litres,kg,2,5,,\nGas,kWh,kg,2.5,5,,\nCoal,kg,kg,2,BEIS,,\n`;
    expect(read(divided).rows.map(({ metric, factor }) => [metric, factor])).toEqual([
      ['Gas', '2.5'],
      ['Coal', '2'],
    ]);
    expect(reasons(divided)).toEqual([expect.stringMatching(/^2 : The row has more cells than the first line/)]);
    // not divided by commas
    expect(read(`${header.replaceAll(',', ';')}\nDiesel;Litres;kg;2;5;;\n`).rows).toHaveLength(1);
    expect(read(`${header}\nDiesel,Litres,kg,2,2024,\n`).rows).toMatchObject([{ factor: '2', source: '2024' }]);
  });

  it('has a factor twice where only the writing of the unit differs, but not of two base metrics of one name', () => {
    expect(reasons('metric,unit,toUnit,factor\nGas,M3,kg,1\nGas,m³,kg,2')).toHaveLength(1);
    expect(reasons('metric,unit,toUnit,factor,category\nGas,M3,kg,1,Scope 1\nGas,M3,kg,2,Scope 3')).toEqual([]);
  });

  it('has it twice where only the writing of the unit that it converts to differs', () => {
    expect(reasons('metric,unit,toUnit,factor\nGas,M3,tCO2e,1\nGas,M3,tCO₂e,2')).toHaveLength(1);
  });

  it('names the columns that mean nothing here', () => {
    expect(read('metric,unit,toUnit,factor,year,start_day,\nGas,M3,kg,1,2024,,').ignored).toEqual(['year', 'start_day']);
  });

  it('names its separator as Excel does', () => {
    expect(read('sep=;\nmetric;unit;toUnit;factor\nGrid;kWh;kg;0,5').rows).toEqual([{ ...row, line: 3 }]);
  });

  it('takes time in proportion to its length', { timeout: 60_000 }, async () => {
    const header = 'metric;unit;toUnit;factor\n';
    for (const pump of ['Grid;kWh;kg;1,234\n', '"', ';', '1.1,', '\n'])
      expect(
        await growthFault(readFactorFile, (length) => header + pump.repeat(Math.ceil(length / pump.length))),
      ).toBeUndefined();
  });
});
