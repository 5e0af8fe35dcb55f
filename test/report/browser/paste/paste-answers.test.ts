import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { doubtful, notSaved, type PasteCell } from '../../../../frontend/src/features/report/entries/paste/paste.ts';
import { cellsOfClipboard, pastedRows, planRows } from '../../../../frontend/src/features/report/entries/paste/paste-rows.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { LIST, memory, metric, openList, path, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/ui/modal.tsx', () => ({
  Modal: ({ children }: { children: ReactNode }) => children,
  ModalButtons: () => null,
}));
const { default: PasteQuestion } = await import('../../../../frontend/src/features/report/table/paste/paste-question.tsx');

const PERMIT = metric('Permit', path(1, 2, 6), {
  value: '1',
  version: 1,
  unit: '',
  meta_json: { input_type: 'boolean' },
} as object);
const report = (storage = memory()) => {
  const { sent, send } = server();
  return { ...openList([...LIST, PERMIT], send, storage), sent, storage };
};
const answer: PasteCell = { uid: 'Permit', name: 'Permit', kind: 'choice', locked: false, takesNA: true, value: '1' };
const figure: PasteCell = { uid: 'Gas', name: 'Gas', kind: 'number', locked: false, takesNA: true, value: '5' };
const nodeOf = (meta_json: object) => readNodes([metric('Audit', path(1, 2, 7), { meta_json } as object)]).nodes[0];
const pasteOf = (text: string, cells: readonly PasteCell[]) => {
  const { plan, beside } = planRows(cellsOfClipboard(text), { cells, withComments: true });
  return { plan, rows: pastedRows(plan, cells, beside) };
};
const questionOf = (text: string, cells: readonly PasteCell[]) =>
  renderToString(
    createElement(PasteQuestion, {
      plan: pasteOf(text, cells).plan,
      elsewhere: [],
      totals: [],
      columns: [],
      sign: null,
      said: {},
      out: { unmatched: [], repeated: [], several: [], otherUnit: [], askedUnits: [] },
      answer: () => undefined,
      onPaste: () => undefined,
      onClose: () => undefined,
    }),
  ).replaceAll('<!-- -->', '');

it.each(['vielleicht', 'maybe', 'Ja', '12'])('%s pasted onto an answer leaves it, and the cell says that it is none', (word) => {
  const { store, sent } = report();
  const { plan, rows } = pasteOf(word, [answer]);
  expect(doubtful(plan).map(({ kind, stored }) => [kind, stored])).toEqual([['no answer', '1']]);
  store.paste(rows);
  expect(store.entry('Permit')).toMatchObject({ value: '1', typed: word, fault: 'Not Yes or No', choices: [] });
  expect([sent, store.summary().unclear]).toEqual([[], 1]);
});

it('a word that is no answer waits in its cell after the page was closed', () => {
  const { store, storage } = report();
  store.paste(pasteOf('maybe', [answer]).rows);
  const again = report(storage).store;
  again.restore();
  expect(again.entry('Permit')).toMatchObject({ value: '1', typed: 'maybe', fault: 'Not Yes or No' });
  again.enter('Permit', '0');
  expect([again.entry('Permit').value, again.entry('Permit').fault]).toEqual(['0', undefined]);
});

it.each([
  ['y', '1'],
  ['Y', '1'],
  ['n', '0'],
  ['N', '0'],
  ['YES', '1'],
  ['false', '0'],
])('%s is an answer', (word, stored) => {
  expect(pasteOf(word, [answer]).plan.lines).toMatchObject([{ stored, kind: 'as typed' }]);
});

it('the question about a paste says of an answer that it stays', () => {
  const page = questionOf('vielleicht', [answer]);
  expect(page).toContain('Not Yes or No: the present answer stays');
  expect(page).toContain('Yes <');
  expect(page).not.toContain('Not a number');
});

it('the question about a paste says which present figure a text that is no number removes [REP-281]', () => {
  const page = questionOf('siehe Anlage\nabc', [
    { ...figure, value: '11' },
    { ...figure, uid: 'Power', value: null },
  ]);
  expect(page).toContain('The present figure 11 is removed.');
  expect(page).toContain('1 of them removes a present figure.');
  expect(page).toContain('1 of them is not saved until its cell has a figure or an answer.');
  expect(notSaved(pasteOf('12,5', [figure]).plan)).toHaveLength(1);
});

it('a cell says which figure a text that is no number has removed, until it has another one [REP-281]', () => {
  const { store } = report();
  store.enter('Gas', 'n/a');
  expect(store.entry('Gas')).toMatchObject({ value: null, typed: undefined, removed: '5' });
  store.enter('Gas', 'none');
  expect(store.entry('Gas')).toMatchObject({ value: null, removed: '5' });
  store.enter('Gas', '7');
  expect(store.entry('Gas').removed).toBeUndefined();
});

it('a text that is no day is asked about before it is pasted onto one, and the day stays', () => {
  const day: PasteCell = { ...figure, uid: 'Audit', name: 'Audit', kind: 'text', value: '01/10/2026' };
  const node = nodeOf({ field_type: 'date' });
  const page = questionOf('31/02/2024', [{ ...day, node }]);
  expect(page).toContain('Value must be a valid date in the format dd/mm/yyyy');
  expect(page).toContain('The present value stays.');
  expect(pasteOf('3.10.2026', [{ ...day, node }]).plan.lines).toMatchObject([{ stored: '03/10/2026', kind: 'as typed' }]);
});

it('a figure beyond the limits of its metric leaves the present one', () => {
  const node = nodeOf({ limits: { max: '100', severity: 'refusal' } });
  expect(questionOf('1000', [{ ...figure, node }])).toContain('The present value stays.');
});

it('the question about a paste breaks no word that has room beside it', () => {
  expect(questionOf('vielleicht', [answer])).toMatch(/class="whole-words">vielleicht/);
});
