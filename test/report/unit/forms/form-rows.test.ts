import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../shared/domain/file/csv-cell.ts';
import { csvRecords } from '../../../../shared/domain/file/csv-dialect.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import * as form from '../../../../shared/domain/form/rows.ts';
import { fc } from '../../../support/property.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string', required: true },
  { header: 'Litres', type: 'number' },
];

describe('the columns of a file', () => {
  it('are matched by header, trimmed and in any letter case; unknown ones are ignored, missing ones are empty [REP-095]', () => {
    const columns = form.matchColumns(fields, ['Date', ' site ', 'Colour', 'SITE']);
    expect(columns).toEqual({ of: [1, -1], unknown: ['Date', 'Colour', 'SITE'], missing: ['Litres'] });
    expect(form.cellsOf(columns, ['1', 'Leeds', 'red'])).toEqual(['Leeds', '']);
    expect(form.cellsOf(columns, ['1'])).toEqual(['', '']);
  });

  it('may be fifty, of which the form takes its own', () => {
    const header = Array.from({ length: 50 }, (_unused, at) => (at === 40 ? 'litres' : at === 3 ? 'Site' : `Column ${at}`));
    const columns = form.matchColumns(fields, header);
    expect(columns.of).toEqual([3, 40]);
    expect(columns.unknown).toHaveLength(48);
  });
});

/** Texts that people type, and texts that a spreadsheet would calculate. */
const cellTexts = fc.oneof(
  fc.string(),
  fc.tuple(fc.constantFrom('=', '+', '-', '@', "'=", "'", '\t', '\r', '\uFF1D'), fc.string()).map((parts) => parts.join('')),
);

describe('the records of a form', () => {
  it('have their errors at the cell [REP-102]', () => {
    expect(form.cellErrors(fields, ['', 'x'])).toEqual(['This field is required', 'Value must be a finite number']);
    expect(form.cellErrors(fields, ['', 'x'], { typesOnly: true })).toEqual([null, 'Value must be a finite number']);
    expect(form.cellErrors(fields, ['Leeds', '1'])).toBeNull();
  });

  it('of a file are read as people write dates and figures, and stay as they are where that is unclear', () => {
    const more: FormField[] = [...fields, { header: 'Delivered', type: 'date' }];
    const read = (litres: string, day: string) => form.mended(more, ['1,5 Ltd', litres, day]).slice(1);
    expect(read('1,500.5', '2026-10-03')).toEqual(['1500.5', '03/10/2026']);
    expect(read('1500.50', '03/10/2026')).toEqual(['1500.50', '03/10/2026']);
    expect(read('12,5', '03/10/26')).toEqual(['12,5', '03/10/26']);
    expect(form.cellErrors(more, form.mended(more, ['Leeds', '12,5', '31/02/2026']))).toEqual([
      null,
      'Value must be a finite number',
      'Value must be a date in the format dd/mm/yyyy',
    ]);
  });

  it('are blank when every cell is [REP-300]', () => {
    expect(form.isBlankRow([' ', ''])).toBe(true);
    expect(form.isBlankRow([' ', '0'])).toBe(false);
  });

  it('are written so that they read back identical [REP-375, REP-376]', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cellTexts, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const text = form.headerLine(fields) + rows.map(csvLine).join('');
        const read = [...csvRecords(text, form.formColumns(fields))].map(({ cells }) => cells);
        expect(read).toEqual([['Site', 'Litres'], ...rows.filter((row) => !form.isBlankRow(row))]);
      }),
    );
  });

  it('hold files as a list of filename and url [REP-210]', () => {
    const files = [{ filename: 'a.pdf', url: '/api/store/object/1/' }];
    expect(form.fileCell(files)).toBe('[{"filename":"a.pdf","url":"/api/store/object/1/"}]');
    expect(form.cellFiles(form.fileCell(files))).toEqual(files);
    expect(form.fileCell([])).toBe('');
    for (const other of ['', 'a.pdf', '{}', '[1]', '[{"url":1}]']) expect(form.cellFiles(other)).toEqual([]);
  });
});

describe('the totals of a form', () => {
  const assignments = [{ field: 'litres', metric: 'm' }];
  const totalOf = (cells: string[]) => {
    const totals = new form.FormTotals(fields, assignments);
    for (const cell of cells) totals.add(['Leeds', cell]);
    return { total: totals.totals()[0]?.total, faults: totals.faults.first, rows: totals.rows };
  };

  it('are exact: 20,000 rows of 0.1 are 2000 [REP-204, SET-243]', () => {
    expect(totalOf(Array.from({ length: 20_000 }, () => '0.1'))).toEqual({ total: '2000', faults: [], rows: 20_000 });
    expect(totalOf(['1e3', '-0.001', ' 12.50 ', '99999999999999999999.9']).total).toBe('100000000000000001012.399');
  });

  it('of no number are none, and a text in a number column is a fault with its row', () => {
    expect(totalOf(['', ' ']).total).toBeNull();
    expect(totalOf(['1', 'abc'])).toEqual({ total: '1', faults: [{ row: 2, field: 'litres', text: 'abc' }], rows: 2 });
  });

  it('leave out assignments to fields that are no numbers or not there', () => {
    const others = [
      { field: 'Site', metric: 'm' },
      { field: 'Gone', metric: 'n' },
    ];
    expect(new form.FormTotals(fields, others).totals()).toEqual([]);
  });
});
