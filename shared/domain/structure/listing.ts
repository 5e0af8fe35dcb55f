import { type Node, parentPath } from './tree.ts';

/** The metrics that a metric names as further children: uids of base metrics (SET-178, SET-226). */
export function listedBy(node: Pick<Node, 'meta_json'>): string[] {
  const listed = node.meta_json.additional_children;
  return Array.isArray(listed) ? [...new Set(listed.filter((uid) => typeof uid === 'string'))] : [];
}

/** The nodes that a metric lists, in tree order. Clients name them by the uid of the base metric or of the node. */
export function listedNodes(parent: Pick<Node, 'uid' | 'meta_json'>, nodes: readonly Node[]): Node[] {
  const listed = new Set(listedBy(parent));
  if (listed.size === 0) return [];
  return nodes.filter(({ uid, metric }) => metric && uid !== parent.uid && (listed.has(metric.uid) || listed.has(uid)));
}

/**
 * Whether a metric is, by what stands below it and what it lists, its own descendant (SET-316, SET-317). What merely stands below
 * something is never a circle, so that trees in which nobody lists anything cost nothing.
 */
export function hasListingCircle(nodes: readonly Node[]): boolean {
  const listers = nodes.filter((node) => listedBy(node).length > 0);
  if (listers.length === 0) return false;
  if (listers.some((node) => listedBy(node).some((uid) => uid === node.uid || uid === node.metric?.uid))) return true;
  const below = childrenByPath(nodes);
  const state = new Map<string, 'open' | 'done'>();
  const circles = (node: Node): boolean => {
    const known = state.get(node.uid);
    if (known) return known === 'open';
    state.set(node.uid, 'open');
    const next = [...(below.get(node.path) ?? []), ...listedNodes(node, nodes)];
    const found = next.some(circles);
    state.set(node.uid, 'done');
    return found;
  };
  return listers.some(circles);
}

function childrenByPath(nodes: readonly Node[]): Map<string, Node[]> {
  return Map.groupBy(nodes, ({ path }) => parentPath(path));
}
