import { expect, it } from 'vitest';
import { parseMeta } from '../../../frontend/src/features/metrics/meta.ts';
import { availableFor } from '../../../frontend/src/features/metrics/modals/possible-children.ts';
import { moveWarning } from '../../../frontend/src/features/metrics/move-warning.ts';
import { moveTo } from '../../../frontend/src/features/metrics/moves.ts';
import { menuOf } from '../../../frontend/src/features/metrics/row-menu.ts';
import { canMove, reuseRows, rowsOf, siblingOf, toggled, treeOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import { type ReadNode, ReadNodes } from '../../../shared/contract/report/nodes.ts';

const node = (path: string, type: string, name: string, unit?: string): ReadNode => {
  const metric = unit === undefined ? {} : { metric: { uid: `m ${name}`, name, unit, description: '', category: '' } };
  const own = type === 'metricscore' ? { required: false, period: -1, ...metric } : {};
  const fields = { uid: name, _path: path, _type: type, name, meta_json: {}, ...own };
  return ReadNodes.parse([{ uid: name, path, type, _path: path, _type: type, node: { [type]: fields } }])[0]!;
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

it('tells the factor to the unit of the list where a parent is written as screens show that unit [SET-326]', () => {
  const nodes = [...NODES.slice(0, 2), node(step(1, 2, 3), 'metricscore', 'Electricity', 'tCO₂e'), ...NODES.slice(3, 4)];
  const factor = { uid: 'f', metric: { uid: 'm Grid', name: 'Grid', unit: 'kWh' }, toUnit: 'tCO2e' } as ConversionFactor;
  const own = { ...factor, uid: 'own', toUnit: 'tCO₂e' };
  const gridOf = (factors: ConversionFactor[]) => rowsOf(nodes, none, factors).find(({ uid }) => uid === 'Grid')!.factor;
  expect(gridOf([factor])).toEqual({ kind: 'found', toUnit: 'tCO₂e', factor });
  expect(gridOf([factor, own])).toMatchObject({ factor: own });
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
  expect(disabled(0)).toEqual([true, false, true, true, false, false]);
  expect(disabled(5)).toEqual([false, true, false, true, false, false]);
  expect(disabled(2)).toEqual([true, false, true, false, false, false]);
});

it('takes one JSON object as meta-data', () => {
  expect(['', '{', '[]', '1', 'null'].map(parseMeta)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(parseMeta('{"b":3}')).toEqual({ b: 3 });
});

const listing = (list: readonly ReadNode[], uid: string, ...metrics: string[]) =>
  list.map((each) =>
    each.type === 'metricscore' && each.uid === uid
      ? { ...each, node: { metricscore: { ...each.node.metricscore, meta_json: { additional_children: metrics } } } }
      : each,
  );

it('lists the metrics that a metric names after its own sub-metrics, and leaves them at their place [SET-178, SET-155]', () => {
  const nodes = listing(NODES, 'Electricity', 'm Other', 'm Grid 2');
  const more = [...nodes, node(step(1, 7, 8), 'metricscore', 'Grid 2', 'kWh')];
  const rows = rowsOf(more, none);
  expect(rows.map(({ label, depth, listed }) => [label, depth, listed !== undefined])).toEqual([
    ['Carbon', 0, false],
    ['Electricity', 1, false],
    ['Grid', 2, false],
    ['Solar', 2, false],
    ['Grid 2', 2, true],
    ['Bills', 1, false],
    ['Waste', 0, false],
    ['Grid 2', 1, false],
  ]);
  expect(rows[4]).toMatchObject({ position: 3, siblings: 3 });
  expect(new Set(rows.map(({ uid }) => uid)).size).toBe(rows.length);
  expect(rowsOf(more, new Set(['Electricity'])).map(({ listed }) => listed)).not.toContainEqual(expect.anything());
});

it('keeps the rows that have not changed as the same objects, whatever the server sends again', () => {
  const before = rowsOf(NODES, none);
  const again = reuseRows(before, rowsOf(structuredClone(NODES), none));
  expect(again.every((row, at) => row === before[at])).toBe(true);
  const renamed = structuredClone(NODES);
  renamed[3]!.node.metricscore!.name = 'Grid power';
  const after = reuseRows(before, rowsOf(renamed, none));
  expect(after.filter((row, at) => row !== before[at]).map(({ label }) => label)).toEqual(['Grid power']);
});

it('turns keys into moves: up, down, into the row above, out after the parent; several rows together', () => {
  const { to, from, position } = moveTo(NODES, [step(1, 2, 3, 5)], 'up')!;
  expect([from, to, position]).toEqual([[step(1, 2, 3, 4)], step(1, 2, 3, 5), 'right']);
  expect(moveTo(NODES, [step(1, 2, 3, 4)], 'up')).toBeUndefined();
  expect(moveTo(NODES, [step(1, 2, 3)], 'down')).toMatchObject({ to: step(1, 2, 6), position: 'right' });
  expect(moveTo(NODES, [step(1, 7)], 'in')).toMatchObject({ to: step(1, 2), position: 'last-child' });
  expect(moveTo(NODES, [step(1, 2, 3, 4), step(1, 2, 3, 5)], 'out')).toMatchObject({ to: step(1, 2, 3), position: 'right' });
  expect(moveTo(NODES, [step(1, 2)], 'out')).toBeUndefined();
  expect(moveTo(NODES, [step(1, 2, 3), step(1, 7)], 'down')).toBeUndefined();
});

it('offers as children neither the metric itself nor what it is below, nor what would be a circle [SET-316, SET-317]', () => {
  const offered = (uid: string, nodes: readonly ReadNode[] = NODES) =>
    availableFor(rowsOf(nodes, none).find((row) => row.uid === uid)!, nodes).map(({ name }) => name);
  expect(offered('Grid')).toEqual(['Solar']);
  expect(offered('Electricity')).toEqual(['Grid', 'Solar']);
  expect(offered('Solar', listing(NODES, 'Grid', 'm Solar'))).toEqual([]);
  expect(offered('Grid', listing(NODES, 'Grid', 'm Solar'))).toEqual([]);
});

it('warns before a metric comes below one of another unit', () => {
  const [electricity, grid, solar] = [step(1, 2, 3), step(1, 2, 3, 4), step(1, 2, 3, 5)];
  const text = 'Here figures become kWh. Each of these needs a conversion factor for that, if it has none yet: Solar.';
  expect(moveWarning(NODES, [solar], grid, 'last-child')).toBe(text);
  expect(moveWarning(NODES, [solar], electricity, 'last-child')).toBe('');
  expect(moveWarning(NODES, [grid], solar, 'right')).toContain('Grid');
  expect(moveWarning(NODES, [grid], step(1, 7), 'last-child')).toBe('');
});
