import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { isShownBy } from '../../../../frontend/src/features/report/review/use-review-filter.tsx';
import { PastCell } from '../../../../frontend/src/features/report/table/past-cell.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

/** A row that had numbers until last month. */
const sheet = openList(
  [
    node('root', path(1), 'tree', { past_reports: [{ startDate: '2026-01-01', commit: 'c', reporting_period: 'p' }] }),
    node('Waste', path(1, 2), 'tree'),
    metric('Where to', path(1, 2, 3), {
      value: 'Landfill',
      version: 1,
      past_figures: '5',
      meta_json: { field_type: 'freetext' },
    } as never),
  ],
  server().send,
);
const [row] = sectionsOf(sheet.nodes, { sortKey: '_path', period: null })[0]!.rows;

describe('a text in a row that took numbers before', () => {
  it('has changed', () => {
    const looked = { ...sheet, changes: NO_CHANGES, noted: new Set() } as unknown as Parameters<typeof isShownBy>[2];
    expect(isShownBy('changed', row!, looked)).toBe(true);
  });

  it('stands beside the figure of before, without a difference', () => {
    const cell = renderToString(
      createElement(
        SheetContext,
        { value: { ...sheet, openHistory() {} } as never },
        createElement(PastCell, { node: row!.node, name: 'Where to', value: 'Landfill' }),
      ),
    );
    expect(cell).toContain('5');
    expect(cell).not.toContain('%');
  });
});
