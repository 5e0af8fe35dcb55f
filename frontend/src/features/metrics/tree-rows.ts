import type { ConversionFactor } from '../../../../shared/contract/factor/factors.ts';
import type { NodeFields, TrackerNode } from '../../../../shared/contract/report/nodes.ts';
import { listedBy } from '../../../../shared/domain/structure/listing.ts';
import {
  levelOf,
  type Node,
  type NodeType,
  type Position,
  parentPath,
  planMove,
  type Tree,
} from '../../../../shared/domain/structure/tree.ts';

/** How a sub-metric's figure becomes one of its parent's unit. */
export type StructureRowFactor =
  | { kind: 'none' }
  | { kind: 'same' }
  | { kind: 'missing'; toUnit: string }
  | { kind: 'found'; toUnit: string; factor: ConversionFactor };

/** Where a row stands that only repeats a metric: below the metric that names it as a further child (SET-178). */
export type Listing = { parentUid: string; metricUid: string; targetUid: string };

/** One line of the tree. `depth` 0 is an issue; `position` and `siblings` are told to screen readers. */
export type StructureRow = {
  uid: string;
  path: string;
  type: NodeType;
  label: string;
  depth: number;
  fields: NodeFields;
  hasChildren: boolean;
  isCollapsed: boolean;
  position: number;
  siblings: number;
  factor: StructureRowFactor;
  listed: Listing | undefined;
  /** it came without what the row shows (SET-195) */
  broken: boolean;
};

/** The fields of a node; of one that came without them, empty ones. */
export const fieldsOf = ({ uid, path, type, node }: TrackerNode): NodeFields =>
  node[type] ?? { uid, _path: path, _type: type, name: '', meta_json: {} };

/** Whether a node lacks what its row shows. */
const isBroken = ({ type, node }: TrackerNode) => !node[type] || (type === 'metricscore' && !node[type].metric);

/** The tree as the rules of shared/domain know it. */
export const treeOf = (nodes: readonly TrackerNode[]): Tree => ({
  nodes: nodes.map(toNode),
  nextSegment: 36 ** 6,
});

function toNode(node: TrackerNode): Node {
  const { metric, meta_json } = fieldsOf(node);
  return { uid: node.uid, path: node.path, type: node.type as NodeType, meta_json, ...(metric && { metric }) };
}

/** Whether the rules of the tree allow a move; the server applies the same (SET-285 to SET-291). */
export const canMove = (tree: Tree, from: readonly string[], to: string, position: Position): boolean =>
  planMove(tree, from, to, position).ok;

function factorOf(fields: NodeFields, parent: TrackerNode | undefined, factors: readonly ConversionFactor[]): StructureRowFactor {
  const toUnit = parent?.type === 'metricscore' ? fieldsOf(parent).metric?.unit : undefined;
  if (!fields.metric || toUnit === undefined) return { kind: 'none' };
  if (fields.metric.unit === toUnit) return { kind: 'same' };
  const factor = factors.find((each) => each.metric.uid === fields.metric?.uid && each.toUnit === toUnit);
  return factor ? { kind: 'found', toUnit, factor } : { kind: 'missing', toUnit };
}

/** The metrics by the ids that a list of further children may name them by. */
function byMetric(nodes: readonly TrackerNode[]): Map<string, TrackerNode> {
  const found = new Map<string, TrackerNode>();
  for (const node of nodes)
    for (const id of [node.uid, fieldsOf(node).metric?.uid])
      if (id !== undefined && node.type === 'metricscore' && !found.has(id)) found.set(id, node);
  return found;
}

/**
 * The visible lines in the order of their paths; what is below a collapsed node is left out (SET-156, SET-162). After the children of
 * a metric come those that it names as further ones.
 */
export function rowsOf(
  nodes: readonly TrackerNode[],
  collapsed: ReadonlySet<string>,
  factors: readonly ConversionFactor[] = [],
): StructureRow[] {
  const children = Map.groupBy(nodes, ({ path }) => parentPath(path));
  const metrics = byMetric(nodes);
  const rows: StructureRow[] = [];
  const lines = (parent: TrackerNode | undefined, path: string) => {
    const below = children.get(path) ?? [];
    const listed = parent && !isRoot(parent) ? listedBelow(parent, metrics) : [];
    const siblings = below.length + listed.length;
    for (const [index, node] of below.entries()) {
      const isOpen = line(node, parent, { position: index + 1, siblings });
      if (isOpen) lines(node, node.path);
    }
    for (const [index, row] of listed.entries())
      rows.push({ ...row, depth: levelOf(path) - 1, position: below.length + index + 1, siblings });
  };
  const line = (
    node: TrackerNode,
    parent: TrackerNode | undefined,
    place: Pick<StructureRow, 'position' | 'siblings'>,
  ): boolean => {
    const fields = fieldsOf(node);
    const hasChildren = children.has(node.path) || (!isRoot(node) && listedBelow(node, metrics).length > 0);
    rows.push({
      uid: node.uid,
      path: node.path,
      type: node.type as NodeType,
      label: fields.name,
      fields,
      depth: levelOf(node.path) - 2,
      hasChildren,
      isCollapsed: collapsed.has(node.uid),
      ...place,
      factor: factorOf(fields, parent, factors),
      listed: undefined,
      broken: isBroken(node),
    });
    return !collapsed.has(node.uid);
  };
  for (const root of nodes.filter(isRoot)) lines(root, root.path);
  return rows;
}

const isRoot = ({ path }: TrackerNode) => levelOf(path) === 1;

type ListedRow = Omit<StructureRow, 'depth' | 'position' | 'siblings'>;

function listedBelow(parent: TrackerNode, metrics: ReadonlyMap<string, TrackerNode>): ListedRow[] {
  return listedBy(toNode(parent)).flatMap((metricUid) => {
    const target = metrics.get(metricUid);
    if (!target || target.uid === parent.uid) return [];
    const fields = fieldsOf(target);
    const listed = { parentUid: parent.uid, metricUid, targetUid: target.uid };
    return {
      uid: `${parent.uid}/${target.uid}`,
      path: target.path,
      type: 'metricscore' as const,
      label: fields.name,
      fields,
      hasChildren: false,
      isCollapsed: false,
      factor: { kind: 'none' as const },
      listed,
      broken: false,
    };
  });
}

const same = (a: StructureRow, b: StructureRow): boolean =>
  a.path === b.path &&
  a.broken === b.broken &&
  a.isCollapsed === b.isCollapsed &&
  a.hasChildren === b.hasChildren &&
  a.depth === b.depth &&
  a.position === b.position &&
  a.siblings === b.siblings &&
  (a.fields === b.fields || JSON.stringify(a.fields) === JSON.stringify(b.fields)) &&
  JSON.stringify(a.factor) === JSON.stringify(b.factor);

/** Lines that say the same as before are the same objects, so that only those which have changed are drawn again. */
export function reuseRows(before: readonly StructureRow[], now: readonly StructureRow[]): StructureRow[] {
  const known = new Map(before.map((row) => [row.uid, row]));
  return now.map((row) => {
    const old = known.get(row.uid);
    return old && same(old, row) ? old : row;
  });
}

/** The node before or after a row among its siblings. */
export function siblingOf(nodes: readonly TrackerNode[], path: string, step: -1 | 1): TrackerNode | undefined {
  const siblings = nodes.filter((node) => parentPath(node.path) === parentPath(path) && levelOf(node.path) > 1);
  return siblings[siblings.findIndex((node) => node.path === path) + step];
}

/** Flags as stored, with their defaults (SET-218, SET-273). */
export const flagsOf = ({ required, period, meta_json }: NodeFields) => ({
  required: required === true,
  highlighted: (period ?? 0) > 0,
  hidden: meta_json.hidden === true,
  hideChildren: meta_json.hideChildrenIfNullOrZero === true,
  calculated: meta_json.calculated !== false,
  noManual: meta_json.disable_manual_entry === true,
});
export type FlagName = keyof ReturnType<typeof flagsOf>;

/** What a toggle sends: the opposite of what is stored (SET-271 to SET-279). */
export function toggled(fields: NodeFields, flag: FlagName): Record<string, unknown> {
  const now = flagsOf(fields)[flag];
  const meta = (key: string) => ({ meta_json: { [key]: !now } });
  const changes: Record<FlagName, Record<string, unknown>> = {
    required: { required: !now },
    highlighted: { period: now ? -1 : 1 },
    hidden: meta('hidden'),
    hideChildren: meta('hideChildrenIfNullOrZero'),
    calculated: meta('calculated'),
    noManual: meta('disable_manual_entry'),
  };
  return changes[flag];
}
