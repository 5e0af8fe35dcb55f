import { expect, it } from 'vitest';
import { choicesOf } from '../../../../frontend/src/features/report/forms/cell/decimal-commas.ts';
import { wordsBeside } from '../../../../frontend/src/features/report/forms/cell/words-beside.ts';
import { readCsvRows } from '../../../../frontend/src/features/report/forms/csv/csv-rows.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { reasonNotToSave } from '../../../../frontend/src/features/report/forms/reason-not-to-save.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { metric, node, openList, path, server, settled } from '../../../support/browser-unit/report-store.ts';

it('a figure with the sign of another currency stores nothing until its person has said that it is right', async () => {
  const { sent, send } = server();
  const spend = metric('Spend', path(1, 1), { value: null, unit: 'GBP (£)' });
  const { store } = openList([node('root', path(1), 'tree'), spend], send);
  for (const [typed, choice] of [
    ['€12', '12'],
    ['$15', '15'],
    ['12%', '12'],
    ['€ 358.93', '358.93'],
  ] as const) {
    store.enter('Spend', typed);
    await settled();
    expect([sent, store.entry('Spend').choices]).toEqual([[], [choice]]);
  }
  store.enter('Spend', '12', true);
  await settled();
  expect(sent.map(({ change }) => change.value)).toEqual(['12']);
  store.enter('Spend', '£13');
  await settled();
  expect(sent.map(({ change }) => change.value)).toEqual(['12', '13']);
  store.dispose();
});

it('a form takes no figure with a sign that its column does not have, from a file or typed', () => {
  const cost: FormField = { header: 'Cost', type: 'number', unit: 'GBP (£)' };
  const why = (sign: string) => `'${sign}' does not fit the unit GBP (£). Is the figure right?`;
  const read = readCsvRows('Cost;Site\n€12;A\n12 %;B\n£13;C\n', { fields: [cost], typesOnly: false });
  const table = new FormTable([cost]);
  if ('rows' in read) table.append(read.rows, { changed: true });
  const typed = table.add();
  table.set(typed, 0, '$15');
  table.leave(typed, 0);
  expect(table.ids().map((id) => [table.row(id)!.cells[0], table.row(id)!.errors?.[0] ?? null])).toEqual([
    ['€12', why('€')],
    ['12 %', why('%')],
    ['13', null],
    ['$15', why('$')],
  ]);
  expect(reasonNotToSave(table.state(), false)).not.toBeNull();
  expect(choicesOf(cost, '$15', why('$'))).toEqual(['15']);
});

it('a minus that no row takes stores nothing until its person has said that the figure is right without it [REP-280]', async () => {
  const { sent, send } = server();
  const spend = metric('Spend', path(1, 1), { value: null, unit: 'GBP (£)' });
  const { store } = openList([node('root', path(1), 'tree'), spend], send);
  for (const typed of ['£-12', '-£12', '12-', '12 -', '(£12)', '£(12)', '\u201112', '\u200E-12']) {
    store.enter('Spend', typed);
    await settled();
    expect([typed, sent, store.entry('Spend').choices]).toEqual([typed, [], ['12']]);
    expect(store.entry('Spend').fault).toBe('A minus sign does not count here.');
  }
  store.dispose();
});

it('a form offers the figures of a cell with its minus, and asks about a dash behind them', () => {
  const cost: FormField = { header: 'Cost', type: 'number', unit: 'GBP (£)' };
  const offered = (cell: string) => choicesOf(cell.includes('hl') ? { header: 'Cost', type: 'number' } : cost, cell, 'a fault');
  expect(['€-12', '\u2013€12', '£-12', '(£12)', '\u201312', '\u201312,5', '-12 hl', '(12 hl)'].map(offered)).toEqual([
    ['-12'],
    ['-12'],
    ['-12'],
    ['-12'],
    ['-12'],
    ['-12.5', '-125'],
    ['-12'],
    ['-12'],
  ]);
  expect(['€12-', '12-', '£12-', '12 hl-'].map(offered)).toEqual(Array.from({ length: 4 }, () => ['-12', '12']));
});

it('the figures beside a sign are not taken together where a dash behind one of them may be its minus', () => {
  const cost: FormField = { header: 'Cost', type: 'number', unit: 'GBP (£)' };
  const read = readCsvRows('Cost;Site\n€12;A\n€13;B\n€14-;C\n', { fields: [cost], typesOnly: false });
  const table = new FormTable([cost]);
  if ('rows' in read) table.append(read.rows, { changed: true });
  expect(wordsBeside(table).map(({ answers }) => answers.map(({ figure }) => figure))).toEqual([['12', '13']]);
});
