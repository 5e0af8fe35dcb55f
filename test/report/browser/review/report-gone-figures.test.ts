import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportContext, type ReportScope, SheetContext } from '../../../../frontend/src/features/report/entries/context.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import {
  hadText,
  notInLastText,
  rowsEmptied,
  rowsNotCalculated,
  rowsNotInLast,
  whyNotCalculated,
} from '../../../../frontend/src/features/report/review/gone-figures.ts';
import { FiguresToApprove } from '../../../../frontend/src/features/report/review/gone-figures-alerts.tsx';
import { ReviewSummary } from '../../../../frontend/src/features/report/review/review-summary.tsx';
import { rowsWithoutAnswer } from '../../../../frontend/src/features/report/review/to-check.ts';
import { LookBeforeSubmission } from '../../../../frontend/src/features/report/review/to-look-at.tsx';
import { NO_CHANGES } from '../../../../frontend/src/features/report/review/use-changes.ts';
import { isShownBy } from '../../../../frontend/src/features/report/review/use-review-filter.tsx';
import { figuresToLookAt } from '../../../../shared/domain/report/flagged.ts';
import { metric, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

/** Figures of January, February and March; null for a report without one. */
const past = (...values: (string | null)[]) => ({
  value: null,
  past_figures: values.map((value) => value ?? '').join('\n'),
});
const reports = ['2026-01-01', '2026-02-01', '2026-03-01'].map((startDate) => ({
  startDate,
  commit: 'c',
  reporting_period: 'p',
}));
const quarterly = { meta_json: { freq_num: 1, freq_unit: 'QUARTERS', from_date: '2026-01-15' } };

function opened(rows: ReturnType<typeof metric>[], period: Parameters<typeof sectionsOf>[1]['period'] = null) {
  const root = node('root', path(1), 'tree', { past_reports: reports });
  const made = openList([root, node('Energy', path(1, 2), 'tree'), ...rows], server().send);
  return { ...made, sections: sectionsOf(made.nodes, { sortKey: '_path', period }) };
}

const missing = () =>
  opened([
    metric('Total', path(1, 2, 3), { unit: 't', ...past('', '', '0.516') }),
    metric('Gas', path(1, 2, 3, 4), { value: '5', version: 1, unit: 'M3' }),
    metric('Empty', path(1, 2, 5), past('', '', '7')),
    metric('Other', path(1, 2, 6)),
  ]);

it('a figure of the report before that is empty now is named with what it was, and not one that was empty before, too', () => {
  const { sections, ...sheet } = opened([
    metric('Diesel', path(1, 2, 3), past('400', '450', '500')),
    metric('Petrol', path(1, 2, 4), past('30', '20', null)),
    metric('Waste', path(1, 2, 5), past('1', '2', '3')),
    metric('Gas', path(1, 2, 6), { ...past('5', '5', '6'), value: '5', version: 1 }),
    metric('Water', path(1, 2, 7), { ...past('9', null, null), ...quarterly }),
    metric('New', path(1, 2, 8)),
  ]);
  sheet.store.setNotApplicable('Waste', true);
  expect(rowsEmptied(sections, sheet).map(({ row, last }) => hadText(row.node, last))).toEqual([
    'Diesel: 500 kWh in Mar 2026',
    'Water: 9 kWh in Jan 2026',
  ]);
  const looked = { ...sheet, sections, changes: NO_CHANGES, noted: new Set<string>() } as unknown as Parameters<
    typeof isShownBy
  >[2];
  const changed = sections.flatMap(({ rows }) => rows.filter((row) => isShownBy('changed', row, looked)));
  expect(changed.map(({ node: { uid } }) => uid)).toEqual(['Diesel', 'Waste', 'Gas', 'Water']);
});

it('a figure that the report before has none of has changed, also where an older one is the same', () => {
  const shared = { uid: 'm-site', name: 'Site', unit: 'kWh', description: '', category: '' };
  const { sections, ...sheet } = opened([
    metric('Petrol', path(1, 2, 4), { ...past('30', '2', null), value: '2', version: 1 }),
    metric('First', path(1, 2, 5), { ...past(null, null, null), value: '9', version: 1 }),
    metric('Same', path(1, 2, 6), { ...past('1', '1', '5'), value: '5.0', version: 1 }),
    metric('Water', path(1, 2, 7), { ...past('9', null, null), ...quarterly, value: '9', version: 1 }),
    metric('North', path(1, 2, 8), { ...past(null, null, '4'), metric: shared, value: '3', version: 1 } as never),
    metric('South', path(1, 2, 9), { ...past(null, null, '4'), metric: shared, value: '1', version: 1 } as never),
    metric('Waste', path(1, 2, 10), past('1', '2', null)),
  ]);
  sheet.store.setNotApplicable('Waste', true);
  const looked = { ...sheet, sections, changes: NO_CHANGES, noted: new Set<string>() } as unknown as Parameters<
    typeof isShownBy
  >[2];
  const changed = sections.flatMap(({ rows }) => rows.filter((row) => isShownBy('changed', row, looked)));
  expect(changed.map(({ node: { uid } }) => uid)).toEqual(['Petrol', 'First']);
  expect(rowsNotInLast(sections, sheet).map((each) => [each.row.node.uid, notInLastText(each)])).toEqual([
    ['Petrol', '2 kWh, not in the last report; 2 kWh in Feb 2026'],
    ['First', '9 kWh, not in the last report'],
  ]);
});

it('nothing has changed in the first report of a package', () => {
  const root = node('root', path(1), 'tree', { past_reports: [] });
  const rows = [metric('Gas', path(1, 2, 3), { value: '5', version: 1 })];
  const sheet = openList([root, node('Energy', path(1, 2), 'tree'), ...rows], server().send);
  const sections = sectionsOf(sheet.nodes, { sortKey: '_path', period: null });
  const looked = { ...sheet, changes: NO_CHANGES, noted: new Set<string>() } as unknown as Parameters<typeof isShownBy>[2];
  expect(isShownBy('changed', sections[0]!.rows[0]!, looked)).toBe(false);
});

it('a total whose factor is missing is told from what nobody has answered', () => {
  const { sections, ...sheet } = missing();
  const rows = rowsNotCalculated(sections, sheet);
  expect(rows.map((each) => [each.row.node.uid, whyNotCalculated(each, sheet)])).toEqual([
    ['Total', 'no factor for Gas to t; was 0.516 t in Mar 2026'],
  ]);
  expect(rowsEmptied(sections, sheet).map(({ row }) => row.node.uid)).toEqual(['Empty']);
  expect(rowsWithoutAnswer(sections, sheet)).toMatchObject({ notCalculated: 1, all: [{}, {}] });
});

it('a row hears that its factor is missing while somebody types below it', () => {
  const { store } = opened([metric('Total', path(1, 2, 3), { unit: 't' }), metric('Gas', path(1, 2, 3, 4), { unit: 'M3' })]);
  let heard = 0;
  store.subscribe('Total', () => (heard += 1));
  store.enter('Gas', '5');
  expect(store.result('Total')).toMatchObject({ value: null, missingFactor: true });
  expect(heard).toBeGreaterThan(0);
});

it('both are in what is shown before submission, before the decision and in its form', () => {
  const { sections, ...sheet } = missing();
  const drawn = (status: string, element: ReturnType<typeof createElement>) => {
    const report = { uid: 'r', status: { name: status }, meta_json: {}, reporting_period_data: null };
    const value = { ...sheet, sections, report, changes: NO_CHANGES } as unknown as ReportScope;
    const within = createElement(ReportContext.Provider, { value }, element);
    return renderToString(createElement(SheetContext.Provider, { value }, within)).replaceAll(/<!--.*?-->/g, '');
  };
  const reporter = drawn('In Progress', createElement(LookBeforeSubmission, { sections, flagged: null }));
  const approver = drawn('Pending Approval', createElement(ReviewSummary, { sections }));
  for (const shown of [reporter, approver]) {
    expect(shown).toContain('1 figure is not calculated: a conversion factor is missing');
    expect(shown).toContain('1 metric is empty and had a figure in the last report');
  }
  expect(reporter).toContain('2 entries have no answer');
  const asked = drawn('Pending Approval', createElement(FiguresToApprove, { sections }));
  expect(asked).toContain('1 metric is empty and had a figure in the last report: Empty');
});

describe('the list of pending actions and the page of the report', () => {
  /** The counts in the list of pending actions for the report on the page. */
  function listed({ store, nodes }: Pick<ReturnType<typeof opened>, 'store' | 'nodes'>) {
    const uids = nodes.nodes.map(({ uid }) => uid);
    const metricOf = (uid: string) => nodes.metrics.get(nodes.nodes.find(({ metric: each }) => each?.uid === uid)!.uid)!;
    const figures = {
      inputs: new Map(uids.map((uid) => [uid, { noReport: store.entry(uid).noReport }])),
      results: new Map(uids.flatMap((uid) => (store.result(uid) ? [[uid, store.result(uid)!] as const] : []))),
      notDue: new Set<string>(),
    };
    const pastOf = (uid: string) => metricOf(uid).pastOfRows.flatMap(({ value }) => value ?? []);
    const isInLast = (uid: string) => metricOf(uid).pastOfRows.some(({ startDate }) => startDate === reports.at(-1)!.startDate);
    const { emptied, notCalculated } = figuresToLookAt(nodes.nodes, figures, pastOf, isInLast);
    return { emptied, notCalculated };
  }
  const site = { metric: { uid: 'm-site', name: 'Site', unit: 'kWh', description: '', category: '' } };
  const shared = (uid: string, at: number, more: object = {}) =>
    metric(uid, path(1, 2, at), { ...past(null, null, '4'), ...site, ...more } as never);
  const answered = { value: '3', version: 1 };
  const text = { meta_json: { field_type: 'freetext' } };

  it.each([
    ['a sum without a factor', () => missing(), ['Empty'], 1],
    ['one metric of several empty rows', () => opened([shared('North', 3), shared('South', 4)]), ['North'], 0],
    ['a metric of which another row has a figure', () => opened([shared('North', 3), shared('South', 4, answered)]), [], 0],
    ['a quarterly row', () => opened([metric('Water', path(1, 2, 3), { ...past('9', null, null), ...quarterly })]), ['Water'], 0],
    ['a monthly row', () => opened([metric('Water', path(1, 2, 3), past('9', null, null))]), [], 0],
    ['a row of texts', () => opened([metric('Note', path(1, 2, 3), { ...past('9', '9', '9'), ...text })]), [], 0],
  ])('count the same of %s', (_what, made, emptied, notCalculated) => {
    const { sections, ...sheet } = made();
    expect(rowsEmptied(sections, sheet).map(({ row }) => row.node.uid)).toEqual(emptied);
    expect(rowsNotCalculated(sections, sheet)).toHaveLength(notCalculated);
    expect(listed(sheet)).toEqual({ emptied: emptied.length, notCalculated });
  });

  it('both say of a metric of several rows what they had together', () => {
    const { sections, ...sheet } = opened([shared('North', 3), shared('South', 4)]);
    expect(rowsEmptied(sections, sheet).map(({ row, last }) => hadText(row.node, last))).toEqual(['Site: 4 kWh in Mar 2026']);
  });
});
