import { placedNodes } from './overrides.ts';
import type { PlacedNode, Tree } from './tree.ts';

/** Most deleted nodes that a tree remembers; the latest ones stay. */
const MOST = 500;

/**
 * A project's tree after a change, with the nodes that the project has deleted, each as it last was. A package that has
 * overridden such a node still shows it.
 */
export function withDeleted(before: Tree, { nodes, nextSegment }: Tree): Tree {
  const present = new Set(nodes.map(({ uid }) => uid));
  const deleted = [...placedNodes(before.nodes), ...(before.deleted ?? [])].filter(({ uid }) => !present.has(uid)).slice(0, MOST);
  return { nodes, nextSegment, ...(deleted.length > 0 && { deleted }) };
}

/** The nodes that a project has deleted, by uid. */
export const deletedNodes = ({ deleted = [] }: Tree): ReadonlyMap<string, PlacedNode> =>
  new Map(deleted.map((node) => [node.uid, node]));
