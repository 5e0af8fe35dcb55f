import { childrenOf, type Node } from '../../../../../shared/domain/tree.ts';

/** What a metric offers for picking: its hidden sub-metrics, and the metrics that its list of additional ones names (REP-192). */
export function offersOf(parent: Node, nodes: readonly Node[]): Node[] {
  const listed = parent.meta_json.additional_children;
  const additional = new Set(Array.isArray(listed) ? listed.map(String) : []);
  const children = childrenOf(nodes, parent.path).filter(
    ({ type, meta_json }) => type === 'metricscore' && meta_json.hidden === true,
  );
  const others = nodes.filter(({ uid, metric }) => metric && (additional.has(metric.uid) || additional.has(uid)));
  return [...children, ...others.filter((node) => !children.includes(node))];
}
