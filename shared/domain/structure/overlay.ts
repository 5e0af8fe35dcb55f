import { deletedNodes } from './deleted-nodes.ts';
import {
  type FieldOverride,
  joinedOverrides,
  overrideFrom,
  placedNodes,
  setsSomething,
  standsAt,
  withOverride,
} from './overrides.ts';
import {
  levelOf,
  MAX_LEVEL,
  orderNodes,
  type PlacedNode,
  type Placement,
  rootOf,
  SEGMENT_LENGTH,
  type Tree,
  type TreeResult,
} from './tree.ts';

/**
 * A package's tree is the project's tree with the package's own changes. The overlay stores only these changes, so whatever the
 * project adds, moves, hides or deletes appears in the package, unless the package has overridden it.
 */

/**
 * `skipSections`: the package starts without the project's sections and shows none of them. `overrides`: by uid, the fields set
 * by the package, with the node as it then was; with fields it outlives a deletion in the project. `placements`: by uid, nodes
 * that the package has moved. `removed`: uids of nodes it has deleted. `own`: nodes of its own. `nextSegment`: its own counter.
 */
export type Overlay = {
  skipSections: boolean;
  overrides: Readonly<Record<string, { fields: FieldOverride; last: PlacedNode }>>;
  placements: Readonly<Record<string, Placement>>;
  removed: readonly string[];
  own: readonly PlacedNode[];
  nextSegment: number;
};

/**
 * Segments of a package are numbered from here; a project's counter never gets there, so that the two never give the same path.
 */
export const OWN_SEGMENTS = 35 * 36 ** (SEGMENT_LENGTH - 1);

export const newOverlay = (skipSections = false): Overlay => ({
  skipSections,
  overrides: {},
  placements: {},
  removed: [],
  own: [],
  nextSegment: OWN_SEGMENTS,
});

/** The package's own nodes that the project has too, for instance because both got them from one template. */
export function sharedNodes(master: Tree, { skipSections, own }: Overlay): PlacedNode[] {
  if (skipSections || own.length === 0) return [];
  const inMaster = new Set(master.nodes.map(({ uid }) => uid));
  return own.filter(({ uid }) => inMaster.has(uid));
}

/**
 * The overlay in which shared nodes are the project's. The package shows what it has shown: what its own node says differently
 * becomes an override, and its place a placement. The very same object where no node is shared.
 */
function adopted(master: Tree, overlay: Overlay): Overlay {
  const shared = sharedNodes(master, overlay);
  if (shared.length === 0) return overlay;
  const inMaster = new Map(placedNodes(master.nodes).map((node) => [node.uid, node]));
  const overrides = { ...overlay.overrides };
  const placements = { ...overlay.placements };
  for (const node of shared) {
    const { uid, parent, segment } = node;
    const ofProject = inMaster.get(uid)!;
    const fields = joinedOverrides(overrideFrom(ofProject, node), overrides[uid]?.fields);
    if (setsSomething(fields)) overrides[uid] = { fields, last: node };
    if (!standsAt(ofProject, node)) placements[uid] ??= { parent, segment };
  }
  return { ...overlay, overrides, placements, own: overlay.own.filter(({ uid }) => !inMaster.has(uid)) };
}

/**
 * The nodes that the project has deleted or does not have yet and that the package shows: as they last were in the project, where
 * the project's tree remembers them.
 */
function outlivingNodes(master: Tree, { skipSections, overrides }: Overlay): PlacedNode[] {
  if (skipSections) return [];
  const known = new Set(master.nodes.map(({ uid }) => uid));
  const deleted = deletedNodes(master);
  const kept = Object.values(overrides).filter(({ fields, last: { uid } }) => !known.has(uid) && !isLost(deleted, uid, fields));
  return kept.map(({ last }) => deleted.get(last.uid) ?? last);
}

/** Whether a node has gone with its deletion in the project, because the package has set nothing of it. */
const isLost = (deleted: ReadonlyMap<string, PlacedNode>, uid: string, fields: FieldOverride) =>
  deleted.has(uid) && !setsSomething(fields);

/**
 * All nodes that may appear, by uid: the project's, deleted ones that the package keeps, and the package's own; with the
 * package's fields applied.
 */
function candidates(master: Tree, overlay: Overlay): Map<string, PlacedNode> {
  const root = rootOf(master);
  const fromMaster = placedNodes(overlay.skipSections ? [root] : master.nodes);
  const all = [...fromMaster, ...outlivingNodes(master, overlay), ...overlay.own];
  const removed = new Set(overlay.removed);
  const visible = all.filter((node) => !removed.has(node.uid));
  return new Map(visible.map((node) => [node.uid, withOverride(node, overlay.overrides[node.uid]?.fields ?? {})]));
}

/** The nodes of the circle that one gets into on the way up from a node, if any. */
function circleAbove(uid: string, placed: ReadonlyMap<string, PlacedNode>): string[] | undefined {
  const way = new Set<string>();
  for (let above: string | undefined = uid; above !== undefined; above = placed.get(above)?.parent) {
    if (way.has(above)) return [...way].slice([...way].indexOf(above));
    way.add(above);
  }
  return undefined;
}

/**
 * Applies a package's moves of nodes: all at once, since each move may have made room for another. A move to a deleted place no
 * longer counts, nor does one that a move in the project has turned into a circle: such a node stands where the project has it.
 */
function place(placed: Map<string, PlacedNode>, placements: Overlay['placements']): void {
  const moved = Object.keys(placements).filter((uid) => placed.has(uid) && placed.has(placements[uid]!.parent));
  const original = new Map(moved.map((uid) => [uid, placed.get(uid)!]));
  for (const uid of moved) placed.set(uid, { ...placed.get(uid)!, ...placements[uid]! });
  for (const uid of moved) {
    for (let circle = circleAbove(uid, placed); circle !== undefined; circle = circleAbove(uid, placed)) {
      const back = circle.find((each) => original.has(each));
      if (back === undefined) break;
      placed.set(back, original.get(back)!);
      original.delete(back);
    }
  }
}

/**
 * The tree that a package shows: paths follow from the places, so that what the package has added below a section moves with it.
 * What stands below something that is gone is gone too.
 */
export function effectiveTree(master: Tree, stored: Overlay): Tree {
  const overlay = adopted(master, stored);
  const placed = candidates(master, overlay);
  place(placed, overlay.placements);
  const root = rootOf(master);
  const paths = new Map<string, string | null>([[root.uid, root.path]]);
  const pathOf = (uid: string): string | null => {
    const known = paths.get(uid);
    if (known !== undefined) return known;
    paths.set(uid, null);
    const node = placed.get(uid);
    const above = node === undefined ? null : pathOf(node.parent);
    const path = node === undefined || above === null || levelOf(above) >= MAX_LEVEL ? null : above + node.segment;
    paths.set(uid, path);
    return path;
  };
  const nodes = [...placed.values()].flatMap(({ parent: _parent, segment: _segment, ...fields }) => {
    const path = pathOf(fields.uid);
    return path === null ? [] : [{ ...fields, path }];
  });
  return { nodes: orderNodes(nodes), nextSegment: overlay.nextSegment };
}

/**
 * Changes a package's tree by any change of tree.ts and puts what it did into the overlay. `change` gets the effective tree.
 * The answer's tree is the effective one afterwards.
 */
export function editOverlay(
  master: Tree,
  stored: Overlay,
  change: (tree: Tree) => TreeResult,
): { ok: true; overlay: Overlay; tree: Tree; paths: readonly string[] } | Extract<TreeResult, { ok: false }> {
  const overlay = adopted(master, stored);
  const before = effectiveTree(master, overlay);
  const result = change(before);
  return result.ok ? { ...result, overlay: absorb(master, overlay, before, result.tree) } : result;
}

/** A place that no longer counts is forgotten, so that a later change does not bring it back by surprise. */
const counts = (node: PlacedNode | undefined, to: Placement) => node === undefined || standsAt(node, to);

function absorb(master: Tree, overlay: Overlay, before: Tree, after: Tree): Overlay {
  const shown = new Set(overlay.skipSections ? [] : master.nodes.map((node) => node.uid));
  const old = new Map(placedNodes(before.nodes).map((node) => [node.uid, node]));
  const now = new Map(placedNodes(after.nodes).map((node) => [node.uid, node]));
  const ownBefore = new Set(overlay.own.map((node) => node.uid));
  const placements = Object.fromEntries(Object.entries(overlay.placements).filter(([uid, to]) => counts(old.get(uid), to)));
  const deleted = deletedNodes(master);
  const overrides = Object.fromEntries(
    Object.entries(overlay.overrides).filter(([uid, { fields }]) => !isLost(deleted, uid, fields)),
  );
  const isOwn = ({ uid }: PlacedNode) => ownBefore.has(uid) || (!old.has(uid) && !shown.has(uid) && !overrides[uid]);
  const ofProject = new Map(
    [...outlivingNodes(master, { ...overlay, overrides }), ...placedNodes(master.nodes)].map((node) => [node.uid, node]),
  );
  for (const node of now.values()) {
    const was = old.get(node.uid);
    if (was === undefined && !isOwn(node)) {
      // restored: it stands where it was put, also where the project has it elsewhere and where an
      // earlier move of the package led
      const given = ofProject.get(node.uid);
      if (given && standsAt(given, node)) delete placements[node.uid];
      else placements[node.uid] = { parent: node.parent, segment: node.segment };
    }
    if (was === undefined || ownBefore.has(node.uid)) continue;
    if (!standsAt(was, node)) placements[node.uid] = { parent: node.parent, segment: node.segment };
    const fields = overrideFrom(was, node);
    if (setsSomething(fields)) overrides[node.uid] = { fields: joinedOverrides(overrides[node.uid]?.fields, fields), last: node };
  }
  const gone = before.nodes.map((node) => node.uid).filter((uid) => !now.has(uid) && !ownBefore.has(uid));
  const own = [...now.values()].filter(isOwn);
  const dormant = overlay.own.filter(({ uid }) => !old.has(uid) && !now.has(uid));
  const removed = [...overlay.removed.filter((uid) => !now.has(uid)), ...gone];
  return { ...overlay, overrides, placements, own: [...own, ...dormant], removed, nextSegment: after.nextSegment };
}
