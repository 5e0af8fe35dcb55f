import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { closesCircle, listedBy } from '../../../../../shared/domain/structure/listing.ts';
import { type Node, SEGMENT_LENGTH } from '../../../../../shared/domain/structure/tree.ts';
import { fieldsOf, type StructureRow, treeOf } from '../tree-rows.ts';

/** The uids of metrics that the metric at a path lists as children; none if the path has no metric. */
export const listedAt = (nodes: readonly ReadNode[], path: string): string[] =>
  nodes.filter((node) => node.path === path).flatMap((node) => listedBy(fieldsOf(node)));

/** A metric that may become a child of another one. `place`: the issue that it is in. */
export type Available = { uid: string; name: string; unit: string; place: string };

/** Number of characters in a short id. */
const PREFIX = 8;

/**
 * The possible children of a metric: not itself, no metric above it (SET-316, SET-317), no present child, and no metric that
 * would create a cycle.
 */
export function availableFor(row: StructureRow, nodes: readonly ReadNode[]): Available[] {
  const tree = treeOf(nodes).nodes;
  const taken = new Set([...listedBy(row.fields), row.fields.metric?.uid]);
  const issues = new Map(nodes.map((node) => [node.path, fieldsOf(node).name]));
  const found = new Map<string, Available>();
  for (const node of nodes) {
    const { metric } = fieldsOf(node);
    if (!metric || node.type !== 'metricscore' || taken.has(metric.uid) || found.has(metric.uid)) continue;
    const place = issues.get(node.path.slice(0, 2 * SEGMENT_LENGTH)) ?? '';
    found.set(metric.uid, { uid: metric.uid, name: metric.name, unit: metric.unit, place });
  }
  const above = tree.filter(({ path }) => row.path.startsWith(path)).map(({ metric }) => metric?.uid);
  const listers = tree.filter((node) => listedBy(node).length > 0);
  return [...found.values()].filter(({ uid }) => !above.includes(uid) && (listers.length === 0 || !closes(tree, row, uid)));
}

/** Whether a metric would become its own descendant if the row had `uid` as a child. */
function closes(tree: readonly Node[], row: StructureRow, uid: string): boolean {
  const meta_json = { ...row.fields.meta_json, additional_children: [...listedBy(row.fields), uid] };
  return closesCircle(
    tree,
    tree.map((node) => (node.uid === row.uid ? { ...node, meta_json } : node)),
  );
}

/** The ids that begin with the parts of a text; undefined if a part matches none (SET-313 to SET-315). */
export function foundById(text: string, available: readonly string[]): string[] | undefined {
  const prefixes = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  const found = prefixes.map((prefix) =>
    prefix.length < PREFIX ? [] : available.filter((uid) => uid.toLowerCase().startsWith(prefix)),
  );
  return prefixes.length === 0 || found.some((uids) => uids.length === 0) ? undefined : [...new Set(found.flat())];
}
