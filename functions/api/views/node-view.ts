import type { NodeOf, StructureNode } from '../../../shared/contract/report/nodes.ts';
import { pastOf } from '../../../shared/domain/structure/changed-metric.ts';
import type { Node, NodeType } from '../../../shared/domain/structure/tree.ts';

const nameOf = ({ name, metric, title }: Node) => name ?? metric?.name ?? title ?? '';

/** Uid, path and type of a node, beside the fields of its type (SET-208). */
export const placed = <T extends string>({ uid, path }: { uid: string; path: string }, type: T) => ({
  uid,
  path,
  type,
  _path: path,
  _type: type,
});

/** The first fields of nodes of every type. */
export const named = <T extends string>({ uid, path }: { uid: string; path: string }, type: T, name: string) => ({
  uid,
  _path: path,
  _type: type,
  name,
});

/** Additional fields by node type, such as those of a report. */
export type MoreFields = { [T in NodeType]?: Partial<NonNullable<NodeOf<T>['node'][T]>> };

/** A node as clients read it (SET-200, SET-204 to SET-208, REP-185). */
export function nodeView(node: Node, more: MoreFields = {}): StructureNode {
  const { type, meta_json, metric, required = false, period = -1, title = '', text = '' } = node;
  const name = nameOf(node);
  switch (type) {
    case 'tree':
      return { ...placed(node, type), node: { tree: { ...named(node, type, name), meta_json, ...more.tree } } };
    case 'document':
      return { ...placed(node, type), node: { document: { ...named(node, type, name), meta_json, ...more.document } } };
    case 'trackerdescription':
      return {
        ...placed(node, type),
        node: { trackerdescription: { ...named(node, type, name), meta_json, title, text, ...more.trackerdescription } },
      };
    case 'metricscore': {
      const measured = metric && {
        metric: { ...metric, description: metric.description ?? '', category: metric.category ?? '' },
      };
      const past = pastOf(node);
      const earlier = past && { earlier: { ...past, metrics: [...past.metrics] } };
      const fields = { ...named(node, type, name), meta_json, ...measured, ...earlier, required, period, ...more.metricscore };
      return { ...placed(node, type), node: { metricscore: fields } };
    }
  }
}
