import { describe, expect, it } from 'vitest';
import { placementOf, withPlacesFor } from '../../../shared/domain/apportionment/placement.ts';
import { editOverlay, newOverlay } from '../../../shared/domain/structure/overlay.ts';
import { addNode, newTree, type Tree, type TreeNodeFields } from '../../../shared/domain/structure/tree.ts';

type Fields = Omit<TreeNodeFields, 'meta_json'> & { meta_json?: Record<string, unknown> };
const put = (tree: Tree, above: string, fields: Fields): [Tree, string] => {
  const done = addNode(tree, tree.nodes.find(({ uid }) => uid === above)!.path, { meta_json: {}, ...fields });
  if (!done.ok) throw new Error(done.refusal);
  return [done.tree, done.paths[0]!];
};
const issue = (uid: string): Fields => ({ uid, type: 'tree', name: uid });
const metric = (uid: string, base = uid, meta_json: Record<string, unknown> = {}): Fields => ({
  uid,
  type: 'metricscore',
  metric: { uid: base, name: base, unit: 'kWh' },
  meta_json,
});

function client(): Tree {
  let tree = newTree('root', 'master');
  const nodes: [string, Fields][] = [
    ['root', issue('Energy')],
    ['Energy', metric('total')],
    ['total', metric('power')],
    ['total', metric('gas')],
    ['root', issue('Water')],
    ['Water', metric('tap')],
    ['Water', metric('power again', 'power')],
    ['Water', metric('text', 'text', { field_type: 'string' })],
    ['Water', metric('off', 'off', { hidden: true })],
  ];
  for (const [above, fields] of nodes) [tree] = put(tree, above, fields);
  return tree;
}

const options = { notDue: new Set<string>(), disableManualEntry: false, holds: () => false };

describe('the place of a figure at the client', () => {
  it('is one metric, though several have its base metric, and the supplier is told', () => {
    const { placed, repeated } = placementOf(client().nodes, ['power', 'total'], options);
    expect([...placed].map(([base, { uid }]) => [base, uid])).toEqual([
      ['power', 'power'],
      ['total', 'total'],
    ]);
    expect(repeated).toEqual(['power']);
    const holds = (uid: string) => uid === 'power again';
    expect(placementOf(client().nodes, ['power'], { ...options, holds }).placed.get('power')?.uid).toBe('power again');
  });

  it('is nowhere for what the client does not measure, ask for, or enter', () => {
    const { placed, left } = placementOf(client().nodes, ['coal', 'off', 'text', 'tap', 'total'], {
      ...options,
      notDue: new Set(['tap']),
      disableManualEntry: true,
    });
    expect(placed.size).toBe(0);
    expect(Object.fromEntries(left)).toEqual({
      coal: 'absent',
      off: 'notDue',
      text: 'noNumber',
      tap: 'notDue',
      total: 'calculated',
    });
  });
});

describe('a package without sections', () => {
  const copyOf = (uid: string) => `copy of ${uid}`;
  const names = ({ nodes }: Tree) => nodes.map(({ uid }) => uid);
  const add = (tree: Tree, ...metrics: string[]) => withPlacesFor(tree, client(), new Set(metrics), copyOf);

  it('gets the sections of the metrics that are sent, with what stands above them, and nothing else', () => {
    const tree = add(newTree('root', 'master'), 'gas', 'tap', 'coal', 'off');
    expect(names(tree)).toEqual(['root', 'copy of Energy', 'copy of total', 'copy of gas', 'copy of Water', 'copy of tap']);
    expect(add(tree, 'gas', 'tap')).toBe(tree);
    expect(names(add(tree, 'power'))).toContain('copy of power');
    expect(names(add(tree, 'power')).filter((uid) => uid === 'copy of Energy')).toHaveLength(1);
  });

  it('keeps a section of the same name that it has already', () => {
    const [own] = put(newTree('root', 'master'), 'root', { uid: 'mine', type: 'tree', name: 'Water' });
    expect(names(add(own, 'tap'))).toEqual(['root', 'mine', 'copy of tap']);
  });

  it('keeps them as its own', () => {
    const edited = editOverlay(client(), newOverlay(true), (tree) => ({ ok: true, tree: add(tree, 'gas'), paths: [] }));
    expect(edited.ok && edited.overlay.own.map(({ uid }) => uid)).toEqual(['copy of Energy', 'copy of total', 'copy of gas']);
    expect(edited.ok && names(edited.tree)).toEqual(['root', 'copy of Energy', 'copy of total', 'copy of gas']);
  });
});
