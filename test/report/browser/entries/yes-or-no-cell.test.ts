import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { ValueCell } from '../../../../frontend/src/features/report/table/value-input.tsx';
import { LIST, metric, openList, path, server } from '../../../support/browser-unit/report-store.ts';

/** The options of a Yes or No metric, and the chosen one. */
function optionsOf(value: string | null): { all: string[]; chosen: string | undefined } {
  const permit = metric('Permit', path(1, 2, 7), { value, version: 1, meta_json: { input_type: 'boolean' } } as object);
  const { store, nodes } = openList([...LIST, permit], server().send);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const row = sections.flatMap(({ rows }) => rows).find(({ node }) => node.uid === 'Permit');
  if (row?.kind !== 'metric') throw new Error('The report has no such row');
  const sheet = { store, nodes, sections } as unknown as EntrySheet;
  const drawn = renderToString(createElement(SheetContext, { value: sheet }, createElement(ValueCell, { row, locked: false })));
  store.dispose();
  const options = [...drawn.matchAll(/<option value="(\d?)"( selected="")?>(\w*)</g)];
  return { all: options.map(([, , , text]) => text!), chosen: options.find(([, , selected]) => selected)?.[3] };
}

it.each([
  [null, ''],
  ['1', 'Yes'],
  ['0', 'No'],
  // From before the metric was a Yes or No question. It counts, so it is not shown as nothing.
  ['5', 'Yes'],
])('a cell of Yes or No shows what is stored: %s as %j [REP-057]', (value, chosen) => {
  expect(optionsOf(value)).toEqual({ all: ['', 'Yes', 'No'], chosen });
});
