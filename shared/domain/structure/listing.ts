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

/** A metric, and another metric that it lists. */
export type ChildListing = { from: Node; to: Node };

/**
 * The listings by which a metric is, by what stands below it and what it lists, its own descendant (SET-316, SET-317). What
 * merely stands below something is never a circle, so that trees in which nobody lists anything cost nothing.
 */
export function circularListings(nodes: readonly Node[]): ChildListing[] {
  const listers = nodes.filter((node) => node.type === 'metricscore' && listedBy(node).length > 0);
  if (listers.length === 0) return [];
  const listed = new Map(listers.map((node) => [node.uid, listedNodes(node, nodes)]));
  const below = childrenByPath(nodes);
  const next = (node: Node) => [...(below.get(node.path) ?? []), ...(listed.get(node.uid) ?? [])];
  const group = groupsOfCircles(listers, next);
  const isSelf = (node: Node) => listedBy(node).some((uid) => uid === node.uid || uid === node.metric?.uid);
  return listers.flatMap((from) => [
    ...(isSelf(from) ? [{ from, to: from }] : []),
    ...listed.get(from.uid)!.flatMap((to) => (group.get(from.uid) === group.get(to.uid) ? [{ from, to }] : [])),
  ]);
}

/** Whether a change closes a new circle. An existing circle does not excuse another one. */
export function closesCircle(before: readonly Node[], after: readonly Node[]): boolean {
  const made = circularListings(after);
  if (made.length === 0) return false;
  const keyOf = ({ from, to }: ChildListing) => `${from.uid} ${to.uid}`;
  const known = new Set(circularListings(before).map(keyOf));
  return made.some((listing) => !known.has(keyOf(listing)));
}

/** Groups of nodes that can be reached from each other, by uid: nodes of one group have the same number (Tarjan's algorithm). */
function groupsOfCircles(starts: readonly Node[], next: (node: Node) => readonly Node[]): Map<string, number> {
  const order = new Map<string, number>();
  const group = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: Node): number => {
    const at = order.size;
    order.set(node.uid, at);
    open.push(node.uid);
    let low = at;
    for (const each of next(node)) {
      if (!order.has(each.uid)) low = Math.min(low, visit(each));
      else if (!group.has(each.uid)) low = Math.min(low, order.get(each.uid)!);
    }
    if (low === at) for (const uid of open.splice(open.lastIndexOf(node.uid))) group.set(uid, at);
    return low;
  };
  for (const node of starts) if (!order.has(node.uid)) visit(node);
  return group;
}

function childrenByPath(nodes: readonly Node[]): Map<string, Node[]> {
  return Map.groupBy(nodes, ({ path }) => parentPath(path));
}
