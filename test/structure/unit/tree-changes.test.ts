import { describe, expect, it } from 'vitest';
import { ITEM_LIMIT, itemBytes } from '../../../functions/data/stored-size.ts';
import { treeChanges } from '../../../functions/data/stores/structure/tree-changes.ts';
import type { Node, Tree } from '../../../shared/domain/structure/tree.ts';
import { grow } from '../../support/fixtures/trees.ts';

/** A tree of `count` metrics, each with these fields. */
function treeOf(count: number, fieldsOf: (node: Node) => Partial<Node>): Tree {
  const names = Array.from({ length: count }, (_, at) => `M${at}`);
  const tree = grow(['Energy'], { Energy: names });
  return { ...tree, nodes: tree.nodes.map((node) => (node.metric ? { ...node, ...fieldsOf(node) } : node)) };
}
const measured = (description: string, unit: string) => (node: Node) => ({
  metric: { uid: `${node.uid} in ${unit}`, name: node.uid, unit, description, category: 'Energy' },
});
const changesOf = (count: number, ...fields: readonly [(node: Node) => Partial<Node>, (node: Node) => Partial<Node>]) => {
  const [before, after] = fields.map((fieldsOf) => treeOf(count, fieldsOf));
  return treeChanges(before!, after!);
};
/** The number of changes that an entry names, and the number of further ones. */
const countsOf = (changes: ReturnType<typeof treeChanges>) => {
  const more = changes.filter(({ field }) => field === 'more');
  return [changes.length - more.length, Number(more[0]?.to ?? 0)] as const;
};

describe('the entry of a changed tree', () => {
  it('tells of a metric its name and what differs', () => {
    expect(changesOf(1, measured('A long text', 'kg'), measured('A long text', 't'))).toEqual([
      { field: 'M0.metric', from: { uid: 'M0 in kg', name: 'M0', unit: 'kg' }, to: { uid: 'M0 in t', name: 'M0', unit: 't' } },
    ]);
  });

  it('tells null for a field that one of two metrics has not', () => {
    const bare = ({ uid }: Node) => ({ metric: { uid, name: uid, unit: 'kg' } });
    const full = ({ uid }: Node) => ({ metric: { uid, name: uid, unit: 'kg', description: 'Text' } });
    expect(changesOf(1, bare, full)).toEqual([
      { field: 'M0.metric', from: { name: 'M0', description: null }, to: { name: 'M0', description: 'Text' } },
    ]);
  });

  it('keeps texts whole where they fit', () => {
    const [from, to] = ['x'.repeat(20_000), 'y'.repeat(20_000)];
    const [change] = changesOf(1, measured(from, 'kg'), measured(to, 'kg'));
    expect([change!.from, change!.to]).toMatchObject([{ description: from }, { description: to }]);
  });

  it('cuts long texts where they do not all fit', () => {
    const changes = changesOf(100, measured('x'.repeat(20_000), 'kg'), measured('y'.repeat(20_000), 'kg'));
    expect(countsOf(changes)).toEqual([100, 0]);
    expect(changes[0]!.to).toMatchObject({ description: `${'y'.repeat(200)}…` });
  });

  it.each([
    ['long descriptions of 700 metrics', 700, measured('x'.repeat(20_000), 'kg'), measured('y'.repeat(20_000), 't')],
    [
      'large settings of 20 metrics',
      20,
      () => ({ meta_json: {} }),
      () => ({ meta_json: { listed: Array.from({ length: 2000 }, (_, at) => `an item with the number ${at}`) } }),
    ],
  ])('fits into one item and counts what it does not name: %s', (_what, count, before, after) => {
    const changes = changesOf(count, before, after);
    const [named, more] = countsOf(changes);
    expect(itemBytes({ changes })).toBeLessThan(0.8 * ITEM_LIMIT);
    expect([named > 0, more > 0, named + more]).toEqual([true, true, count]);
  });
});
