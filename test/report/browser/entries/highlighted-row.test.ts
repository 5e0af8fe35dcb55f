import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type EntrySheet, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NameCell } from '../../../../frontend/src/features/report/table/name/name-cell.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const PERIODS = { Plain: -1, Zero: 0, Bold: 1, Bolder: 3 };

it.each([true, false])('a metric whose period is positive is highlighted, no other is; entered: %s [SET-273]', (editable) => {
  const rows = Object.entries(PERIODS).map(([name, period], at) => metric(name, path(1, 2, at + 1), { period } as never));
  const made = openList([node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), ...rows], server().send);
  const sections = sectionsOf(made.nodes, { sortKey: '_path', period: null });
  const value = { ...made, sections, editable, byHand: true, openTrail() {} } as unknown as EntrySheet;
  const acts = { onShow() {}, onNote() {}, onRate() {} };
  const bold = sections[0]!.rows.flatMap((row) => {
    if (row.kind !== 'metric') return [];
    const cell = createElement(NameCell, { ...acts, row, editable });
    const html = renderToString(createElement(SheetContext.Provider, { value }, cell));
    return /^<th [^>]*class="[^"]*\bhighlight\b/.test(html) ? [row.node.uid] : [];
  });
  expect(bold).toEqual(['Bold', 'Bolder']);
});
