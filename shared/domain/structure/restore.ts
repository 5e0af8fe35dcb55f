import {
  isBelow,
  levelOf,
  MAX_LEVEL,
  type Node,
  orderNodes,
  parentPath,
  refuseTree,
  SEGMENT_LENGTH,
  subtreeOf,
  type Tree,
  type TreeResult,
} from './tree.ts';

/** The nodes of a tree with these uids, without those below another one of them. */
export function topsOf({ nodes }: Tree, uids: ReadonlySet<string>): Node[] {
  const taken = nodes.filter(({ uid }) => uids.has(uid));
  const paths = new Set(taken.map(({ path }) => path));
  return taken.filter(({ path }) => !paths.has(parentPath(path)));
}

/**
 * Puts a deleted node back, with everything that stood below it and is still gone. Segments are never given twice, so that its place
 * among its siblings is free. It keeps its uid, and with it the figures that reports hold of it.
 * @param before a tree that had it
 */
export function restoreSubtree(tree: Tree, before: Tree, uid: string): TreeResult {
  const top = before.nodes.find((node) => node.uid === uid);
  if (top === undefined) return refuseTree('not_found');
  if (tree.nodes.some((node) => node.uid === uid)) return refuseTree('duplicate');
  const parentUid = before.nodes.find(({ path }) => path === parentPath(top.path))?.uid;
  const parent = tree.nodes.find((node) => node.uid === parentUid);
  if (parent === undefined) return refuseTree('parent_gone');
  const root = parent.path + top.path.slice(-SEGMENT_LENGTH);
  const present = new Set(tree.nodes.map((node) => node.uid));
  const kept = subtreeOf(before.nodes, top.path).filter(({ path }, _index, all) =>
    all.every((node) => !present.has(node.uid) || (node.path !== path && !isBelow(path, node.path))),
  );
  const nodes = kept.map((node) => ({ ...node, path: root + node.path.slice(top.path.length) }));
  if (nodes.some(({ path }) => levelOf(path) > MAX_LEVEL)) return refuseTree('too_many_levels');
  return { ok: true, tree: { ...tree, nodes: orderNodes([...tree.nodes, ...nodes]) }, paths: [root] };
}
