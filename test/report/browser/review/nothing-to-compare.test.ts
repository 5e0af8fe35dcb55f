import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { type Section, sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { useReviewFilter } from '../../../../frontend/src/features/report/review/use-review-filter.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const JANUARY = { startDate: '2026-01-01', commit: 'c', reporting_period: 'p' };

const Filters = ({ sections }: { sections: readonly Section[] }) => useReviewFilter(sections).control;

/** What a reviewer may filter by. `past`: the earlier reports of the package; `submission`: the number of the submission. */
function filters(past: readonly (typeof JANUARY)[], submission: number): string {
  const root = node('root', path(1), 'tree', { past_reports: [...past] });
  const sheet = openList([root, node('Energy', path(1, 2), 'tree'), metric('Gas', path(1, 2, 3))], server().send);
  const sections = sectionsOf(sheet.nodes, { sortKey: '_path', period: null });
  const value = { ...sheet, sections, report: { submission }, changes: NO_CHANGES, editable: false } as unknown as ReportScope;
  const page = createElement(ReportContext.Provider, { value }, createElement(Filters, { sections }));
  return renderToString(createElement(SheetContext.Provider, { value }, page));
}

describe('the filters of a reviewer', () => {
  it('offer no changes in the first submission of a first report, which has nothing to compare with', () => {
    expect(filters([], 1)).toContain('To check');
    expect(filters([], 1)).not.toContain('Changed');
  });

  it.each([
    ['after an earlier report', [JANUARY], 1],
    ['after an earlier submission', [], 2],
  ] as const)('offer the changes %s', (_, past, submission) => {
    expect(filters(past, submission)).toMatch(/Changed.*“Changed” compares with the previous report/s);
  });
});
