import { childrenOf, type Node } from '../../../../../shared/domain/structure/tree.ts';

/** The additional metrics of a metric, wherever they are in the tree (SET-178, SET-226). */
export function additionalOf({ meta_json, path }: Node, nodes: readonly Node[]): Node[] {
  const listed = meta_json.additional_children;
  if (!Array.isArray(listed) || listed.length === 0) return [];
  const uids = new Set(listed.map(String));
  const isMeant = ({ uid, metric }: Node) => metric !== undefined && (uids.has(metric.uid) || uids.has(uid));
  return nodes.filter((node) => isMeant(node) && !node.path.startsWith(path));
}

/** The choices of a metric or a section: its hidden sub-metrics, and its additional metrics (REP-192). */
export function offersOf(parent: Node, nodes: readonly Node[]): Node[] {
  const children = childrenOf(nodes, parent.path).filter(
    ({ type, meta_json }) => type === 'metricscore' && meta_json.hidden === true,
  );
  return [...children, ...additionalOf(parent, nodes)];
}
