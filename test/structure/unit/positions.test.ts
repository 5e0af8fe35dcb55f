import { expect, it } from 'vitest';
import { editOverlay, newOverlay } from '../../../shared/domain/structure/overlay.ts';
import { wasGiven } from '../../../shared/domain/structure/positions.ts';
import { addNode, moveNodes, newTree, type Tree } from '../../../shared/domain/structure/tree.ts';

const issue = (uid: string) => ({ uid, type: 'tree' as const, name: uid, meta_json: {} });
const done = (result: ReturnType<typeof addNode>): Tree => {
  if (!result.ok) throw new Error(result.refusal);
  return result.tree;
};

it('a path that a move or a deletion has ended is known from one that never was', () => {
  const start = newTree('root', 'master');
  const root = start.nodes[0]!.path;
  const before = ['one', 'two', 'three'].reduce((tree, uid) => done(addNode(tree, root, issue(uid))), start);
  const [, first, second, third] = before.nodes.map(({ path }) => path);
  const master = done(moveNodes(before, [third!], first!, 'right'));
  const gone = [second!, third!].filter((path) => !master.nodes.some((node) => node.path === path));
  expect(gone.length).toBeGreaterThan(0);
  for (const path of gone) expect(wasGiven(path, { master, overlay: null })).toBe(true);
  for (const path of ['', root, `${root}000ZZZZ`, `${first}1`, `${root}-000002`, '0000009000000A'])
    expect(wasGiven(path, { master, overlay: null })).toBe(false);
});

it('a path of a package counts where the package has given it', () => {
  const master = done(addNode(newTree('root', 'master'), newTree('root', 'master').nodes[0]!.path, issue('one')));
  const edited = editOverlay(master, newOverlay(), (tree) => addNode(tree, tree.nodes[0]!.path, issue('own')));
  if (!edited.ok) throw new Error(edited.refusal);
  const path = edited.paths[0]!;
  expect(wasGiven(path, { master, overlay: edited.overlay })).toBe(true);
  expect(wasGiven(path, { master, overlay: newOverlay() })).toBe(false);
  expect(wasGiven(path, { master, overlay: null })).toBe(false);
});
