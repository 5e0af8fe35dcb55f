import { expect, it } from 'vitest';
import { metaChange, parseMeta } from '../../../frontend/src/pages/metrics/meta.ts';
import { menuOf } from '../../../frontend/src/pages/metrics/row-menu.ts';
import { canMove, rowsOf, siblingOf, toggled, treeOf } from '../../../frontend/src/pages/metrics/tree-rows.ts';
import type { ConversionFactor } from '../../../shared/contract/factors.ts';
import type { TrackerNode } from '../../../shared/contract/nodes.ts';

const node = (path: string, type: string, name: string, unit?: string): TrackerNode => {
  const metric = unit === undefined ? {} : { metric: { uid: `m ${name}`, name, unit, description: '', category: '' } };
  const fields = { uid: name, _path: path, _type: type, name, meta_json: {}, ...metric };
  return { uid: name, path, type, _path: path, _type: type, node: { [type]: fields } };
};
const step = (...numbers: number[]) => numbers.map((number) => String(number).padStart(7, '0')).join('');

const NODES = [
  node(step(1), 'tree', 'root'),
  node(step(1, 2), 'tree', 'Carbon'),
  node(step(1, 2, 3), 'metricscore', 'Electricity', 'tCO2e'),
  node(step(1, 2, 3, 4), 'metricscore', 'Grid', 'kWh'),
  node(step(1, 2, 3, 5), 'metricscore', 'Solar', 'tCO2e'),
  node(step(1, 2, 6), 'document', 'Bills'),
  node(step(1, 7), 'tree', 'Waste'),
];
const none = new Set<string>();

it('shows everything but the root, with level and place among siblings', () => {
  const rows = rowsOf(NODES, none);
  expect(rows.map(({ label, depth, position, siblings }) => [label, depth, position, siblings])).toEqual([
    ['Carbon', 0, 1, 2],
    ['Electricity', 1, 1, 2],
    ['Grid', 2, 1, 2],
    ['Solar', 2, 2, 2],
    ['Bills', 1, 2, 2],
    ['Waste', 0, 2, 2],
  ]);
});

it('leaves out what is below a collapsed node at any level', () => {
  expect(rowsOf(NODES, new Set(['Carbon'])).map(({ label }) => label)).toEqual(['Carbon', 'Waste']);
});

it('tells the factor of a sub-metric to its parent: same unit, found, missing, and none for others', () => {
  const factor = { uid: 'f', metric: { uid: 'm Grid', name: 'Grid', unit: 'kWh' }, toUnit: 'tCO2e' } as ConversionFactor;
  const kinds = (factors: ConversionFactor[]) => rowsOf(NODES, none, factors).map((row) => row.factor.kind);
  expect(kinds([])).toEqual(['none', 'none', 'missing', 'same', 'none', 'none']);
  expect(kinds([factor])[2]).toBe('found');
  expect(kinds([{ ...factor, toUnit: 'tco2e' }])[2]).toBe('missing');
});

it('finds siblings, also where another node lies between them in the list', () => {
  expect(siblingOf(NODES, step(1, 2), 1)?.uid).toBe('Waste');
  expect(siblingOf(NODES, step(1, 2, 3), 1)?.uid).toBe('Bills');
  expect(siblingOf(NODES, step(1, 7), 1)).toBeUndefined();
});

it('allows the moves that the rules of the tree allow', () => {
  const tree = treeOf(NODES);
  expect(canMove(tree, [step(1, 2, 3)], step(1, 7), 'last-child')).toBe(true);
  expect(canMove(tree, [step(1, 2)], step(1, 2, 3), 'last-child')).toBe(false);
  expect(canMove(tree, [step(1, 2, 3)], step(1, 2, 6), 'last-child')).toBe(false);
  expect(canMove(tree, [step(1, 2, 3)], step(1, 7), 'right')).toBe(false);
});

it('sends the opposite of what is stored; calculated counts as true when absent', () => {
  const fields = NODES[2]!.node.metricscore!;
  expect(toggled(fields, 'calculated')).toEqual({ meta_json: { calculated: false } });
  expect(toggled({ ...fields, period: 1 }, 'highlighted')).toEqual({ period: -1 });
  expect(toggled({ ...fields, period: 0 }, 'highlighted')).toEqual({ period: 1 });
});

it('offers the moves that a row has', () => {
  const disabled = (index: number) => {
    const group = menuOf(rowsOf(NODES, none)[index]!).find(({ text }) => text === 'Move');
    return group && 'items' in group ? group.items.map(({ disabled: is }) => is === true) : [];
  };
  expect(disabled(0)).toEqual([true, false, false]);
  expect(disabled(5)).toEqual([false, true, false]);
});

it('takes one JSON object as meta-data, and unsets what was removed', () => {
  expect(['', '{', '[]', '1', 'null'].map(parseMeta)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(metaChange({ a: 1, b: 2 }, parseMeta('{"b":3}')!)).toEqual({ a: null, b: 3 });
});
