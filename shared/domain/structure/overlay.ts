import {
  levelOf,
  MAX_LEVEL,
  type Node,
  orderNodes,
  parentPath,
  rootOf,
  SEGMENT_LENGTH,
  type Tree,
  type TreeNodeFields,
  type TreeResult,
} from './tree.ts';

/**
 * A package's tree is what the project's tree says, changed by what the package says itself. The overlay stores only the latter, so
 * that whatever the project adds, moves, hides or deletes appears in the package, unless the package has overridden it.
 */

/** Fields that a package has set on a node; keys of meta_json count one by one, null stands for a removed one. */
export type FieldOverride = Partial<Omit<TreeNodeFields, 'uid' | 'type'>>;
/** Where a node stands: below which node, and its segment there. */
export type Placement = { parent: string; segment: string };

/**
 * `skipSections`: the package starts without the project's sections and shows none of them. `overrides`: by uid, the fields set by
 * the package, with the node as it last was, so that it outlives a deletion in the project. `placements`: by uid, nodes that the
 * package has moved. `removed`: uids of nodes it has deleted. `own`: nodes of its own. `nextSegment`: its own counter.
 */
export type Overlay = {
  skipSections: boolean;
  overrides: Readonly<Record<string, { fields: FieldOverride; last: TreeNodeFields & Placement }>>;
  placements: Readonly<Record<string, Placement>>;
  removed: readonly string[];
  own: readonly (TreeNodeFields & Placement)[];
  nextSegment: number;
};

/** Segments of a package are numbered from here; a project's counter never gets there, so that the two never give the same path. */
export const OWN_SEGMENTS = 35 * 36 ** (SEGMENT_LENGTH - 1);

export const newOverlay = (skipSections = false): Overlay => ({
  skipSections,
  overrides: {},
  placements: {},
  removed: [],
  own: [],
  nextSegment: OWN_SEGMENTS,
});

type Placed = TreeNodeFields & Placement;

const withoutPath = ({ path: _path, ...fields }: Node): TreeNodeFields => fields;

const placedNodes = (nodes: readonly Node[]): Placed[] => {
  const uidAt = new Map(nodes.map((node) => [node.path, node.uid]));
  return nodes.map((node) => ({
    ...withoutPath(node),
    parent: uidAt.get(parentPath(node.path)) ?? '',
    segment: node.path.slice(-SEGMENT_LENGTH),
  }));
};

const withFields = (node: Placed, { meta_json, ...fields }: FieldOverride): Placed => {
  const meta = Object.entries({ ...node.meta_json, ...meta_json }).filter(([, value]) => value !== null && value !== undefined);
  return { ...node, ...fields, meta_json: Object.fromEntries(meta) };
};

/** All nodes that may appear, by uid: the project's, those that outlive it, the package's own; the package's fields put in. */
function candidates(master: Tree, overlay: Overlay): Map<string, Placed> {
  const root = rootOf(master);
  const fromMaster = placedNodes(overlay.skipSections ? [root] : master.nodes);
  const known = new Set(master.nodes.map((node) => node.uid));
  const kept = Object.values(overlay.overrides).filter(({ last }) => !known.has(last.uid) && !overlay.skipSections);
  const all = [...fromMaster, ...kept.map(({ last }) => last), ...overlay.own];
  const removed = new Set(overlay.removed);
  const visible = all.filter((node) => !removed.has(node.uid));
  return new Map(visible.map((node) => [node.uid, withFields(node, overlay.overrides[node.uid]?.fields ?? {})]));
}

/** The nodes of the circle that one gets into on the way up from a node, if any. */
function circleAbove(uid: string, placed: ReadonlyMap<string, Placed>): string[] | undefined {
  const way = new Set<string>();
  for (let above: string | undefined = uid; above !== undefined; above = placed.get(above)?.parent) {
    if (way.has(above)) return [...way].slice([...way].indexOf(above));
    way.add(above);
  }
  return undefined;
}

/**
 * Puts in where the package has moved nodes: all at once, since each of its moves may have made room for another. A place that is
 * gone no longer counts, nor does one that a move in the project has turned into a circle: such a node stands where the project
 * has it.
 */
function place(placed: Map<string, Placed>, placements: Overlay['placements']): void {
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
export function effectiveTree(master: Tree, overlay: Overlay): Tree {
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

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const FIELDS = ['name', 'metric', 'required', 'period', 'title', 'text'] as const;

/** The fields that a change has set, and keys of meta_json, a removed one as null. */
function changedFields(before: TreeNodeFields, after: TreeNodeFields): FieldOverride {
  const fields = Object.fromEntries(FIELDS.filter((key) => !same(before[key], after[key])).map((key) => [key, after[key]]));
  const keys = [...new Set([...Object.keys(before.meta_json), ...Object.keys(after.meta_json)])];
  const meta = keys
    .filter((key) => !same(before.meta_json[key], after.meta_json[key]))
    .map((key) => [key, after.meta_json[key] ?? null]);
  return meta.length === 0 ? fields : { ...fields, meta_json: Object.fromEntries(meta) };
}

/**
 * Changes a package's tree by any change of tree.ts and puts what it did into the overlay. `change` gets the effective tree.
 * The answer's tree is the effective one afterwards.
 */
export function editOverlay(
  master: Tree,
  overlay: Overlay,
  change: (tree: Tree) => TreeResult,
): { ok: true; overlay: Overlay; tree: Tree; paths: readonly string[] } | Extract<TreeResult, { ok: false }> {
  const before = effectiveTree(master, overlay);
  const result = change(before);
  return result.ok ? { ...result, overlay: absorb(master, overlay, before, result.tree) } : result;
}

/** A place that no longer counts is forgotten, so that a later change does not bring it back by surprise. */
const counts = (node: Placed | undefined, { parent, segment }: Placement) =>
  node === undefined || (node.parent === parent && node.segment === segment);

function absorb(master: Tree, overlay: Overlay, before: Tree, after: Tree): Overlay {
  const inMaster = new Set(master.nodes.map((node) => node.uid));
  const old = new Map(placedNodes(before.nodes).map((node) => [node.uid, node]));
  const now = new Map(placedNodes(after.nodes).map((node) => [node.uid, node]));
  const ownBefore = new Set(overlay.own.map((node) => node.uid));
  const placements = Object.fromEntries(Object.entries(overlay.placements).filter(([uid, to]) => counts(old.get(uid), to)));
  const overrides = { ...overlay.overrides };
  for (const node of now.values()) {
    const was = old.get(node.uid);
    if (was === undefined || ownBefore.has(node.uid)) continue;
    if (was.parent !== node.parent || was.segment !== node.segment)
      placements[node.uid] = { parent: node.parent, segment: node.segment };
    const fields = changedFields(was, node);
    if (Object.keys(fields).length > 0)
      overrides[node.uid] = { fields: mergeOverrides(overrides[node.uid]?.fields, fields), last: node };
  }
  const gone = before.nodes.map((node) => node.uid).filter((uid) => !now.has(uid) && !ownBefore.has(uid));
  const isOwn = ({ uid }: Placed) => ownBefore.has(uid) || (!old.has(uid) && !inMaster.has(uid) && !overrides[uid]);
  const own = [...now.values()].filter(isOwn);
  const dormant = overlay.own.filter((node) => !old.has(node.uid));
  const removed = [...overlay.removed.filter((uid) => !now.has(uid)), ...gone];
  return { ...overlay, overrides, placements, own: [...own, ...dormant], removed, nextSegment: after.nextSegment };
}

const mergeOverrides = (earlier: FieldOverride | undefined, later: FieldOverride): FieldOverride => {
  const meta = { ...earlier?.meta_json, ...later.meta_json };
  return Object.keys(meta).length === 0 ? { ...earlier, ...later } : { ...earlier, ...later, meta_json: meta };
};
