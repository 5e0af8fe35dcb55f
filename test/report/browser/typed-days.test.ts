import { expect, it } from 'vitest';
import { LIST, metric, openList, path, server } from '../../support/browser-unit/report-store.ts';

const AUDIT = { unit: '', meta_json: { field_type: 'date' } } as object;
const DAY = metric('Audit', path(1, 2, 7), AUDIT);
const STORED_DAY = metric('Audit', path(1, 2, 7), { value: '01/10/2026', version: 1, ...AUDIT });

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

it.each(['31/02/2024', 'next week'])('%s leaves the day that is stored, and waits in its cell', (typed) => {
  const { sent, send } = server();
  const { store } = openList([...LIST, STORED_DAY], send);
  store.enter('Audit', typed);
  expect(store.entry('Audit')).toMatchObject({ value: '01/10/2026', typed, choices: [] });
  expect([sent, store.summary().unclear]).toEqual([[], 1]);
  store.enter('Audit', '3.10.2026');
  expect([store.entry('Audit').value, store.entry('Audit').fault]).toEqual(['03/10/2026', undefined]);
});

it('a day that is taken away is no text that waits', () => {
  const { store } = openList([...LIST, STORED_DAY], server().send);
  store.enter('Audit', '');
  expect([store.entry('Audit').value, store.summary().unclear]).toEqual([null, 0]);
});
