import { randomUUID } from 'node:crypto';
import {
  addNode,
  childrenOf,
  type Node,
  rootOf,
  SEGMENT_LENGTH,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';

/** The issue that a path is in: the node at level 2 above it, or at it. */
export const issueAt = (nodes: readonly Node[], path: string): Node | undefined =>
  nodes.find((node) => node.path === path.slice(0, 2 * SEGMENT_LENGTH) && node.path.length === 2 * SEGMENT_LENGTH);

/** Does something below the issue of this name, which is made when there is none (SET-359, SET-368). */
export function belowIssue(tree: Tree, name: string, edit: (tree: Tree, issuePath: string) => TreeResult): TreeResult {
  const root = rootOf(tree).path;
  const there = childrenOf(tree.nodes, root).find((node) => node.type === 'tree' && node.name === name);
  if (there) return edit(tree, there.path);
  const made = addNode(tree, root, { uid: randomUUID(), type: 'tree', name, meta_json: {} });
  return made.ok ? edit(made.tree, made.paths[0]!) : made;
}
