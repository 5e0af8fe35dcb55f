import { describe, expect, it } from 'vitest';
import type { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { reasonNotToSave } from '../../../../frontend/src/features/report/forms/reason-not-to-save.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { tableOfCsv } from '../../../support/browser-unit/form-csv.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string', required: true },
  { header: 'Litres', type: 'number' },
  { header: 'Invoice', type: 'string' },
];

const read = (text: string) => tableOfCsv(fields, text);

describe('a file whose last row looks like a total of those above', () => {
  const BILLS = 'Site,Litres,Invoice\nA,"1,000",1\nB,"2,000",2\nC,322.5,3\n';
  const sums = (table: FormTable) => table.records().map(([, figure]) => figure);

  it.each(['Total,"3,322.5",', 'SUMME:,"3,000.0",', ',"3,322.50",', 'Leeds,"3,322.5",4', 'D,1,Grand total', 'Sub-total,,'])(
    'is not saved until its person has said whether it counts: %s',
    (line) => {
      const table = read(`${BILLS}${line}\n`);
      expect(table.state()).toMatchObject({ count: 4, total: 4 });
      expect(reasonNotToSave(table.state(), false)).toBe('Say first whether row 4 is a total');
      table.answerTotal(true);
      expect(sums(table)).toEqual(['1000', '2000', '322.5']);
      expect([table.state().total, reasonNotToSave(table.state(), false)]).toEqual([null, null]);
    },
  );

  it('keeps it where its person says so', () => {
    const table = read(`${BILLS}Quay,"3,322.5",\n`);
    table.answerTotal(false);
    expect(sums(table)).toEqual(['1000', '2000', '322.5', '3322.5']);
    expect(reasonNotToSave(table.state(), false)).toBeNull();
  });

  it('is asked about the subtotal above it next, and about nothing once the row is removed', () => {
    const table = read(`${BILLS}Subtotal,"3,322.5",\nTotal,"3,322.5",\n`);
    table.answerTotal(true);
    expect(table.state().total).toBe(4);
    table.remove(table.ids()[3]!);
    expect(table.state()).toMatchObject({ count: 3, total: null });
  });

  it('is any other file: one row, rows whose figures add up to something else, and a name that begins so', () => {
    for (const text of [
      'Site,Litres\nTotal,5\n',
      'Site,Litres\nA,5\nB,5\n',
      `${BILLS}Total Energies,5,\n`,
      'Site,Litres\nA,0\nB,0\nC,0\n',
    ])
      expect(read(text).state().total).toBeNull();
  });
});

it.each([
  ['10\n20\n-5\n25', 4],
  ['-10\n-20\n-30', 3],
  ['10\n5\n-3\n15', null],
])('the last record of a file with credit notes is asked about where it is their sum: %j', (litresOf, total) => {
  expect(read(`Litres\n${litresOf}\n`).state().total).toBe(total);
});
