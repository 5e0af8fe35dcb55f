import { describe, expect, it } from 'vitest';
import { choicesOf, decimalCommas, readWithComma } from '../../../../frontend/src/features/report/forms/cell/decimal-commas.ts';
import { readCsvRows } from '../../../../frontend/src/features/report/forms/csv/csv-rows.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { tableOfCsv } from '../../../support/browser-unit/form-csv.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string', required: true },
  { header: 'Litres', type: 'number' },
  { header: 'Delivered', type: 'date' },
];

const read = (text: string) => tableOfCsv(fields, text);
const rowsOf = (table: FormTable) => table.ids().map((id) => table.row(id)!);
const litres = (text: string) => rowsOf(read(text)).map(({ cells, errors }) => [cells[1], errors?.[1] ?? null]);
const asked = (text: string, ...choices: string[]) => [
  text,
  `'${text}' may be ${choices.join(' or ')}. Enter the figure that is meant.`,
];

describe('a file of a form', () => {
  it('says how many of its rows are the same as one above them in each cell', () => {
    const summaryOf = (...rows: string[]) =>
      readCsvRows(['Site;Litres;Delivered', ...rows].join('\n'), { fields, typesOnly: false });
    const rows = ['A;7;01/11/2026', 'B;7;01/11/2026', 'A;8;01/11/2026'];
    expect(summaryOf(...rows)).toMatchObject({ summary: { rows: 3, repeated: 0 } });
    expect(summaryOf(...rows, 'A;7;1/11/2026', rows[1]!)).toMatchObject({ summary: { rows: 5, repeated: 2 } });
  });

  it('with semicolons asks what a comma or a full stop before three digits means [REP-283]', () => {
    const text = 'Site;Litres;Delivered\nA;7,125;2026-11-01\nB;1,234;02/11/2026\nE;2.500;05/11/2026\nF;3;05/11/2026\n';
    expect(litres(text)).toEqual([
      asked('7,125', '7.125', '7125'),
      asked('1,234', '1.234', '1234'),
      asked('2.500', '2.5', '2500'),
      ['3', null],
    ]);
    const table = read(text);
    expect(table.state()).toMatchObject({ count: 4, faulty: 3 });
    expect(rowsOf(table).map(({ cells }) => cells[2])).toEqual(['01/11/2026', '02/11/2026', '05/11/2026', '05/11/2026']);
  });

  it('may have dates with dots or dashes, the day first, and none with a year of two digits [REP-295]', () => {
    const text = 'Site;Delivered\nA;03.10.2026\nB;3-10-2026\nC;1/7/2026\nD;3/10/26\nE;31.02.2026\n';
    const fault = 'Value must be a date in the format dd/mm/yyyy';
    expect(rowsOf(read(text)).map(({ cells, errors }) => [cells[2], errors?.[2] ?? null])).toEqual([
      ['03/10/2026', null],
      ['03/10/2026', null],
      ['01/07/2026', null],
      ['3/10/26', fault],
      ['31.02.2026', fault],
    ]);
  });

  it('is read without the units of its columns, beside decimal commas too', () => {
    expect(litres('Site;Litres\nA;12,5 L\nB;2.500 l\nC;3 litres\nD;4 m2\n')).toEqual([
      ['12,5', 'Value must be a finite number'],
      asked('2.500', '2.5', '2500'),
      ['3', null],
      ['4 m2', '“m2” is another unit than Litres. Convert the figure first.'],
    ]);
  });

  it('with a decimal comma asks what a comma before three digits means', () => {
    expect(litres('Site,Litres\nA,"1,234"\nB,"0,5"\nC,"12,75"\nD,"-4,125"\nE,2.500\nF,12.5\n')).toEqual([
      asked('1,234', '1.234', '1234'),
      ['0,5', 'Value must be a finite number'],
      ['12,75', 'Value must be a finite number'],
      asked('-4,125', '-4.125', '-4125'),
      asked('2.500', '2.5', '2500'),
      ['12.5', null],
    ]);
    expect(litres('Site\tLitres\nA\t1,234\nB\t0,125\n')).toEqual([
      asked('1,234', '1.234', '1234'),
      ['0,125', 'Value must be a finite number'],
    ]);
    expect(litres('Site,Litres\nA,1.234\nB,1.234.567\n')[0]).toEqual(asked('1.234', '1.234', '1234'));
  });

  it('with commas between its cells takes commas in its figures as thousands [REP-283]', () => {
    expect(litres('Site,Litres\nA,"1,234"\nB,"1,234.5"\nC,"1,234,567"\nD,2.500\n')).toEqual([
      ['1234', null],
      ['1234.5', null],
      ['1234567', null],
      ['2.500', null],
    ]);
  });

  it('with semicolons whose full stops can only be decimal ones keeps them', () => {
    expect(litres('Site;Litres\nA;2.500\nB;12.5\nC;0.125\n').map(([, error]) => error)).toEqual([null, null, null]);
    expect(litres('Site;Litres\nA;2.500\nB;12.5\nC;7,125\n').map(([, error]) => error === null)).toEqual([false, true, false]);
  });

  it('named as one with semicolons is one, and other columns ask nothing', () => {
    expect(litres('sep=;\nSite;Litres\nA;7,125\n')).toEqual([asked('7,125', '7.125', '7125')]);
    expect(rowsOf(read('Site;Litres\n7,125;3\n'))[0]).toMatchObject({ cells: ['7,125', '3', ''], errors: null });
  });
});

describe('the figures of a file with a decimal comma', () => {
  const TEXT = 'Site,Litres\nA,"12,5"\nB,"1.243,5"\nC,1.243\nD,7\nE,"-4,125"\nF,n/a\n';

  it('are offered beside each cell, with the figure of a full stop', () => {
    const choices = rowsOf(read(TEXT)).map(({ cells, errors }) => choicesOf(fields[1]!, cells[1]!, errors?.[1] ?? null));
    expect(choices).toEqual([['12.5', '125'], ['1243.5', '1.2435'], ['1.243', '1243'], [], ['-4.125', '-4125'], []]);
  });

  it('are read with a comma all at once, if their person says so', () => {
    const table = read(TEXT);
    expect(decimalCommas(table)).toHaveLength(4);
    readWithComma(table);
    expect(table.records().map(([, cell]) => cell)).toEqual(['12.5', '1243.5', '1243', '7', '-4.125', 'n/a']);
    expect(table.state()).toMatchObject({ faulty: 1, changed: true });
    expect(decimalCommas(table)).toEqual([]);
  });

  it('are taken one by one, also as they stand', () => {
    const table = read(TEXT);
    const [a, , c] = table.ids();
    table.answer(a!, 1, '12.5');
    table.answer(c!, 1, '1.243');
    table.leave(c!, 1);
    expect([a, c].map((id) => table.row(id!))).toMatchObject([
      { cells: ['A', '12.5', ''], errors: null },
      { cells: ['C', '1.243', ''], errors: null },
    ]);
  });

  it('are taken as they stand where they are typed again', () => {
    const table = read('Site,Litres\nA,"1100,5"\nC,1.243\nG,1243\nH,1250\n');
    const id = table.ids()[1]!;
    expect(table.row(id)?.errors?.[1]).toContain('may be 1.243 or 1243');
    for (const text of ['1.24', '1.243']) table.set(id, 1, text);
    table.leave(id, 1);
    expect(table.row(id)).toMatchObject({ cells: ['C', '1.243', ''], errors: null });
  });

  it('are not offered in a row that a comma may have divided', () => {
    const { cells, errors } = rowsOf(read('Site,Litres\nA,1.234,5\n'))[0]!;
    expect(choicesOf(fields[1]!, cells[1]!, errors![1]!)).toEqual([]);
  });
});

describe('a row with more cells than the first line names', () => {
  const more = 'This row has more cells than the first line of the file. Enter the figure that is meant.';

  it('is asked about in its figures, which a comma may have divided', () => {
    expect(litres('Site,Litres\nA,1,234\nB,5\nC,6,,\n')).toEqual([
      ['1', more],
      ['5', null],
      ['6', null],
    ]);
    expect(litres('Litres\n7,125\n')).toEqual([['7', more]]);
  });

  it('is asked about also where the cell after the divided figure is blank, and where a spreadsheet has saved the file', () => {
    expect(litres('Site,Litres,Note,Delivered\nA,1,5,,\nB,5,,,\n')).toEqual([
      ['1', more],
      ['5', null],
    ]);
    expect(litres('Site,Litres,\nA,1,5\nB,5,\n')).toEqual([
      ['1', more],
      ['5', null],
    ]);
  });
});

describe('a cell that is asked about', () => {
  const opened = () => {
    const table = read('Site;Litres\nA;2.500\nB;7,125\n');
    const [a, b] = table.ids() as [number, number];
    return { table, a, b };
  };

  it('is asked about until it is entered anew, whatever changes beside it', () => {
    const { table, a, b } = opened();
    table.set(a, 0, 'Leeds');
    table.set(b, 0, 'York');
    expect(rowsOf(table).map(({ errors }) => errors?.[1])).toEqual([
      "'2.500' may be 2.5 or 2500. Enter the figure that is meant.",
      "'7,125' may be 7.125 or 7125. Enter the figure that is meant.",
    ]);
    table.set(a, 1, '2500');
    table.set(b, 1, '7.125');
    for (const id of [a, b]) table.leave(id, 1);
    expect(table.state().faulty).toBe(0);
    expect(table.records()).toEqual([
      ['Leeds', '2500', ''],
      ['York', '7.125', ''],
    ]);
  });

  it('is asked about again when a comma is typed into it', () => {
    const { table, a } = opened();
    table.set(a, 1, '2,500');
    table.leave(a, 1);
    expect(table.row(a)).toMatchObject({
      cells: ['A', '2,500', ''],
      errors: [null, "'2,500' may be 2.5 or 2500. Enter the figure that is meant.", null],
    });
  });
});

describe('a cell of the table that is typed', () => {
  it('is read as one of a file when it is left [REP-283]', () => {
    const table = new FormTable(fields);
    const id = table.add(['Leeds', '1,234', '2026-10-05']);
    for (const at of [0, 1, 2]) table.leave(id, at);
    expect(table.row(id)).toMatchObject({ cells: ['Leeds', '1234', '05/10/2026'], errors: null });
  });

  it('is asked about after a decimal comma was typed', () => {
    const table = new FormTable(fields);
    const [first, second] = [table.add(['Leeds', '12,5', '']), table.add(['York', '1,234', ''])];
    for (const id of [first, second]) table.leave(id, 1);
    expect([first, second].map((id) => table.row(id)?.errors?.[1])).toEqual([
      'Value must be a finite number',
      "'1,234' may be 1.234 or 1234. Enter the figure that is meant.",
    ]);
  });

  const column = (...litres: string[]) => {
    const table = new FormTable(fields);
    for (const figure of litres) table.add(['Leeds', figure, '']);
    const id = table.add(['York', '', '']);
    const type = (text: string) => {
      table.set(id, 1, text);
      table.leave(id, 1);
      return [table.row(id)?.cells[1], table.row(id)?.errors?.[1] ?? null];
    };
    return { table, id, type };
  };

  it('is asked about where it is a thousandth of the other figures of its column, or a thousand times', () => {
    const asked = "'1.250' may be 1.25 or 1250. Enter the figure that is meant.";
    expect(column('1243', '829', '415').type('1.250')).toEqual(['1.250', asked]);
    expect(column('1.2', '0.9').type('1,250')).toEqual(['1,250', "'1,250' may be 1.25 or 1250. Enter the figure that is meant."]);
    for (const [others, text, stored] of [
      [['1243', '0.9'], '1.250', '1.250'],
      [['1243', '829'], '1.25', '1.25'],
      [['1243', '829'], '1,250', '1250'],
      [['1', '2'], '0.125', '0.125'],
      [[], '1.250', '1.250'],
    ] as const)
      expect(column(...others).type(text)).toEqual([stored, null]);
  });

  it('is taken as it stands once it is typed again, or as the other figure', () => {
    const { type } = column('1243', '829');
    expect(type('1.253')[1]).toContain('may be');
    expect(type('1253')).toEqual(['1253', null]);
    expect(type('1.253')).toEqual(['1.253', null]);
  });

  it('is asked about only if it was typed', () => {
    const { table, id } = column('1243', '829');
    table.replace(id, ['York', '1.253', '']);
    table.leave(id, 1);
    expect(table.row(id)?.errors).toBeNull();
  });
});

it.each(['1234 567', '0 500'])('two figures in one cell of a file, %s, are not read as one', (cell) => {
  expect(litres(`Site;Litres\nA;${cell}\n`)).toEqual([[cell, 'Value must be a finite number']]);
});

it.each([
  ['', 'empty'],
  ['\r\n \n', 'empty'],
  ['Foo,Bar\n1,2\n', 'no-columns'],
])('a file of %j is refused for what is wrong with it', (text, refusal) => {
  expect(readCsvRows(text, { fields, typesOnly: false })).toEqual({ refused: { refusal } });
});

describe('a quote of a file that is not closed', () => {
  const whole = (text: string, isStored = false) => readCsvRows(text, { fields, typesOnly: false, isStored });

  it('refuses the file with its line, since the rows below have become its text', () => {
    const refused = (line: number) => ({ refused: { refusal: 'quotes', line } });
    expect(whole('Site,Litres\nA,1\n"Big site,5\nB,6\nC,7\n')).toEqual(refused(3));
    expect(whole('Site,Litres\n"Big" site,5\n"B",6\nC,7\n')).toEqual(refused(2));
    expect(whole('"Site,Litres\nA,1\n')).toEqual(refused(1));
  });

  it('is no quote within a text, and none of a form that is stored', () => {
    expect(whole('Site,Litres\n12" pipe,1\n"Big ""site""",5\n')).toMatchObject({ summary: { rows: 2 } });
    expect(whole('Site,Litres\nA,1\n"B,2\n', true)).toMatchObject({ summary: { rows: 2 } });
  });
});
