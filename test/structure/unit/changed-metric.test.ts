import { expect, it } from 'vitest';
import { combine } from '../../../shared/domain/indicator/result.ts';
import { sheetOf, withEarlierMetrics } from '../../../shared/domain/report/base-metric-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { earlierMetricsIn, rememberingMetrics } from '../../../shared/domain/structure/changed-metric.ts';
import { mergeTemplate } from '../../../shared/domain/structure/template-merge.ts';
import { copySubtree, type Node, newTree, segmentOf } from '../../../shared/domain/structure/tree.ts';

const rowOf = (metric: string): Node => ({
  uid: 'row',
  path: segmentOf(1) + segmentOf(2) + segmentOf(3),
  type: 'metricscore',
  metric: { uid: metric, name: 'Water', unit: metric },
  meta_json: {},
});
const JANUARY = { start: '2026-01-01', end: '2026-02-01' };

/** A row after it has changed to one metric after the other, each on a day. */
const changed = (...steps: readonly (readonly [metric: string, day: string])[]): Node =>
  steps.reduce((row, [uid, day]) => {
    const next = structuredClone(row);
    next.metric!.uid = uid;
    return rememberingMetrics([row], [next], day)[0]!;
  }, rowOf('m3'));

const uidsIn = (...of: Parameters<typeof earlierMetricsIn>) => earlierMetricsIn(...of).map(({ uid }) => uid);

it('a row remembers what it measured during a period, and not before it', () => {
  const row = changed(['litres', '2025-12-31'], ['gallons', '2026-01-15'], ['kg', '2026-01-31']);
  expect(uidsIn(row, JANUARY)).toEqual(['gallons', 'litres']);
  expect(uidsIn(row, { start: '2026-02-01' })).toEqual([]);
});

it('a row that measures what it did before has not become another metric', () => {
  expect(uidsIn(changed(['litres', '2026-01-14'], ['m3', '2026-01-15']), JANUARY)).toEqual(['litres']);
});

it('what the project remembers of a row does not count in a package whose row measures something else', () => {
  const ofProject = changed(['litres', '2026-01-15']);
  expect(uidsIn({ ...ofProject, metric: rowOf('kg').metric! }, JANUARY)).toEqual([]);
});

it('a change of anything else is the very same tree', () => {
  const after = [{ ...rowOf('m3'), required: true }];
  expect(rememberingMetrics([rowOf('m3')], after, '2026-01-15')).toBe(after);
});

it('a copy of a row, and one that comes with a template, has no past', () => {
  const root = newTree('root', 'root');
  const issue: Node = { uid: 'issue', path: segmentOf(1) + segmentOf(2), type: 'tree', name: 'Water', meta_json: {} };
  const tree = { nodes: [...root.nodes, issue, changed(['litres', '2026-01-15'])], nextSegment: 9 };
  const copied = copySubtree(tree, tree.nodes, rowOf('m3').path, issue.path, () => 'copy');
  expect(copied.ok && copied.tree.nodes.find(({ uid }) => uid === 'copy')?.earlier).toBeUndefined();
  const merged = mergeTemplate(tree, null, newTree('mine', 'mine'));
  expect(merged.tree.nodes.filter(({ metric }) => metric).map(({ earlier }) => earlier)).toEqual([undefined]);
});

const sheetOfRow = (row: Node, inputs: Parameters<typeof sheetOf>[1], above: readonly Node[] = []) => {
  const nodes = [...above, row];
  const content = { nodes, inputs, factorOf: () => null, period: JANUARY, disableManualEntry: false };
  const { results, notDue } = reportFigures(content);
  return withEarlierMetrics(sheetOf(nodes, inputs, results, notDue), content, { notDue, results });
};

it('a report says nothing of the metric that its row measured, and is expected to', () => {
  const row = changed(['litres', '2026-01-15']);
  const equation = { eqnType: 0 as const, numerators: ['m3'], numerators2: [], denominators: [], factor: 1 };
  const others = { values: new Map([['m3', '1032']]), metrics: new Set(['m3']) };
  const sheet = sheetOfRow(row, new Map([['row', { value: '500', noReport: false }]]));
  expect(combine(equation, [others, sheet])).toEqual({ value: '1032', reports: 1, of: 2 });
  const none = sheetOfRow(row, new Map([['row', { value: null, noReport: true }]]));
  expect(combine(equation, [others, none])).toEqual({ value: '1032', reports: 1, of: 1 });
});

it('an option that nobody picked is asked for neither of its metrics', () => {
  const row = changed(['litres', '2026-01-15']);
  const option = { ...row, path: `${row.path}AAAAAAB`, meta_json: { ...row.meta_json, hidden: true } };
  const list = { uid: 'list', path: row.path, type: 'metricscore' as const, meta_json: { input_type: 'searchable_children' } };
  const above: Node[] = [{ ...list, metric: { uid: 'list', name: 'List', unit: 'kg' } }];
  expect([...sheetOfRow(option, new Map(), above).metrics]).toEqual(['list']);
  const picked = new Map([['row', { value: '500', noReport: false }]]);
  expect(sheetOfRow(option, picked, above).metrics).toEqual(new Set(['list', 'litres', 'm3']));
});

it('a ratio leaves out a report that no longer says what it is above the line', () => {
  const equation = { eqnType: 0 as const, numerators: ['m3'], numerators2: [], denominators: ['hours'], factor: 1 };
  const others = {
    values: new Map([
      ['m3', '10'],
      ['hours', '5'],
    ]),
    metrics: new Set(['m3', 'hours']),
  };
  const sheet = sheetOfRow(changed(['litres', '2026-01-15']), new Map());
  const withHours = { ...sheet, values: new Map([['hours', '5']]), metrics: new Set([...sheet.metrics, 'hours']) };
  expect(combine(equation, [others, withHours])).toEqual({ value: '2', reports: 1, of: 2, oneSided: 1 });
});
