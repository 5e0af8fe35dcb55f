import { ascending } from '../kernel/order.ts';
import { MAX_NODES } from '../metric/limits.ts';
import type { EarlierMetrics } from './changed-metric.ts';
import { followReferences } from './references.ts';

/**
 * The tree of a project or package. A node's place is its path: one segment of 7 characters per level, without separators.
 * The order of siblings is the order of their paths, so a node that is put between two others gives the later siblings new
 * segments too. Segments come from a counter kept with the tree and are never given twice: a path that no longer exists is never
 * another node's, so a call with an outdated path finds nothing instead of the wrong metric. Values are kept by uid and follow.
 * All functions are pure: they answer a new tree or a refusal.
 */

export const SEGMENT_LENGTH = 7;
/** Levels of a tree, its root included. */
export const MAX_LEVEL = 20;

const NODE_TYPES = ['tree', 'metricscore', 'document', 'trackerdescription'] as const;
export type NodeType = (typeof NODE_TYPES)[number];
export const isNodeType = (type: string): type is NodeType => NODE_TYPES.some((each) => each === type);
export type TreeMetric = { uid: string; name: string; unit: string; description?: string; category?: string };

/**
 * The fields of a node apart from its place. 'tree' is the root or an issue (section); `period` above zero is a highlighted
 * metric; `earlier`: the metrics that its row measured before.
 */
export type TreeNodeFields = {
  uid: string;
  type: NodeType;
  name?: string;
  metric?: TreeMetric;
  earlier?: EarlierMetrics;
  required?: boolean;
  period?: number;
  title?: string;
  text?: string;
  meta_json: Record<string, unknown>;
};
export type Node = TreeNodeFields & { path: string };

/** The place of a node: its parent, and its segment below it. */
export type Placement = { parent: string; segment: string };
/** A node with its parent's uid, which stays valid when the parent moves. */
export type PlacedNode = TreeNodeFields & Placement;

/**
 * Nodes in the order of their paths, the root first, and the number of the next unused segment. `deleted`: of a project's tree,
 * nodes that it has deleted, the latest first.
 */
export type Tree = { nodes: readonly Node[]; nextSegment: number; deleted?: readonly PlacedNode[] };

export type TreeRefusal =
  | 'not_found'
  | 'is_root'
  | 'into_itself'
  | 'too_deep_a_target'
  | 'takes_no_children'
  | 'needs_an_issue'
  | 'too_many_levels'
  | 'duplicate'
  | 'circle'
  | 'parent_gone'
  | 'full';

/** Messages of refused changes; the API answers 400 with them, 404 for 'not_found'. */
export const REFUSALS: Readonly<Record<TreeRefusal, string>> = {
  not_found: 'There is nothing at this place of the structure. Load the page again.',
  is_root: 'The project itself cannot be moved or deleted here.',
  into_itself: 'This cannot be moved below itself. Choose another place.',
  too_deep_a_target: 'An issue cannot be moved to a deeper level. Choose a higher place.',
  takes_no_children: 'Nothing can be placed below a document or description. Choose an issue or a metric.',
  needs_an_issue: 'Metrics and documents stay below an issue. Choose a place below one.',
  too_many_levels: `A tree has at most ${MAX_LEVEL} levels. Move this higher.`,
  duplicate: 'This is in the structure already.',
  circle: 'A metric cannot be the parent of itself or of a metric above it. Choose another metric.',
  parent_gone: 'Its parent is deleted too. Restore that first.',
  full: `A project holds at most ${MAX_NODES.toLocaleString('en-GB')} issues, metrics and documents. Delete some that are no longer needed.`,
};

/** `paths`: where the nodes that were added or moved are now. */
export type TreeResult = { ok: true; tree: Tree; paths: readonly string[] } | { ok: false; refusal: TreeRefusal };

export const refuseTree = (refusal: TreeRefusal): { ok: false; refusal: TreeRefusal } => ({ ok: false, refusal });

/** The segment of a number: '000000A' is 10. Overlays put a letter before their own, see overlay.ts. */
export const segmentOf = (number: number): string => number.toString(36).toUpperCase().padStart(SEGMENT_LENGTH, '0');

export const levelOf = (path: string): number => path.length / SEGMENT_LENGTH;
/** The path of the parent; '' for the root. */
export const parentPath = (path: string): string => path.slice(0, -SEGMENT_LENGTH);
export const isBelow = (path: string, ancestor: string): boolean => path.length > ancestor.length && path.startsWith(ancestor);
const byPath = ascending<Node>(({ path }) => path);

/** Nodes in tree order: every node after its parent, siblings in their order. */
export const orderNodes = (nodes: readonly Node[]): Node[] => [...nodes].sort(byPath);
export const findNode = (tree: Tree, path: string): Node | undefined => tree.nodes.find((node) => node.path === path);
export const rootOf = (tree: Tree): Node => tree.nodes[0]!;
/** The nodes directly below a path, in order. */
export const childrenOf = (nodes: readonly Node[], path: string): Node[] =>
  orderNodes(nodes.filter((node) => node.path !== '' && parentPath(node.path) === path));
/** A node and everything below it, in order. */
export const subtreeOf = (nodes: readonly Node[], path: string): Node[] =>
  orderNodes(nodes.filter((node) => node.path.startsWith(path)));

/** A tree of a root only. The root is at level 1 and stays. */
export const newTree = (uid: string, name: string): Tree => ({
  nodes: [{ uid, path: segmentOf(1), type: 'tree', name, meta_json: {} }],
  nextSegment: 2,
});

/** Whether a change takes a tree above the most nodes of one; a tree that has more already may change and shrink. */
export const outgrows = (before: Tree, after: Tree): boolean => after.nodes.length > Math.max(MAX_NODES, before.nodes.length);

/** The path of a new last child of a node. */
export const nextChildPath = (tree: Tree, parent: string): string => parent + segmentOf(tree.nextSegment);

/**
 * Why a node of this type may not stand below this parent, or null; descriptions stand below anything but
 * descriptions (SET-291, SET-371).
 */
export const mayStandBelow = (type: NodeType, parent: Pick<Node, 'type' | 'path'>): TreeRefusal | null => {
  if (type === 'trackerdescription') return parent.type === 'trackerdescription' ? 'takes_no_children' : null;
  if (parent.type !== 'tree' && parent.type !== 'metricscore') return 'takes_no_children';
  return levelOf(parent.path) === 1 && type !== 'tree' ? 'needs_an_issue' : null;
};

/** Adds a node as the last child of `parent`. */
export function addNode(tree: Tree, parent: string, fields: TreeNodeFields): TreeResult {
  const above = findNode(tree, parent);
  if (above === undefined) return refuseTree('not_found');
  if (tree.nodes.some((node) => node.uid === fields.uid)) return refuseTree('duplicate');
  const refusal = mayStandBelow(fields.type, above);
  if (refusal !== null) return refuseTree(refusal);
  if (levelOf(parent) >= MAX_LEVEL) return refuseTree('too_many_levels');
  const path = nextChildPath(tree, parent);
  return {
    ok: true,
    tree: { nodes: orderNodes([...tree.nodes, { ...fields, path }]), nextSegment: tree.nextSegment + 1 },
    paths: [path],
  };
}

/** Deletes a node with everything below it; no other path changes (SET-373, SET-374). */
export function deleteSubtree(tree: Tree, path: string): TreeResult {
  if (findNode(tree, path) === undefined) return refuseTree('not_found');
  if (levelOf(path) === 1) return refuseTree('is_root');
  return { ok: true, tree: { ...tree, nodes: tree.nodes.filter((node) => !node.path.startsWith(path)) }, paths: [] };
}

/** Changes fields of a node; keys of meta_json are merged, and one that is undefined is removed. Uid, path and type stay. */
export function patchNode(tree: Tree, path: string, fields: Partial<Omit<TreeNodeFields, 'uid' | 'type'>>): TreeResult {
  if (findNode(tree, path) === undefined) return refuseTree('not_found');
  const nodes = tree.nodes.map((node) => (node.path === path ? mergeFields(node, fields) : node));
  return { ok: true, tree: { ...tree, nodes }, paths: [path] };
}

const mergeFields = (node: Node, { meta_json, ...fields }: Partial<Omit<TreeNodeFields, 'uid' | 'type'>>): Node => {
  const meta = Object.entries({ ...node.meta_json, ...meta_json }).filter(([, value]) => value !== undefined);
  return { ...node, ...fields, meta_json: Object.fromEntries(meta) };
};

/** The nodes that are in no other node's subtree, in tree order, so that a selection with nested nodes moves each once. */
const topmost = (nodes: readonly Node[]) =>
  orderNodes(nodes).filter((node) => !nodes.some((other) => isBelow(node.path, other.path)));

const moveRefusal = (item: Node, target: Node, parent: Node | undefined): TreeRefusal | null => {
  if (levelOf(item.path) === 1) return 'is_root';
  if (target.path.startsWith(item.path)) return 'into_itself';
  if (parent === undefined) return 'takes_no_children';
  if (levelOf(item.path) < 3 && levelOf(parent.path) > levelOf(item.path)) return 'too_deep_a_target';
  const onto = parent === target && target.type !== 'tree' && target.type !== 'metricscore';
  return onto ? 'takes_no_children' : mayStandBelow(item.type, parent);
};

export type Position = 'right' | 'last-child';
type Move = { ok: true; items: readonly Node[]; parent: Node };

/** Plans a move without making it, fast enough to run during dragging. Refuses like `moveNodes`. */
export function planMove(
  tree: Tree,
  fromPaths: readonly string[],
  toPath: string,
  position: Position,
): Move | Extract<TreeResult, { ok: false }> {
  const found = [...new Set(fromPaths)].map((path) => findNode(tree, path));
  const target = findNode(tree, toPath);
  if (target === undefined || found.length === 0 || found.includes(undefined)) return refuseTree('not_found');
  const items = topmost(found.filter((node) => node !== undefined));
  const parent = position === 'last-child' ? target : findNode(tree, parentPath(toPath));
  const refusal = items.map((item) => moveRefusal(item, target, parent)).find((each) => each !== null);
  if (refusal) return refuseTree(refusal);
  const room = MAX_LEVEL - levelOf(parent!.path);
  const tooDeep = items.some(({ path }) =>
    tree.nodes.some((node) => node.path.startsWith(path) && levelOf(node.path) - levelOf(path) + 1 > room),
  );
  return tooDeep ? refuseTree('too_many_levels') : { ok: true, items, parent: parent! };
}

/**
 * Moves nodes, each with everything below it, directly after `toPath` ('right') or to the end of its children ('last-child'),
 * all or none, in tree order. Refuses by SET-285 to SET-291: onto or below itself, an issue below a deeper node, below what
 * takes no children, metrics and documents beside an issue.
 */
export function moveNodes(tree: Tree, fromPaths: readonly string[], toPath: string, position: Position): TreeResult {
  const plan = planMove(tree, fromPaths, toPath, position);
  if (!plan.ok) return plan;
  const { items, parent } = plan;
  const moved = new Set(items);
  const later =
    position === 'right' ? childrenOf(tree.nodes, parent.path).filter((node) => node.path > toPath && !moved.has(node)) : [];
  return placeAll(tree, parent.path, items, later);
}

/** Gives the moved nodes, and the siblings that have to come after them, fresh segments below the path `parent`. */
export function placeAll(tree: Tree, parent: string, items: readonly Node[], later: readonly Node[]): TreeResult {
  const placed = new Map([...items, ...later].map((node, index) => [node.path, parent + segmentOf(tree.nextSegment + index)]));
  const nodes = orderNodes(tree.nodes.map((node) => ({ ...node, path: relocate(node.path, placed) })));
  return {
    ok: true,
    tree: { nodes, nextSegment: tree.nextSegment + placed.size },
    paths: items.map((item) => placed.get(item.path)!),
  };
}

/** A path after the nearest placed node above it (or itself) has moved. */
const relocate = (path: string, placed: ReadonlyMap<string, string>): string => {
  for (let end = path.length; end > 0; end -= SEGMENT_LENGTH) {
    const moved = placed.get(path.slice(0, end));
    if (moved !== undefined) return moved + path.slice(end);
  }
  return path;
};

/**
 * Copies a node of `source` (the same tree or another) with everything below it to the end of `toPath`'s children
 * (SET-359). `newUid` gives each copy its uid; metrics stay the same metrics, and what names a copied node names its copy.
 * The same refusals as for a new node.
 */
export function copySubtree(
  tree: Tree,
  source: readonly Node[],
  fromPath: string,
  toPath: string,
  newUid: (node: Node) => string,
): TreeResult {
  const copied = subtreeOf(source, fromPath);
  const top = copied[0];
  const parent = findNode(tree, toPath);
  if (top?.path !== fromPath || parent === undefined) return refuseTree('not_found');
  if (levelOf(fromPath) === 1) return refuseTree('is_root');
  const refusal = mayStandBelow(top.type, parent);
  if (refusal !== null) return refuseTree(refusal);
  const placed = freshPaths(copied, toPath, tree.nextSegment);
  const copies = new Map(copied.map((node) => [node.uid, newUid(node)]));
  const added = copied.map(({ earlier: _earlier, ...node }) => ({
    ...node,
    uid: copies.get(node.uid)!,
    path: placed.get(node.path)!,
    meta_json: followReferences(node.meta_json, (uid) => copies.get(uid) ?? uid),
  }));
  if (added.some((node) => levelOf(node.path) > MAX_LEVEL)) return refuseTree('too_many_levels');
  const uids = new Set(tree.nodes.map((node) => node.uid));
  if (added.some((node) => uids.has(node.uid))) return refuseTree('duplicate');
  return {
    ok: true,
    tree: { nodes: orderNodes([...tree.nodes, ...added]), nextSegment: tree.nextSegment + added.length },
    paths: [added[0]!.path],
  };
}

/** New paths of a copied subtree: every node gets a fresh segment, parents first. */
const freshPaths = (copied: readonly Node[], toPath: string, nextSegment: number): Map<string, string> => {
  const placed = new Map<string, string>();
  for (const [index, node] of copied.entries()) {
    const above = placed.get(parentPath(node.path)) ?? toPath;
    placed.set(node.path, above + segmentOf(nextSegment + index));
  }
  return placed;
};
