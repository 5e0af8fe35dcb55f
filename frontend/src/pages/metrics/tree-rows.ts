import type { ConversionFactor } from '../../../../shared/contract/factors.ts';
import type { NodeFields, TrackerNode } from '../../../../shared/contract/nodes.ts';
import { levelOf, moveNodes, type Node, type NodeType, parentPath, type Tree } from '../../../../shared/domain/tree.ts';

/** How a sub-metric's figure becomes one of its parent's unit. */
export type RowFactor =
  | { kind: 'none' }
  | { kind: 'same' }
  | { kind: 'missing'; toUnit: string }
  | { kind: 'found'; toUnit: string; factor: ConversionFactor };

/** One line of the tree. `depth` 0 is an issue; `position` and `siblings` are told to screen readers. */
export type Row = {
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
  factor: RowFactor;
};

export const fieldsOf = (node: TrackerNode): NodeFields => node.node[node.type]!;

/** The tree as the rules of shared/domain know it. */
export const treeOf = (nodes: readonly TrackerNode[]): Tree => ({
  nodes: nodes.map((node): Node => ({ uid: node.uid, path: node.path, type: node.type as NodeType, meta_json: {} })),
  nextSegment: 36 ** 6,
});

/** Whether the rules of the tree allow a move; the server applies the same (SET-285 to SET-291). */
export const canMove = (tree: Tree, from: readonly string[], to: string, position: 'right' | 'last-child'): boolean =>
  moveNodes(tree, from, to, position).ok;

function factorOf(fields: NodeFields, parent: TrackerNode | undefined, factors: readonly ConversionFactor[]): RowFactor {
  const toUnit = parent?.type === 'metricscore' ? fieldsOf(parent).metric?.unit : undefined;
  if (!fields.metric || toUnit === undefined) return { kind: 'none' };
  if (fields.metric.unit === toUnit) return { kind: 'same' };
  const factor = factors.find((each) => each.metric.uid === fields.metric?.uid && each.toUnit === toUnit);
  return factor ? { kind: 'found', toUnit, factor } : { kind: 'missing', toUnit };
}

/** The visible lines in the order of their paths; what is below a collapsed node is left out (SET-156, SET-162). */
export function rowsOf(
  nodes: readonly TrackerNode[],
  collapsed: ReadonlySet<string>,
  factors: readonly ConversionFactor[] = [],
): Row[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const children = Map.groupBy(
    nodes.filter(({ path }) => levelOf(path) > 1),
    ({ path }) => parentPath(path),
  );
  const isShown = (path: string): boolean => {
    const above = byPath.get(parentPath(path));
    return !above || levelOf(above.path) === 1 || (!collapsed.has(above.uid) && isShown(above.path));
  };
  return nodes
    .filter(({ path }) => levelOf(path) > 1 && isShown(path))
    .map((node) => {
      const fields = fieldsOf(node);
      const siblings = children.get(parentPath(node.path)) ?? [];
      return {
        ...{ uid: node.uid, path: node.path, type: node.type as NodeType, label: fields.name, fields },
        depth: levelOf(node.path) - 2,
        hasChildren: children.has(node.path),
        isCollapsed: collapsed.has(node.uid),
        position: siblings.indexOf(node) + 1,
        siblings: siblings.length,
        factor: factorOf(fields, byPath.get(parentPath(node.path)), factors),
      };
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
