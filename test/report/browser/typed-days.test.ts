import { expect, it } from 'vitest';
import { LIST, metric, openList, path, server } from '../../support/browser-unit/report-store.ts';

const DAY = metric('Audit', path(1, 2, 7), { unit: '', meta_json: { field_type: 'date' } } as object);

it.each([
  ['03/10/2026', '03/10/2026'],
  ['3.10.2026', '03/10/2026'],
  ['03-10-2026', '03/10/2026'],
  ['2026-10-03', '03/10/2026'],
])('a day typed as %s in a row of a report is read as in a form', (typed, value) => {
  const { store } = openList([...LIST, DAY], server().send);
  store.enter('Audit', typed);
  expect([store.entry('Audit').value, store.entry('Audit').fault]).toEqual([value, undefined]);
});

it.each(['1/2/24', '31/02/2024'])('%s is no day in a row of a report [REP-308]', (typed) => {
  const { store } = openList([...LIST, DAY], server().send);
  store.enter('Audit', typed);
  expect(store.entry('Audit').fault).toBe('Value must be a valid date in the format dd/mm/yyyy');
});
