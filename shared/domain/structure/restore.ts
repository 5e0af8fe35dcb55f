import {
  childrenOf,
  isBelow,
  levelOf,
  MAX_LEVEL,
  type Node,
  orderNodes,
  parentPath,
  placeAll,
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
 * The siblings that have to move behind a restored node. Undefined if its old segment still fits: behind the last remaining
 * sibling that stood before it, and before the first that stood behind it. Moves give siblings later segments, even those that
 * nobody moved. If these two siblings have changed their order, the node follows the first-named one.
 */
function siblingsAfter(now: readonly Node[], then: readonly Node[], top: Node): readonly Node[] | undefined {
  const placeOf = ({ uid }: Node) => now.findIndex((node) => node.uid === uid);
  const isHere = (node: Node) => placeOf(node) >= 0;
  const before = then.findLast((node) => node.path < top.path && isHere(node));
  const after = then.find((node) => node.path > top.path && isHere(node));
  const fresh = before ? placeOf(before) + 1 : after ? placeOf(after) : now.length;
  const segment = top.path.slice(-SEGMENT_LENGTH);
  const old = now.filter(({ path }) => path.slice(-SEGMENT_LENGTH) < segment).length;
  const fits = old >= (before ? placeOf(before) + 1 : 0) && old <= (after ? placeOf(after) : now.length);
  return fits ? undefined : now.slice(fresh);
}

/**
 * Puts a deleted node back between the siblings that it stood between, with everything that stood below it and is still gone.
 * Segments are never given twice, so that its own is free. It keeps its uid, and with it the figures that reports hold of it.
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
  const restored = { ...tree, nodes: orderNodes([...tree.nodes, ...nodes]) };
  const then = childrenOf(before.nodes, parentPath(top.path));
  const later = siblingsAfter(childrenOf(tree.nodes, parent.path), then, top);
  if (later === undefined) return { ok: true, tree: restored, paths: [root] };
  return placeAll(restored, parent.path, [nodes[0]!], later);
}
