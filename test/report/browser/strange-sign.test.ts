import { expect, it } from 'vitest';
import { readCsvRows } from '../../../frontend/src/features/report/forms/csv/csv-rows.ts';
import { choicesOf } from '../../../frontend/src/features/report/forms/decimal-commas.ts';
import { FormTable } from '../../../frontend/src/features/report/forms/form-table.ts';
import { reasonNotToSave } from '../../../frontend/src/features/report/forms/reason-not-to-save.ts';
import type { FormField } from '../../../shared/domain/form/field-checks.ts';
import { metric, node, openList, path, server, settled } from '../../support/browser-unit/report-store.ts';

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
