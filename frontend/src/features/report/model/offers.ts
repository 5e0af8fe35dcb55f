import { childrenOf, type Node } from '../../../../../shared/domain/structure/tree.ts';

/** The metrics that a metric's list of additional ones names, wherever they stand in the tree (SET-178, SET-226). */
export function additionalOf({ meta_json, path }: Node, nodes: readonly Node[]): Node[] {
  const listed = meta_json.additional_children;
  if (!Array.isArray(listed) || listed.length === 0) return [];
  const uids = new Set(listed.map(String));
  const isMeant = ({ uid, metric }: Node) => metric !== undefined && (uids.has(metric.uid) || uids.has(uid));
  return nodes.filter((node) => isMeant(node) && !node.path.startsWith(path));
}

/** What a metric or a section offers for picking: its hidden sub-metrics, and its additional ones (REP-192). */
export function offersOf(parent: Node, nodes: readonly Node[]): Node[] {
  const children = childrenOf(nodes, parent.path).filter(
    ({ type, meta_json }) => type === 'metricscore' && meta_json.hidden === true,
  );
  return [...children, ...additionalOf(parent, nodes)];
}
