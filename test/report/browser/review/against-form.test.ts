import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../../frontend/src/features/report/documents/use-document-cache.ts';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { metricsToEnter } from '../../../../frontend/src/features/report/entries/needs.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { formsWithoutSums } from '../../../../frontend/src/features/report/model/use-form-sums.ts';
import { rowsAgainstForm } from '../../../../frontend/src/features/report/review/against-form.ts';
import { FiguresToApprove } from '../../../../frontend/src/features/report/review/gone-figures-alerts.tsx';
import { ReviewSummary } from '../../../../frontend/src/features/report/review/review-summary.tsx';
import { LookBeforeSubmission } from '../../../../frontend/src/features/report/review/to-look-at.tsx';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { isShownBy } from '../../../../frontend/src/features/report/review/use-review-filter.tsx';
import { FormBadge } from '../../../../frontend/src/features/report/table/check-badge.tsx';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

const meta_json = {
  input_type: 'formvertical',
  form_fields: [{ header: 'Litres', type: 'number' }],
  assignments: [{ field: 'Litres', metric: 'm-Diesel' }],
};
const file = { uid: 'f', filename: 'Fuel bills.csv', created: '2026-10-02', size: 9, virus_checked: true };
const bills = (form_totals: object[]) =>
  node('Bills', path(1, 2, 9), 'document', {
    name: 'Fuel bills',
    meta_json,
    form_totals,
    uploads: 1,
    status: { uid: 's', _path: path(1, 2, 9), status: { name: 'OK for Submission' }, current_object: file },
  });
const sums = (total: string) => [{ node: 'Diesel', field: 'Litres', total }];

function opened(value: string | null, total: string) {
  const rows = [metric('Diesel', path(1, 2, 3), { value, version: 1, unit: 'litres' }), bills(sums(total))];
  const made = openList([node('root', path(1), 'tree'), node('Energy', path(1, 2), 'tree'), ...rows], server().send);
  return { ...made, sections: sectionsOf(made.nodes, { sortKey: '_path', period: null }) };
}
const against = (value: string | null, total: string) => {
  const { sections, ...sheet } = opened(value, total);
  return rowsAgainstForm(sections, sheet).map((each) => [each.row.node.uid, each.value, each.form, each.total]);
};

describe('a figure that is not what its form adds up to', () => {
  it('is told beside the sum, and one that is the same number is not', () => {
    expect(against('2658.5', '17044.5')).toEqual([['Diesel', '2658.5', 'Fuel bills', '17044.5']]);
    expect(against(null, '17044.5')).toEqual([['Diesel', null, 'Fuel bills', '17044.5']]);
    expect(against('17044.50', '17044.5')).toEqual([]);
  });

  it('follows what is typed, at once', () => {
    const { sections, store, nodes } = opened('17044.5', '17044.5');
    store.enter('Diesel', '12');
    expect(rowsAgainstForm(sections, { store, nodes })).toHaveLength(1);
    store.change('Diesel', { value: null, noReport: true });
    expect(rowsAgainstForm(sections, { store, nodes })).toMatchObject([{ value: null, noReport: true }]);
  });

  it('is none where the row takes no figure in this period, unless it says N/A', () => {
    const { sections, nodes, store } = opened('12', '17044.5');
    const notDue = (noReport: boolean) => ({
      isCounted: () => false,
      figure: store.figure,
      entry: (uid: string) => ({ ...store.entry(uid), noReport }),
    });
    const rows = (noReport: boolean) => rowsAgainstForm(sections, { nodes, store: notDue(noReport) as never });
    expect(rows(false)).toEqual([]);
    expect(rows(true)).toMatchObject([{ value: null, noReport: true }]);
  });

  it('is in the final review, in what an approver checks, and in the form of the approval', () => {
    const { sections, ...sheet } = opened('2658.5', '17044.5');
    const drawn = (status: string, element: ReturnType<typeof createElement>) => {
      const report = { uid: 'r', status: { name: status }, meta_json: {}, reporting_period_data: null };
      const value = { ...sheet, sections, report, changes: NO_CHANGES } as unknown as ReportScope;
      const within = createElement(ReportContext.Provider, { value }, element);
      return renderToString(createElement(SheetContext.Provider, { value }, within)).replaceAll(/<!--.*?-->/g, '');
    };
    const reporter = drawn('Pending Input', createElement(LookBeforeSubmission, { sections, flagged: null }));
    const approver = drawn('Pending Approval', createElement(ReviewSummary, { sections }));
    for (const shown of [reporter, approver]) {
      expect(shown).toContain('1 figure differs from the total of its form');
      expect(shown).toContain('2,658.5 litres, and the form &#x27;Fuel bills&#x27; adds up to 17,044.5');
      expect(shown).not.toContain('Everything is answered');
    }
    // An approval does not settle the difference.
    const approved = drawn('OK for Submission', createElement(ReviewSummary, { sections }));
    expect(approved).toContain('1 figure differs from the total of its form');
    const asked = drawn('Pending Approval', createElement(FiguresToApprove, { sections }));
    expect(asked).toContain('1 figure differs from the total of its form: Diesel');
  });
});

it('a row that contradicts its form is among those to check, with a badge of its own', () => {
  const shown = (value: string) => {
    const { sections, ...sheet } = opened(value, '17044.5');
    const row = metricsToEnter(sections)[0]!;
    const scope = { ...sheet, changes: NO_CHANGES, noted: new Set() } as never;
    const within = createElement(FormBadge, { row });
    return [isShownBy('check', row, scope), renderToString(createElement(SheetContext.Provider, { value: scope }, within))];
  };
  expect(shown('2658.5')).toEqual([true, expect.stringContaining('Form differs')]);
  expect(shown('17044.5')).toEqual([false, '']);
});

describe('the sums of a form', () => {
  it('are those of its current file alone, and are waited for once it is saved', () => {
    const read = bills(sums('5'));
    expect(formsWithoutSums([read])).toBe('');
    const { document } = read.node;
    const saved = changedFields(document!, { added: { ...file, uid: 'g' } });
    expect(saved.form_totals).toBeUndefined();
    expect(formsWithoutSums([{ ...read, node: { document: saved } } as typeof read])).toBe('g');
    const cleared = changedFields(document!, { cleared: true });
    expect(cleared.form_totals).toBeUndefined();
    expect(formsWithoutSums([{ ...read, node: { document: cleared } } as typeof read])).toBe('');
    expect(changedFields(document!, { flagged: true }).form_totals).toEqual(sums('5'));
  });
});
