import { describe, expect, it } from 'vitest';
import { doubtful, notSaved, type PasteCell } from '../../../../frontend/src/features/report/entries/paste/paste.ts';
import { cellsOfClipboard, pastedRows, planRows } from '../../../../frontend/src/features/report/entries/paste/paste-rows.ts';
import type { Section } from '../../../../frontend/src/features/report/model/sections.ts';
import { pastedElsewhere } from '../../../../frontend/src/features/report/table/paste/use-paste.tsx';
import { open, server } from '../../../support/browser-unit/report-store.ts';

const cell = (uid: string, more: Partial<PasteCell> = {}): PasteCell => ({
  uid,
  name: uid,
  kind: 'number',
  locked: false,
  takesNA: true,
  value: null,
  ...more,
});
const COST = { uid: 'A', path: '00000010000002', type: 'metricscore', name: 'Steel', meta_json: {} } as const;
const CELLS = ['A', 'B', 'C', 'D', 'E'].map((uid) => cell(uid));
const COLUMNS = { withComments: true };
const planned = (text: string, cells: readonly PasteCell[] = CELLS) =>
  planRows(cellsOfClipboard(text), { cells, ...COLUMNS }).plan;
const entered = (text: string, cells: readonly PasteCell[] = CELLS, columns = COLUMNS) => {
  const { plan, beside } = planRows(cellsOfClipboard(text), { cells, ...columns });
  return pastedRows(plan, cells, beside).map(({ uid, typed, more }) => [uid, typed, more]);
};
const columnOf = (text: string) => cellsOfClipboard(text).map(([first]) => first);

describe('a pasted column', () => {
  it('is the first column of the clipboard, without the line break that a spreadsheet adds', () => {
    expect(columnOf('1\tx\r\n2\ty\r\n')).toEqual(['1', '2']);
    expect(columnOf('1\n\n3')).toEqual(['1', '', '3']);
    expect(columnOf('"1,200"\n7')).toEqual(['1,200', '7']);
  });

  it('goes into the cells below one another without a question when nothing changes its meaning', () => {
    const plan = planned('10\n1,234.5\n£7\n');
    expect([doubtful(plan), plan.beyond]).toEqual([[], 0]);
    expect(entered('10\n1,234.5\n£7\n')).toEqual([
      ['A', '10', {}],
      ['B', '1,234.5', {}],
      ['C', '£7', {}],
    ]);
  });

  it('asks about what would be stored as something else', () => {
    const found = doubtful(planned('-2\n1e5\n12,5\n(1,200)\nabc'));
    expect(found.map(({ typed, stored, kind }) => [typed, stored, kind])).toEqual([
      ['-2', null, 'unclear'],
      ['1e5', null, 'unclear'],
      ['12,5', null, 'unclear'],
      ['(1,200)', null, 'unclear'],
      ['abc', null, 'no number'],
    ]);
  });

  it('takes the unit of a row beside its figure, and names both where it is another one', () => {
    const inHours = (uid: string) => cell(uid, { node: { ...COST, metric: { uid: 'm', name: 'Work', unit: 'Hours' } } });
    const plan = planned('12 hrs\n3 h\n2 Days\n5 shifts', ['A', 'B', 'C', 'D'].map(inHours));
    expect(plan.lines.map(({ stored, why }) => [stored, why])).toEqual([
      ['12', undefined],
      ['3', undefined],
      [null, '“Days” is another unit than Hours. Convert the figure first.'],
      [null, '“shifts” may be another unit than Hours. Is the figure right? Say in the cell whether it is 5.'],
    ]);
  });

  it('says of a figure what is unclear, unless it may be one of several', () => {
    expect(doubtful(planned('5-7\n3 m2\n12,5')).map(({ stored, kind, why }) => [stored, kind, why])).toEqual([
      [null, 'unclear', 'It may be a range. Type one figure.'],
      [null, 'unclear', 'Only digits, full stops and commas count. Say in the cell whether it is 3.'],
      [null, 'unclear', undefined],
    ]);
  });

  it('asks about a figure with more digits than any', () => {
    expect(doubtful(planned('12345678901234567890\n12')).map(({ kind }) => kind)).toEqual(['unclear']);
  });

  it('asks about a figure whose sign is for another unit, as from the column of costs', () => {
    const inUnit = (unit: string) => [cell('A', { node: { ...COST, metric: { uid: 'm', name: 'Steel', unit } } })];
    expect(doubtful(planned('€15\n', inUnit('Tonnes'))).map(({ stored, kind }) => [stored, kind])).toEqual([[null, 'unclear']]);
    for (const copied of ['€ 358.93\n', '$15\n', '12%\n'])
      expect(doubtful(planned(copied, inUnit('GBP (£)'))).map(({ stored, kind }) => [stored, kind])).toEqual([[null, 'unclear']]);
    expect(doubtful(planned('£15\n', inUnit('GBP (£)')))).toEqual([]);
  });

  it('asks before a blank takes a value away, before a locked cell is passed over and when there are too few cells', () => {
    const cells = [cell('A', { value: '4' }), cell('B', { locked: true, value: '9' })];
    const plan = planned('\n5\n6\n7', cells);
    expect(doubtful(plan).map(({ kind }) => kind)).toEqual(['emptied', 'locked']);
    expect(plan.beyond).toBe(2);
    expect(entered('\n5\n6\n7', cells)).toEqual([['A', '', {}]]);
  });

  it('reads Yes and No where these are asked for, and leaves any other word to the cell', () => {
    const cells = ['A', 'B', 'C'].map((uid) => cell(uid, { kind: 'choice' }));
    const plan = planned('Yes\n0\n12', cells);
    expect(entered('Yes\n0\n12', cells).map(([, typed]) => typed)).toEqual(['1', '0', '12']);
    expect(doubtful(plan).map(({ uid }) => uid)).toEqual(['C']);
  });
});

describe('a column that is longer than its section', () => {
  it('says how many of its values go into which other sections', () => {
    const { plan } = planRows([['1'], ['2'], ['3'], ['4']], { cells: CELLS.slice(0, 4), withComments: false });
    const rowsOf = (...at: number[]) => at.map((each) => ({ node: { uid: CELLS[each]!.uid } })) as unknown as Section['rows'];
    const sections = [
      { name: 'Energy', rows: rowsOf(0, 1) },
      { name: 'Water', rows: rowsOf(2) },
      { name: 'Waste', rows: rowsOf(3) },
    ];
    const near = new Set([CELLS[0]!.uid, CELLS[1]!.uid]);
    const far = plan.lines.filter(({ kind }) => kind !== 'locked').length - 2;
    expect(pastedElsewhere(plan, near, sections).reduce((sum, { count }) => sum + count, 0)).toBe(far);
    expect(pastedElsewhere(plan, near, sections)[0]).toMatchObject({ section: 'Water', count: 1 });
    expect(pastedElsewhere(plan, new Set(plan.lines.map(({ uid }) => uid)), sections)).toEqual([]);
  });
});

describe('pasted columns', () => {
  it('are value, comment and N/A', () => {
    expect(entered('1\tread twice\n\tclosed\tyes\nN/A\t"two\nlines, ""q"""\n4\t')).toEqual([
      ['A', '1', { comment: 'read twice' }],
      ['B', undefined, { comment: 'closed', noReport: true, value: null }],
      ['C', undefined, { comment: 'two\nlines, "q"', noReport: true, value: null }],
      ['D', '4', {}],
    ]);
  });

  it.each(['n/a', 'NA', 'n.a.', 'N.A', 'Not applicable'])('tick N/A where the value says %s', (word) => {
    expect(entered(`${word}\t`)).toEqual([['A', undefined, { noReport: true, value: null }]]);
    expect(entered(`\tclosed\t${word}`)).toEqual([['A', undefined, { comment: 'closed', noReport: true, value: null }]]);
  });

  it('are value and N/A where the report has no comments', () => {
    expect(entered('\tx\n2', CELLS, { withComments: false })).toEqual([
      ['A', undefined, { noReport: true, value: null }],
      ['B', '2', {}],
    ]);
  });

  it('beyond three leave all but the first out', () => {
    expect(entered('1\ta\tb\tc')).toEqual([['A', '1', {}]]);
  });

  it('do not ask about N/A, but about the word where a row has no N/A', () => {
    expect(doubtful(planned('n/a', [cell('A', { value: '4' })]))).toEqual([]);
    expect(doubtful(planned('n/a', [cell('A', { takesNA: false })])).map(({ kind }) => kind)).toEqual(['no number']);
  });

  it('leave a comment beside a value that cannot be entered', () => {
    expect(entered('\twhy', [cell('A', { locked: true })])).toEqual([['A', undefined, { comment: 'why' }]]);
  });

  it('are taken back at once', () => {
    const { store } = open(server().send);
    store.paste([
      { uid: 'Gas', typed: '6', more: { comment: 'read twice' } },
      { uid: 'Power', more: { comment: 'closed', noReport: true, value: null } },
    ]);
    expect(store.entry('Gas')).toMatchObject({ value: '6', comment: 'read twice' });
    expect(store.entry('Power')).toMatchObject({ value: null, comment: 'closed', noReport: true });
    store.undo();
    expect(store.entry('Gas')).toMatchObject({ value: '5', comment: '' });
    expect(store.entry('Power')).toMatchObject({ comment: '', noReport: false });
    expect(store.undo().done).toEqual([]);
  });

  it('are told before, of those that are not saved: neither a blank nor a text that removes a figure', () => {
    const cells = CELLS.map((each) => ({ ...each, value: '5' }));
    expect(notSaved(planned('5-7\nabc\n\n7', cells)).map(({ uid }) => uid)).toEqual(['A']);
    expect(planned('5-7\nabc\n\n7', cells).lines.map(({ removed }) => removed)).toEqual([undefined, '5', undefined, undefined]);
  });

  it('say how many of them wait in their cells, until these are answered', () => {
    const { store } = open(server().send);
    store.paste([
      { uid: 'Total', typed: '5-7' },
      { uid: 'Gas', typed: '12,5' },
      { uid: 'Power', typed: '7' },
    ]);
    expect(store.summary()).toMatchObject({ pasted: 3, pastedOpen: 2 });
    store.forget('Total');
    expect(store.summary()).toMatchObject({ pasted: 3, pastedOpen: 1 });
    store.undo();
    expect(store.summary()).toMatchObject({ pasted: 0, pastedOpen: 0 });
  });

  it('give back what a row held before, once the answer about its text was taken back', () => {
    const { store } = open(server().send);
    const now = () => [store.entry('Gas').typed, store.entry('Gas').value, store.entry('Power').value, store.summary().unclear];
    store.paste([
      { uid: 'Gas', typed: '1.234,5' },
      { uid: 'Power', typed: '7' },
    ]);
    store.enter('Gas', '1234.5', true);
    store.undo();
    expect(store.undo().refused).toEqual([]);
    expect(now()).toEqual([undefined, '5', null, 0]);
    for (const _step of [1, 2]) store.redo();
    expect(now()).toEqual([undefined, '1234.5', '7', 0]);
  });
});
