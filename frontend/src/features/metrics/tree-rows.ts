import type { ConversionFactor } from '../../../../shared/contract/factor/factors.ts';
import { type NodeFields, nodeFields, type ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { listedUnit } from '../../../../shared/domain/factor/factors.ts';
import { listedBy } from '../../../../shared/domain/structure/listing.ts';
import {
  isNodeType,
  levelOf,
  type Node,
  type NodeType,
  type Position,
  parentPath,
  planMove,
  type Tree,
} from '../../../../shared/domain/structure/tree.ts';
import type { ChangedFields } from './use-structure.ts';

/** The conversion of a sub-metric's figure to its parent's unit. */
export type StructureRowFactor =
  | { kind: 'none' }
  | { kind: 'same' }
  | { kind: 'missing'; toUnit: string }
  | { kind: 'found'; toUnit: string; factor: ConversionFactor };

/** The place of a row that only repeats a metric: below a metric that lists it as a further child (SET-178). */
export type Listing = { parentUid: string; metricUid: string; targetUid: string };

/** One line of the tree. `depth` 0 is an issue; screen readers announce `position` and `siblings`. */
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
  /** the API returned the node without the data that the row shows (SET-195) */
  broken: boolean;
};

/** The fields of a node; empty if the node could not be read. */
export const fieldsOf = (node: ReadNode): NodeFields =>
  nodeFields(node) ?? { uid: node.uid, _path: node.path, _type: 'tree', name: '', meta_json: {} };

/** The names of the rows at some paths, in the order of the tree. */
export const namesAt = (nodes: readonly ReadNode[], paths: readonly string[]): string[] =>
  nodes.filter(({ path }) => paths.includes(path)).map((node) => fieldsOf(node).metric?.name ?? fieldsOf(node).name);

/** Whether a node lacks the data that its row shows. */
const isBroken = ({ type, node }: ReadNode) => type === 'unreadable' || (type === 'metricscore' && !node.metricscore.metric);

/** The type of a node in a tree; undefined for comments and other nodes of a report. */
function typeOf(node: ReadNode): NodeType | undefined {
  const type = node.type === 'unreadable' ? node.was : node.type;
  return isNodeType(type) ? type : undefined;
}

/** The tree in the form that shared/domain uses. */
export const treeOf = (nodes: readonly ReadNode[]): Tree => ({
  nodes: nodes.flatMap(toNode),
  nextSegment: 36 ** 6,
});

function toNode(node: ReadNode): Node | [] {
  const { name, metric, earlier, meta_json } = fieldsOf(node);
  const type = typeOf(node);
  if (type === undefined) return [];
  return { uid: node.uid, path: node.path, type, name, meta_json, ...(metric && { metric }), ...(earlier && { earlier }) };
}

/** Whether the tree's rules allow a move. The server applies the same rules (SET-285 to SET-291). */
export const canMove = (tree: Tree, from: readonly string[], to: string, position: Position): boolean =>
  planMove(tree, from, to, position).ok;

function factorOf(
  fields: NodeFields,
  parent: ReadNode | undefined,
  factors: readonly ConversionFactor[] | undefined,
): StructureRowFactor {
  const toUnit = parent?.node.metricscore?.metric?.unit;
  if (!fields.metric || toUnit === undefined) return { kind: 'none' };
  if (fields.metric.unit === toUnit) return { kind: 'same' };
  if (!factors) return { kind: 'none' };
  const { uid, unit } = fields.metric;
  const to = (wanted: string | null) => factors.find((each) => each.metric.uid === uid && each.toUnit === wanted);
  const factor = to(toUnit) ?? to(listedUnit(unit, toUnit));
  return factor ? { kind: 'found', toUnit, factor } : { kind: 'missing', toUnit };
}

/** The metrics by every id that a list of further children may use. */
function byMetric(nodes: readonly ReadNode[]): Map<string, ReadNode> {
  const found = new Map<string, ReadNode>();
  for (const node of nodes)
    for (const id of [node.uid, fieldsOf(node).metric?.uid])
      if (id !== undefined && node.type === 'metricscore' && !found.has(id)) found.set(id, node);
  return found;
}

/**
 * The visible lines in order of their paths, without those below collapsed nodes (SET-156, SET-162). The further children of a
 * metric follow its own ones. Until `factors` are read, no row is marked as lacking one.
 */
export function rowsOf(
  nodes: readonly ReadNode[],
  collapsed: ReadonlySet<string>,
  factors?: readonly ConversionFactor[],
): StructureRow[] {
  const children = Map.groupBy(nodes, ({ path }) => parentPath(path));
  const metrics = byMetric(nodes);
  const rows: StructureRow[] = [];
  const lines = (parent: ReadNode | undefined, path: string) => {
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
  const line = (node: ReadNode, parent: ReadNode | undefined, place: Pick<StructureRow, 'position' | 'siblings'>): boolean => {
    const fields = fieldsOf(node);
    const type = typeOf(node);
    if (type === undefined) return false;
    const hasChildren = children.has(node.path) || (!isRoot(node) && listedBelow(node, metrics).length > 0);
    rows.push({
      uid: node.uid,
      path: node.path,
      type,
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

const isRoot = ({ path }: ReadNode) => levelOf(path) === 1;

type ListedRow = Omit<StructureRow, 'depth' | 'position' | 'siblings'>;

function listedBelow(parent: ReadNode, metrics: ReadonlyMap<string, ReadNode>): ListedRow[] {
  return listedBy(fieldsOf(parent)).flatMap((metricUid) => {
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

/** Replaces equal lines by the objects of the previous render, so that only changed lines are rendered again. */
export function reuseRows(before: readonly StructureRow[], now: readonly StructureRow[]): StructureRow[] {
  const known = new Map(before.map((row) => [row.uid, row]));
  return now.map((row) => {
    const old = known.get(row.uid);
    return old && same(old, row) ? old : row;
  });
}

/** The previous or next sibling of a row. */
export function siblingOf(nodes: readonly ReadNode[], path: string, step: -1 | 1): ReadNode | undefined {
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

/** The body of a toggle: the opposite of the stored value (SET-271 to SET-279). */
export const toggled = (fields: NodeFields, flag: FlagName): ChangedFields => flagSet(flag, !flagsOf(fields)[flag]);

/** The change that restores a flag to its value in these fields. */
export const flagAs = (fields: NodeFields, flag: FlagName): ChangedFields => flagSet(flag, flagsOf(fields)[flag]);

function flagSet(flag: FlagName, on: boolean): ChangedFields {
  const meta = (key: string) => ({ meta_json: { [key]: on } });
  const changes: Record<FlagName, ChangedFields> = {
    required: { required: on },
    highlighted: { period: on ? 1 : -1 },
    hidden: meta('hidden'),
    hideChildren: meta('hideChildrenIfNullOrZero'),
    calculated: meta('calculated'),
    noManual: meta('disable_manual_entry'),
  };
  return changes[flag];
}
