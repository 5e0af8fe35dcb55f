import { describe, expect, it } from 'vitest';
import { choicesOf } from '../../../../frontend/src/features/report/forms/cell/decimal-commas.ts';
import { pasteCells } from '../../../../frontend/src/features/report/forms/cell/paste-cells.ts';
import { readCsvRows } from '../../../../frontend/src/features/report/forms/csv/csv-rows.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import { cellError, type FormField } from '../../../../shared/domain/form/field-checks.ts';

const litres: FormField = { header: 'Litres', type: 'number' };
const fields = [{ header: 'Site', type: 'string' }, litres] as const satisfies FormField[];

const errorOf = (table: FormTable) => table.row(table.ids()[0]!)?.errors?.[1] ?? null;
const QUESTION = "'1e5' may be 100000. Enter the figure that is meant.";

describe('a figure with an exponent is asked about', () => {
  it('in a cell of a table, until one of its figures is taken', () => {
    const table = new FormTable(fields);
    const id = table.add(['Quay', '']);
    table.set(id, 1, '1e5');
    table.leave(id, 1);
    expect([errorOf(table), table.state().faulty]).toEqual([QUESTION, 1]);
    expect(choicesOf(litres, '1e5', QUESTION)).toEqual(['100000']);
    table.answer(id, 1, '100000');
    expect([table.records(), errorOf(table)]).toEqual([[['Quay', '100000']], null]);
  });

  it('in a file', () => {
    const read = readCsvRows('Site,Litres\nQuay,1e5\n', { fields, typesOnly: true });
    expect(read).toMatchObject({ rows: [{ cells: ['Quay', '1e5'], errors: [null, QUESTION] }] });
  });

  it('and not in what is stored, where it counts already', () => {
    const read = readCsvRows('Site,Litres\nQuay,1e5\nPier,x1e5\n', { fields, typesOnly: true, isStored: true });
    expect(read).toMatchObject({
      rows: [
        { cells: ['Quay', '100000'], errors: null },
        { cells: ['Pier', 'x1e5'], errors: [null, 'Value must be a finite number'] },
      ],
    });
  });

  it('in a paste', () => {
    const table = new FormTable(fields);
    pasteCells(table, { id: table.add(), at: 0 }, [['Quay', '1e5']]);
    expect(errorOf(table)).toBe(QUESTION);
  });

  it('in a record of its own', () => {
    const typed = new TypedRecords(new FormTable(fields, { typesOnly: true }));
    typed.type(NEW, 1, '1e5');
    expect(cellError(litres, typed.cells(NEW)![1], { typesOnly: true })).toBe(QUESTION);
  });

  it.each([
    ['-1.5E+3', '-1500'],
    ['1e-2', '0.01'],
    ['1,5e3', '1500', '15000'],
  ])('with the figures that %s may be', (text, ...choices) => {
    expect(choicesOf(litres, text, 'any')).toEqual(choices);
  });
});
