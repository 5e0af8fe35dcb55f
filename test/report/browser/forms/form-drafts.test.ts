import { describe, expect, it, vi } from 'vitest';
import {
  formDraftOf,
  formDraftStore,
  formsWithDrafts,
  onFormDrafts,
  restoreForm,
} from '../../../../frontend/src/features/report/forms/form-drafts.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import { unsavedFormsText } from '../../../../frontend/src/features/report/frame/unsent-text.ts';
import { countKeptWork, removeKeptWork } from '../../../../frontend/src/session/kept-work.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

const SITE: FormField = { header: 'Site', type: 'string' };
const LITRES: FormField = { header: 'Litres', type: 'number' };
const place = { commitId: 'report', docId: 'fuel' };
const storeOf = (storage = memory(), user = 'ada') => ({ storage, drafts: formDraftStore(user, place, storage) });

describe('the unsaved rows of a form', () => {
  it('come back after the page was closed, on top of the file that they were made from', () => {
    const { drafts, storage } = storeOf();
    const table = new FormTable([SITE, LITRES]);
    table.append([{ cells: ['Leeds', '1'], errors: null }]);
    table.set(table.ids()[0]!, 1, '12');
    table.addAll([{ cells: ['', ''] }, { cells: ['York', 'x'] }]);
    expect(drafts.keep(formDraftOf(table, 'file-1'))).toBe(true);

    const draft = storeOf(storage).drafts.read()!;
    const again = new FormTable([SITE, LITRES]);
    expect(restoreForm(again, draft)).toEqual({ open: [], left: [] });
    expect(draft.replaces).toBe('file-1');
    expect(again.records()).toEqual([
      ['Leeds', '12'],
      ['York', 'x'],
    ]);
    expect(again.state()).toMatchObject({ changed: true, faulty: 1 });
  });

  it('are asked about what was open before: what a figure means, and whether a row is a total', () => {
    const table = new FormTable([SITE, LITRES]);
    table.addAll([{ cells: ['Leeds', '1.234'], doubts: [null, 'Thousands or decimals?'] }, { cells: ['Total', '9'] }]);
    table.askTotal(true);
    table.doubt({ comma: false, fullStop: true });
    table.add(['York', '3']);
    const again = new FormTable([SITE, LITRES]);
    restoreForm(again, formDraftOf(table, null));
    expect(again.row(again.ids()[0]!)).toMatchObject({ errors: [null, 'Thousands or decimals?'] });
    expect(again.state()).toMatchObject({ total: 2, faulty: 1, count: 3 });
    expect(again.doubt({ comma: false, fullStop: false })).toEqual({ comma: false, fullStop: true });
  });

  it('keep single records whose fields are open', () => {
    const table = new FormTable([SITE, LITRES]);
    const [leeds] = table.addAll([{ cells: ['Leeds', '1'] }]);
    const typed = new TypedRecords(table);
    typed.edit(leeds!);
    typed.type(leeds!, 1, '15');
    typed.type(NEW, 0, 'York');
    const again = new FormTable([SITE, LITRES]);
    const { open } = restoreForm(again, formDraftOf(table, null, typed.all()));
    expect(open).toEqual([
      [again.ids()[0], ['Leeds', '15']],
      [NEW, ['York', '']],
    ]);
  });

  it('stand below their headers in a form that is set up otherwise by then', () => {
    const table = new FormTable([SITE, LITRES]);
    table.add(['Leeds', '1']);
    const again = new FormTable([LITRES, { header: 'Driver', type: 'string' }]);
    expect(restoreForm(again, formDraftOf(table, null)).left).toEqual(['Site']);
    expect(again.records()).toEqual([['1', '']]);
  });

  it('belong to their person, are counted, and go with the work that is removed at a logout', () => {
    const { drafts, storage } = storeOf();
    const told = vi.fn();
    const stop = onFormDrafts(told);
    const table = new FormTable([SITE]);
    table.add(['Leeds']);
    drafts.keep(formDraftOf(table, null));
    stop();
    expect(told).toHaveBeenCalledTimes(1);
    expect(storeOf(storage, 'bob').drafts.read()).toBeUndefined();
    expect([countKeptWork('ada', storage), formsWithDrafts('ada', 'report', storage)]).toEqual([1, 'fuel']);
    removeKeptWork('ada', storage);
    expect([drafts.has(), drafts.keep(formDraftOf(table, null)), drafts.has()]).toEqual([false, false, false]);
  });

  it('that the browser has no room for are said to be so, with no older ones in their place', () => {
    const { drafts, storage } = storeOf();
    const table = new FormTable([SITE]);
    table.add(['Leeds']);
    drafts.keep(formDraftOf(table, null));
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(drafts.keep(formDraftOf(table, null))).toBe(false);
    expect(drafts.has()).toBe(false);
  });

  it('tell at each change of a cell, also while the table itself looks the same', () => {
    const table = new FormTable([SITE]);
    const id = table.add(['L']);
    const [all, tableOnly] = [vi.fn(), vi.fn()];
    table.subscribeAll(all);
    table.subscribe(tableOnly);
    table.set(id, 0, 'Le');
    table.set(id, 0, 'Lee');
    expect([all.mock.calls.length, tableOnly.mock.calls.length]).toEqual([2, 0]);
  });
});

it('the bar of a report names the form that waits, and counts several', () => {
  expect(unsavedFormsText(['Fuel bills'])).toBe('Fuel bills has unsaved rows');
  expect(unsavedFormsText(['Fuel bills', 'Waste'])).toBe('2 forms with unsaved rows');
});
