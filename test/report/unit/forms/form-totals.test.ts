import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../../../functions/core/file/form-totals.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { FormTotals } from '../../../../shared/domain/form/rows.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string' },
  { header: 'Litres', type: 'number' },
  { header: 'Tonnes', type: 'number' },
];
const assignments = [{ field: 'Litres', metric: 'm' }];
const sumOf = (text: string) => totalsOf(new TextEncoder().encode(text), fields, assignments).totals()[0]?.total;

describe('the sum of a saved form', () => {
  it('is refused where a full stop may separate thousands, with the cells that say so', () => {
    const text = 'Site;Litres\nA;2.500\nB;3\nC;-1.250\n';
    expect(() => sumOf(text)).toThrow(
      "Some values may be two figures, so nothing was filled: row 1: '2.500' in 'Litres', row 3: '-1.250' in 'Litres'. " +
        'Correct them and save the form again.',
    );
    expect(() => sumOf('Site,Litres,Tonnes\nA,2.500,"1,5"\n')).toThrow("row 1: '2.500' in 'Litres'");
  });

  it('takes full stops of a file as the form writes it', () => {
    expect(sumOf('Site,Litres,Tonnes\r\nA,2.500,\r\nB,3,7.125\r\n')).toBe('5.5');
    expect(sumOf('Site;Litres\nA;2.500\nB;12.5\n')).toBe('15');
  });

  it('names the first five of its faults and counts the others', () => {
    const seven = (cell: string) => `${cell}\n`.repeat(7);
    expect(() => sumOf(`Litres\n${seven('x')}`)).toThrow(
      "row 5: 'x' in 'Litres' and 2 more. Correct them and save the form again.",
    );
    expect(() => sumOf(`Site;Litres\n${seven('A;2.500')}`)).toThrow("row 5: '2.500' in 'Litres' and 2 more.");
    expect(() => sumOf(`Litres\n${'x'.repeat(10_000)}\n`)).toThrow(`row 1: '${'x'.repeat(100)}…' in 'Litres'.`);
  });

  it('is refused where a comma may have divided a figure, with the cells that say so', () => {
    expect(() => sumOf('Site,Litres\nA,2,5\nB,3\n')).toThrow(
      "Some values may be divided by a comma, so nothing was filled: row 1: '2' in 'Litres'. Correct them and save the form again.",
    );
    expect(sumOf('Site,Litres\nA,2,\nB,3, \n')).toBe('5');
  });

  it('is refused so also where the cells after the figure are blank, and where a spreadsheet has saved the file', () => {
    const divided = "divided by a comma, so nothing was filled: row 1: '2' in 'Litres'.";
    expect(() => sumOf('Site,Litres,Tonnes\nA,2,5,\nB,3,\n')).toThrow(divided);
    expect(() => sumOf('Site,Litres,\nA,2,5\nB,3,\n')).toThrow(divided);
    expect(sumOf('Site,Litres,Tonnes,\nA,2,5,\nB,3,1,\n')).toBe('5');
    expect(sumOf('Site;Litres;Tonnes\nA;2;5;\nB;3;;\n')).toBe('5');
  });

  it('is refused where a quote is not closed, which takes the rows below it for a text', () => {
    expect(() => sumOf('Site,Litres\nA,1\n"Big site,5\nB,6\n')).toThrow('A quote in line 3 is not closed');
    expect(() => sumOf('Site,Litres\n"Big" site,5\n"B",6\n')).toThrow('A quote in line 2 is not closed');
  });

  it('keeps no more faults than it names', () => {
    const totals = new FormTotals(fields, assignments);
    for (let row = 0; row < 1000; row += 1) totals.add(['A', 'many', '']);
    expect([totals.faults.first.length, totals.faults.count]).toEqual([5, 1000]);
  });

  it('names texts that are no numbers first', () => {
    expect(() => sumOf('Site;Litres\nA;2.500\nB;many\n')).toThrow(
      "Some values are not numbers, so nothing was filled: row 2: 'many'",
    );
  });
});
