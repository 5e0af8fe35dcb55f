import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { reasonNotToSave } from '../../../../frontend/src/features/report/forms/reason-not-to-save.ts';
import { SingleForm } from '../../../../frontend/src/features/report/forms/single-form.tsx';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string' },
  { header: 'Litres', type: 'number' },
];

/** A form with two stored records. */
const stored = () => {
  const table = new FormTable(fields, { typesOnly: true });
  table.append([
    { cells: ['Leeds', '1'], errors: null },
    { cells: ['York', '2'], errors: null },
  ]);
  const [leeds, york] = table.ids() as [number, number];
  return { table, typed: new TypedRecords(table), leeds, york };
};

describe('a record that is typed', () => {
  it('is in sight again when its tab is left and opened', () => {
    const { typed } = stored();
    typed.type(NEW, 0, 'Hull');
    const props = { fields, reportId: 'r', typed, record: NEW } as const;
    expect(renderToString(createElement(SingleForm, props))).toContain('value="Hull"');
  });

  it('is written as the form writes it: its dates, and figures without the unit of their column [REP-089]', () => {
    const table = new FormTable([...fields, { header: 'Delivered', type: 'date' }], { typesOnly: true });
    const typed = new TypedRecords(table);
    for (const [at, text] of ['Hull', '12 L', '3.10.2026'].entries()) typed.type(NEW, at, text);
    const html = renderToString(createElement(SingleForm, { fields: table.fields, reportId: 'r', typed, record: NEW }));
    expect(html).not.toContain('Value must be');
    typed.finish(NEW);
    expect(table.records()).toEqual([['Hull', '12', '03/10/2026']]);
  });

  it('is unfinished until it is added, and the table has it then [REP-089]', () => {
    const { table, typed } = stored();
    typed.type(NEW, 0, ' ');
    expect(typed.unfinished()).toBeUndefined();
    typed.type(NEW, 0, 'Hull');
    expect(typed.unfinished()).toBe(NEW);
    typed.finish(NEW);
    expect([typed.unfinished(), typed.cells(NEW)]).toEqual([undefined, undefined]);
    expect(table.records()).toEqual([
      ['Leeds', '1'],
      ['York', '2'],
      ['Hull', ''],
    ]);
  });

  it('is gone when it is cleared', () => {
    const { table, typed } = stored();
    typed.type(NEW, 0, 'Hull');
    typed.drop(NEW);
    expect([typed.unfinished(), typed.cells(NEW), table.state().count]).toEqual([undefined, undefined, 2]);
  });
});

describe('a stored record that is edited', () => {
  it('is unfinished while it differs from what is stored [REP-396]', () => {
    const { typed, york } = stored();
    typed.edit(york);
    expect([typed.cells(york), typed.unfinished()]).toEqual([['York', '2'], undefined]);
    typed.type(york, 1, '3');
    expect(typed.unfinished()).toBe(2);
    typed.type(york, 1, '2');
    expect(typed.unfinished()).toBeUndefined();
  });

  it('goes into its row by an update', () => {
    const { table, typed, york } = stored();
    typed.edit(york);
    typed.type(york, 1, '3');
    typed.finish(york);
    expect([table.row(york)?.cells, typed.cells(york), typed.unfinished()]).toEqual([['York', '3'], undefined, undefined]);
  });

  it('keeps what is typed when another one is edited too, or it is opened once more', () => {
    const { typed, leeds, york } = stored();
    typed.edit(york);
    typed.type(york, 1, '3');
    typed.edit(leeds);
    typed.edit(york);
    expect([typed.cells(york), typed.cells(leeds)]).toEqual([
      ['York', '3'],
      ['Leeds', '1'],
    ]);
  });

  it('is no longer unfinished when it is removed', () => {
    const { table, typed, york } = stored();
    typed.edit(york);
    typed.type(york, 1, '3');
    table.remove(york);
    expect(typed.unfinished()).toBeUndefined();
  });

  it('tells the window of each change', () => {
    const { typed, york } = stored();
    const told = vi.fn();
    const leave = typed.subscribe(told);
    typed.edit(york);
    typed.type(york, 1, '3');
    typed.drop(york);
    leave();
    typed.edit(york);
    expect(told).toHaveBeenCalledTimes(3);
  });
});

describe('the data of a form with an unfinished record', () => {
  it('are not saved without it [REP-396]', () => {
    const state = { revision: 1, count: 2, faulty: 0, changed: true, filled: true, total: null };
    expect(reasonNotToSave(state, true, NEW)).toBe("Add the record on the tab 'New' first, or clear it.");
    expect(reasonNotToSave(state, true, 2)).toBe('Update record 2 first, or cancel its edit.');
    expect(reasonNotToSave({ ...state, changed: false }, true, 2)).toBe('Update record 2 first, or cancel its edit.');
  });

  it('say first that there are none [REP-302]', () => {
    const state = { revision: 1, count: 0, faulty: 0, changed: false, filled: false, total: null };
    expect(reasonNotToSave(state, false, NEW)).toBe('Add some data');
  });
});
