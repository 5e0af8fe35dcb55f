import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Announcer } from '../../../../frontend/src/features/report/entries/announcer.ts';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { TypedInput } from '../../../../frontend/src/features/report/table/typed-input.tsx';
import { LIST, metric, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const CHOICE = { unit: '', meta_json: { field_type: 'selection', options: ['Diesel', 'Petrol'] } };
const FUEL = metric('Fuel', path(1, 2, 7), { value: 'Diesel', version: 1, ...CHOICE } as object);

/** The HTML of the choice's cell. */
function cellOf({ store, nodes }: ReturnType<typeof openList>): string {
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const row = sections.flatMap(({ rows }) => rows).find(({ node }) => node.uid === 'Fuel');
  if (row?.kind !== 'metric') throw new Error('The report has no such row');
  const sheet = { store, nodes, sections, announcer: new Announcer() } as unknown as EntrySheet;
  return renderToString(createElement(SheetContext, { value: sheet }, createElement(TypedInput, { row, locked: false })));
}

it('a choice that is stored stays in sight while an unknown one waits', () => {
  const made = openList([...LIST, FUEL], server().send);
  made.store.paste([{ uid: 'Fuel', typed: 'Kerosene' }]);
  expect(made.store.entry('Fuel')).toMatchObject({ value: 'Diesel', typed: 'Kerosene', choices: [] });
  expect(cellOf(made)).toContain('<option value="Diesel" selected="">');
  made.store.enter('Fuel', 'Petrol');
  expect(cellOf(made)).toContain('<option value="Petrol" selected="">');
});
