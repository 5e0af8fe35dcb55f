import type { Edge } from '../../../shared/contract/structure/tree-nodes.ts';
import { type Node, type NodeType, parentPath } from '../../../shared/domain/structure/tree.ts';

const END: Readonly<Record<NodeType, string>> = {
  tree: 'tree',
  metricscore: 'score',
  document: 'document',
  trackerdescription: 'description',
};

/** The line from a node to the one above it. */
export const edgeOf = (parent: Node, child: Node, from_commit: string): Edge => ({
  uid: child.uid,
  edge_type: END[parent.type] + END[child.type],
  parent_id: parent.uid,
  child_id: child.uid,
  path: child.path,
  from_commit,
});

/** Every line of a tree, in tree order. */
export function edgesOf(nodes: readonly Node[], reportUid: string): Edge[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  return nodes.flatMap((node) => {
    const parent = byPath.get(parentPath(node.path));
    return parent ? [edgeOf(parent, node, reportUid)] : [];
  });
}
