import { describe, expect, it } from 'vitest';
import { restoreSubtree } from '../../../shared/domain/structure/restore.ts';
import { deleteSubtree, moveNodes, type Tree, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { at, expectSound, grow, named } from '../../support/fixtures/trees.ts';
import { fc } from '../../support/property.ts';

const LETTERS = ['A', 'B', 'C', 'D', 'W'];
const start = () => grow(['Carbon', 'Waste'], { Carbon: LETTERS, W: ['Below'] });
const treeOf = (result: TreeResult): Tree => {
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};
const remove = (tree: Tree, uid: string) => treeOf(deleteSubtree(tree, at(tree, uid)));
const behind = (tree: Tree, uid: string, target: string) => treeOf(moveNodes(tree, [at(tree, uid)], at(tree, target), 'right'));

describe('a restored row returns to its place', () => {
  it('though a row came between its siblings meanwhile, which gave those behind it other segments', () => {
    const before = grow(['Carbon'], { Carbon: ['A', 'C', 'D', 'W'], A: ['B'], W: ['Below'] });
    const moved = behind(remove(before, 'W'), 'B', 'A');
    const restored = treeOf(restoreSubtree(moved, before, 'W'));
    expect(named(restored, 'Carbon')).toEqual(['A', 'B', 'C', 'D', 'W']);
    expect(named(restored, 'W')).toEqual(['Below']);
    expectSound(restored);
  });

  it('with its own segment where no sibling has moved', () => {
    const before = start();
    const restored = treeOf(restoreSubtree(remove(before, 'C'), before, 'C'));
    expect(restored.nodes).toEqual(before.nodes);
  });

  it('before the row that it stood before, where none of those is there that it stood behind', () => {
    const before = start();
    const moved = behind(remove(remove(before, 'B'), 'A'), 'C', 'D');
    expect(named(treeOf(restoreSubtree(moved, before, 'B')), 'Carbon')).toEqual(['B', 'D', 'C', 'W']);
  });

  it('whatever moves: between those that it stood between, in the unchanged order of the others', () => {
    const uid = fc.constantFrom(...LETTERS);
    const target = fc.constantFrom(...LETTERS, 'Waste');
    fc.assert(
      fc.property(uid, fc.array(fc.tuple(uid, target), { maxLength: 8 }), (gone, moves) => {
        const before = start();
        let now = remove(before, gone);
        for (const [one, to] of moves) {
          const has = (name: string) => now.nodes.some((node) => node.uid === name);
          if (one === to || !has(one) || !has(to)) continue;
          const result = moveNodes(now, [at(now, one)], at(now, to), to === 'Waste' ? 'last-child' : 'right');
          if (result.ok) now = result.tree;
        }
        const restored = treeOf(restoreSubtree(now, before, gone));
        expectSound(restored);
        const order = named(restored, 'Carbon');
        expect(order.filter((name) => name !== gone)).toEqual(named(now, 'Carbon'));
        const place = LETTERS.indexOf(gone);
        const previous = LETTERS.slice(0, place).findLast((name) => order.includes(name));
        const next = LETTERS.slice(place + 1).find((name) => order.includes(name));
        const own = order.indexOf(gone);
        const isTurned = previous && next && order.indexOf(next) < order.indexOf(previous);
        if (previous) expect(own).toBeGreaterThan(order.indexOf(previous));
        if (next && !isTurned) expect(own).toBeLessThan(order.indexOf(next));
      }),
      { numRuns: 200 },
    );
  });
});
