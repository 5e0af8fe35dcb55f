import { describe, expect, it, vi } from 'vitest';
import { rowName } from '../../../../frontend/src/features/report/forms/cell/cell-text.ts';
import { columnWidth, recordColumns } from '../../../../frontend/src/features/report/forms/cell/column-width.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { isOutsidePeriod } from '../../../../frontend/src/features/report/forms/outside-period.tsx';
import { reasonNotToSave } from '../../../../frontend/src/features/report/forms/reason-not-to-save.ts';
import { faultOf } from '../../../../frontend/src/features/report/forms/wizard/file-faults.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string', required: true },
  { header: 'Litres', type: 'number' },
];
const filled = () => {
  const table = new FormTable(fields);
  const ids = [table.add(['Leeds', '1']), table.add(), table.add(['', 'x'])];
  return { table, ids };
};

describe('the table of a form', () => {
  it('checks a row when it is changed, and a blank row never [REP-102, REP-300]', () => {
    const { table, ids } = filled();
    expect(ids.map((id) => table.row(id)?.errors)).toEqual([
      null,
      null,
      ['This field is required', 'Value must be a finite number'],
    ]);
    expect(table.state()).toMatchObject({ count: 3, faulty: 1, changed: true, filled: true, total: null });
    table.set(ids[2]!, 0, 'York');
    table.set(ids[2]!, 1, '2');
    expect(table.state().faulty).toBe(0);
    expect(table.records()).toEqual([
      ['Leeds', '1'],
      ['York', '2'],
    ]);
    table.saved(table.records());
    expect(table.state()).toMatchObject({ count: 2, changed: false });
  });

  it('stay changed where somebody has typed while they were saved', () => {
    const { table, ids } = filled();
    const sent = table.records();
    table.set(ids[0]!, 0, 'Hull');
    table.saved(sent);
    expect(table.state()).toMatchObject({ count: 3, changed: true });
  });

  it('writes a typed date with dots or dashes as its format, and a figure without the unit of its column, when the cell is left', () => {
    const table = new FormTable([...fields, { header: 'Delivered', type: 'date' }]);
    const id = table.add(['Leeds', '1', '']);
    for (const [at, text] of [
      [1, '12 L'],
      [2, '03-10-2026'],
    ] as const) {
      table.set(id, at, text);
      table.leave(id, at);
    }
    expect(table.row(id)).toMatchObject({ cells: ['Leeds', '12', '03/10/2026'], errors: null });
  });

  it('tells a row about its own changes, and the table about rows that come and go', () => {
    const { table, ids } = filled();
    const [own, other, all] = [vi.fn(), vi.fn(), vi.fn()];
    table.subscribeRow(ids[0]!, own);
    table.subscribeRow(ids[1]!, other);
    const { revision } = table.state();
    table.subscribe(all);
    table.set(ids[0]!, 1, '5');
    expect([own.mock.calls.length, other.mock.calls.length, all.mock.calls.length]).toEqual([1, 0, 0]);
    expect(table.state().revision).toBe(revision);
    table.remove(ids[1]!);
    expect(table.state()).toMatchObject({ count: 2, revision: revision + 1 });
  });

  it('finds the next row with a fault, going round', () => {
    const { table } = filled();
    table.add(['', '3']);
    expect([-1, 2, 3].map((after) => table.nextFault(after))).toEqual([2, 3, 2]);
    table.clear();
    expect(table.nextFault(-1)).toBe(-1);
  });

  it('is saved when it is right, holds something, and has changed [REP-279, REP-301, REP-302, REP-303]', () => {
    const state = { revision: 1, count: 1, faulty: 0, changed: true, filled: true, total: null };
    expect(reasonNotToSave({ ...state, faulty: 1 }, false)).toBe('Please correct all errors before submitting');
    expect(reasonNotToSave({ ...state, filled: false }, false)).toBe('Add some data');
    expect(reasonNotToSave({ ...state, filled: false }, true)).toBeNull();
    expect(reasonNotToSave({ ...state, changed: false }, true)).toBe('Nothing has changed');
    expect(reasonNotToSave(state, false)).toBeNull();
  });

  it('is saved without a row once its person has gone back to the start, where something is stored [REP-279]', () => {
    const { table } = filled();
    table.clear();
    expect(reasonNotToSave(table.state(), true)).toBeNull();
    expect(reasonNotToSave(table.state(), false)).toBe('Add some data');
  });

  it('names a row by its number and its first cells', () => {
    const all = [...fields, { header: 'Bills', type: 'file' } as const];
    expect(rowName(all, ['Leeds', '1200', '[{"filename":"a.pdf"}]'], 4)).toBe('Row 4: Leeds, 1,200');
    expect(rowName(all, ['', '', ''], 2)).toBe('Row 2: blank');
  });

  it.each([
    ['30/09/2026', true],
    ['01/10/2026', false],
    ['31/10/2026', false],
    ['30/11/2026', true],
    ['soon', false],
    ['', false],
  ])('has a hint beside a day outside the period of the report: %s, %s', (cell, isOutside) => {
    const october = { start: '2026-10-01', end: '2026-11-01' };
    expect(isOutsidePeriod({ header: 'On', type: 'date' }, cell, october)).toBe(isOutside);
    expect([isOutsidePeriod({ header: 'On', type: 'date' }, cell, null), isOutsidePeriod(fields[0]!, cell, october)]).toEqual([
      false,
      false,
    ]);
  });

  it('has columns of 150 px at least, and 10 px for each character of the header [REP-404]', () => {
    expect([columnWidth('Site'), columnWidth('x'.repeat(15)), columnWidth('x'.repeat(31))]).toEqual([150, 150, 310]);
  });

  it('has a first column that a phone can hold narrower, so that it stays in sight', () => {
    expect(recordColumns(['x'.repeat(31), 'Litres'], true)).toBe(
      '56px var(--first-column, minmax(310px, 1fr)) minmax(150px, 1fr) 48px',
    );
  });
});

describe('a picked file', () => {
  it('is told by its ending, and refused above 500 MB [REP-315, REP-316, REP-317]', () => {
    const of = (name: string, size = 1) => faultOf({ name, size });
    expect(['a.csv', 'a.CSV', 'a.xls', 'a.xlsx', 'a.XLSM', 'a.txt', 'csv', 'a.csv.exe'].map((name) => of(name))).toEqual([
      ...[null, null, 'excel', 'excel', 'excel'],
      ...['other', 'other', 'other'],
    ]);
    expect([of('a.csv', 500_000_000), of('a.csv', 500_100_000)]).toEqual([null, 'large']);
  });
});
