import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { usePaste } from '../../../../frontend/src/features/report/table/paste/use-paste.tsx';
import { LIST, metric, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const DAY = metric('Audit', path(1, 2, 7), { unit: '', meta_json: { field_type: 'date' } } as object);
const POSTCODE = metric('Depot', path(1, 2, 8), { unit: '', meta_json: { field_type: 'postcode' } } as object);
const OPTIONS = { field_type: 'selection', options: ['Diesel'] };
const FUEL = metric('Fuel', path(1, 2, 9), { unit: '', meta_json: OPTIONS } as object);

/** The only value cell of a page. */
class Cell {
  readonly tagName: string;
  readonly dataset: Record<string, string>;

  constructor(uid: string, tagName: string, kind: Record<string, string>) {
    this.tagName = tagName;
    this.dataset = { cell: 'value', row: uid, ...kind };
  }

  closest = (selector: string) => (selector === '[role=dialog]' ? null : this);
  querySelector = () => this;
  matches = () => false;
  blur() {}
  focus() {}
}

function Page({ drawn }: { drawn(onPaste: ReturnType<typeof usePaste>['onPaste']): void }) {
  drawn(usePaste().onPaste);
  return null;
}

/** Whether the page handles a pasted text instead of the cell's input. */
function takesOver(text: string, uid: string, tagName = 'INPUT', kind: Record<string, string> = { kind: 'text' }): boolean {
  const { store, nodes } = openList([...LIST, DAY, POSTCODE, FUEL], server().send);
  const target = new Cell(uid, tagName, kind);
  vi.stubGlobal('Element', Cell);
  vi.stubGlobal('document', { querySelectorAll: () => [target] });
  const sheet = { nodes, sections: [], store, withComments: true, period: null } as unknown as EntrySheet;
  const preventDefault = vi.fn();
  const drawn = vi.fn();
  renderToString(createElement(SheetContext, { value: sheet }, createElement(Page, { drawn })));
  drawn.mock.lastCall?.[0]({ target, clipboardData: { getData: () => text }, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

// Other files of this worker need their own globals.
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['10/2026', 'Audit'],
  ['1AA', 'Depot'],
])('%s, a part of a value, goes into the text of its cell', (text, uid) => {
  expect(takesOver(text, uid)).toBe(false);
});

it('a part of a figure goes into the text of its cell', () => {
  expect(takesOver('.', 'Gas', 'INPUT', {})).toBe(false);
});

it('a text that is no option is asked about: a choice has no text that it could go into', () => {
  expect(takesOver('Die', 'Fuel', 'SELECT')).toBe(true);
});
