import type { NodeFields, TrackerNode } from '../../../shared/contract/report/nodes.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';

const nameOf = ({ name, metric, title }: Node) => name ?? metric?.name ?? title ?? '';

/** What a type has of its own (SET-204 to SET-207). */
const OWN: Record<Node['type'], (node: Node) => Partial<NodeFields>> = {
  tree: () => ({}),
  document: () => ({}),
  metricscore: ({ metric, required = false, period = -1 }) => ({
    ...(metric && { metric: { ...metric, description: metric.description ?? '', category: metric.category ?? '' } }),
    required,
    period,
  }),
  trackerdescription: ({ title = '', text = '' }) => ({ title, text }),
};

/** A node as clients read it (SET-200, SET-208, REP-185). `more` goes beside the fields of its type. */
export function nodeView(node: Node, more: Partial<NodeFields> = {}): TrackerNode {
  const { uid, path, type, meta_json } = node;
  const fields = { uid, _path: path, _type: type, name: nameOf(node), meta_json, ...OWN[type](node), ...more };
  return { uid, path, type, _path: path, _type: type, node: { [type]: fields } };
}
