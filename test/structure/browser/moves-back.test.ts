import { describe, expect, it } from 'vitest';
import { moveBack, placesBefore } from '../../../frontend/src/features/metrics/moves.ts';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { moveNodes, type Position, type Tree } from '../../../shared/domain/structure/tree.ts';
import { at, grow, named } from '../../support/fixtures/trees.ts';

const START = grow(['Energy', 'Water'], { Energy: ['Power', 'Gas', 'Steam', 'Oil'], Power: ['Grid'], Water: ['Used'] });

const read = ({ nodes }: Tree) => nodes as unknown as ReadNode[];

function moved(tree: Tree, from: readonly string[], to: string, position: Position): Tree {
  const done = moveNodes(tree, from, to, position);
  if (!done.ok) throw new Error(done.refusal);
  return done.tree;
}

/** The tree after moving rows and putting them back. */
function backAndForth(uids: readonly string[], to: string, position: Position): Tree {
  const paths = uids.map((uid) => at(START, uid));
  const places = placesBefore(read(START), paths);
  let now = moved(START, paths, at(START, to), position);
  expect(named(now, 'Energy')).not.toEqual(named(START, 'Energy'));
  for (const place of places)
    for (const step of [0, 1] as const) {
      const move = moveBack(read(now), place, step);
      if (move) now = moved(now, move.from, move.to, move.position);
    }
  return now;
}

const orders = (tree: Tree) => ['Energy', 'Power', 'Water'].map((uid) => named(tree, uid));

describe('rows that were moved', () => {
  it.each([
    ['one from the middle', ['Gas'], 'Used'],
    ['the first one', ['Power'], 'Used'],
    ['several beside each other, the first among them', ['Power', 'Gas'], 'Used'],
    ['several apart', ['Power', 'Steam', 'Oil'], 'Used'],
    ['all of them', ['Power', 'Gas', 'Steam', 'Oil'], 'Used'],
    ['one of another level', ['Grid', 'Oil'], 'Steam'],
  ])('are put back where they stood: %s', (_what, uids, to) => {
    expect(orders(backAndForth(uids, to, 'right'))).toEqual(orders(START));
    expect(orders(backAndForth(uids, 'Water', 'last-child'))).toEqual(orders(START));
  });

  it('stay where what they were below is gone', () => {
    const [place] = placesBefore(read(START), [at(START, 'Grid')]);
    const without = START.nodes.filter(({ uid }) => uid !== 'Power') as unknown as ReadNode[];
    expect(moveBack(without, place!, 0)).toBeUndefined();
  });
});
