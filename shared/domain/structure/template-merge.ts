import { followReferences } from './references.ts';
import { isSameField, isSameSetting, NODE_FIELDS } from './same-node.ts';
import { type KnownRows, matchedRows, NO_ROWS, sideOf, type TreeSide } from './template-match.ts';
import {
  isBelow,
  levelOf,
  MAX_LEVEL,
  moveNodes,
  type Node,
  orderNodes,
  parentPath,
  rootOf,
  SEGMENT_LENGTH,
  segmentOf,
  type Tree,
} from './tree.ts';

/**
 * How a tree follows its template: it adopts the template's changes since it last followed, and keeps the rest as it is. Nodes
 * from the template keep its uids, so a repetition finds them again. An existing node is taken for the template's if it stands in
 * the same place and measures the same metric.
 */

/**
 * `kept`: uids of nodes that the template has deleted and that stay, because nodes of the tree's own stand below them. `leftOut`:
 * the template's uids of what the tree has deleted, without what is below it.
 */
export type MergedTree = { tree: Tree; kept: readonly string[]; leftOut: readonly string[] };

/** A node with the template's changes since `before`; without `before` all fields of the template count. */
function followed(ours: Node, theirs: Node, before: Node | undefined): Node {
  const isChanged = (field: (typeof NODE_FIELDS)[number]) =>
    theirs[field] !== undefined && !isSameField(field, ours, theirs) && !(before && isSameField(field, before, theirs));
  const changed = NODE_FIELDS.filter(isChanged);
  const fields = Object.fromEntries(changed.map((field) => [field, theirs[field]]));
  const keys = [...new Set([...Object.keys(before?.meta_json ?? {}), ...Object.keys(theirs.meta_json)])];
  const meta = { ...ours.meta_json };
  for (const key of keys.filter((each) => !before || !isSameSetting(before.meta_json[each], theirs.meta_json[each]))) {
    if (isSameSetting(meta[key], theirs.meta_json[key])) continue;
    if (theirs.meta_json[key] === undefined) delete meta[key];
    else meta[key] = theirs.meta_json[key];
  }
  return { ...ours, ...fields, meta_json: meta };
}

/**
 * A tree that follows its template.
 * @param base the template as the tree last followed it, as far as the tree has had it; null when it never has
 */
export function mergeTemplate(template: Tree, base: Tree | null, ours: Tree, known: KnownRows = NO_ROWS): MergedTree {
  const match = matchedRows(template, base, ours, known);
  const [theirs, before] = [inWordsOf(template, match), sideOf(base && inWordsOf(base, match))];
  const changed = changedNodes(theirs, before, ours, match);
  const added = addedNodes(theirs, before, { ...ours, nodes: changed }, match);
  const moved = movedNodes(theirs, before, added, match);
  return { ...withoutDeleted(theirs, base, moved, match), leftOut: leftOutOf(theirs, before, match) };
}

/** The template's nodes that the tree once had and has deleted. */
function leftOutOf(template: Tree, before: TreeSide, match: ReadonlyMap<string, string>): string[] {
  const { parentOf } = sideOf(template);
  const isLeftOut = (uid: string | undefined) => uid !== undefined && !match.has(uid) && before.nodes.has(uid);
  return template.nodes.flatMap(({ uid }) => (isLeftOut(uid) && !isLeftOut(parentOf(uid)) ? [uid] : []));
}

/** A template whose settings name the corresponding nodes of the tree instead of its own. */
function inWordsOf(template: Tree, match: ReadonlyMap<string, string>): Tree {
  const to = (uid: string) => match.get(uid) ?? uid;
  return { ...template, nodes: template.nodes.map((node) => ({ ...node, meta_json: followReferences(node.meta_json, to) })) };
}

function changedNodes(template: Tree, before: TreeSide, ours: Tree, match: ReadonlyMap<string, string>): Node[] {
  const root = rootOf(template).uid;
  const theirs = new Map(template.nodes.filter(({ uid }) => uid !== root).map((node) => [match.get(node.uid), node]));
  return ours.nodes.map((node) => {
    const from = theirs.get(node.uid);
    return from ? followed(node, from, before.nodes.get(from.uid)) : node;
  });
}

/** Nodes that the tree has deleted since it last followed the template are not added again, nor any nodes below them. */
function addedNodes(template: Tree, before: TreeSide, ours: Tree, match: Map<string, string>): Tree {
  const theirs = sideOf(template);
  const paths = new Map(ours.nodes.map(({ uid, path }) => [uid, path]));
  const nodes = [...ours.nodes];
  let nextSegment = ours.nextSegment;
  for (const { earlier: _earlier, ...node } of template.nodes) {
    if (match.has(node.uid) || before.nodes.has(node.uid)) continue;
    const parent = paths.get(match.get(theirs.parentOf(node.uid) ?? '') ?? '');
    if (parent === undefined || levelOf(parent) >= MAX_LEVEL) continue;
    const path = parent + segmentOf(nextSegment);
    nextSegment += 1;
    nodes.push({ ...node, path });
    paths.set(node.uid, path);
    match.set(node.uid, node.uid);
  }
  return { nodes: orderNodes(nodes), nextSegment };
}

/**
 * A node that the template has put below another one goes there too, to the end; a move that the tree's rules refuse is left out.
 */
function movedNodes(template: Tree, before: TreeSide, ours: Tree, match: ReadonlyMap<string, string>): Tree {
  const theirs = sideOf(template);
  return template.nodes.reduce((tree, { uid }) => {
    const [to, from] = [theirs.parentOf(uid), before.parentOf(uid)];
    if (from === undefined || to === from) return tree;
    const pathOf = (of: string | undefined) => tree.nodes.find((node) => node.uid === match.get(of ?? ''))?.path;
    const [path, target] = [pathOf(uid), pathOf(to)];
    if (path === undefined || target === undefined || parentPath(path) === target) return tree;
    const result = moveNodes(tree, [path], target, 'last-child');
    return result.ok ? result.tree : tree;
  }, ours);
}

/** Nodes that the template has deleted are removed, unless nodes of the tree's own are below them. */
function withoutDeleted(
  template: Tree,
  base: Tree | null,
  ours: Tree,
  match: ReadonlyMap<string, string>,
): Omit<MergedTree, 'leftOut'> {
  const still = new Set(template.nodes.map(({ uid }) => uid));
  const gone = new Set((base?.nodes ?? []).filter(({ uid }) => !still.has(uid)).map(({ uid }) => match.get(uid)));
  const held = new Set<string>();
  const byPath = new Map(ours.nodes.map((node) => [node.path, node]));
  for (const { uid, path } of ours.nodes) {
    if (gone.has(uid)) continue;
    for (let above = parentPath(path); above.length >= SEGMENT_LENGTH; above = parentPath(above))
      held.add(byPath.get(above)?.uid ?? '');
  }
  const dropped = (node: Node) => gone.has(node.uid) && !held.has(node.uid);
  const kept = ours.nodes.filter(({ uid }) => gone.has(uid) && held.has(uid)).map(({ uid }) => uid);
  return { tree: { ...ours, nodes: ours.nodes.filter((node) => !dropped(node)) }, kept };
}

export type MergedChange = {
  kind: 'added' | 'changed' | 'moved' | 'removed';
  uid: string;
  type: Node['type'];
  name: string;
  /** the names above it, from the issue down */
  within: readonly string[];
  /** of an added node: the same of a node that measures its metric already, empty for none */
  alsoIn: readonly string[];
  /** names of the changed fields of a changed node */
  fields: readonly string[];
  /** of a changed metric with another unit: both */
  unit?: { from: string; to: string };
  /** of a metric that another figure is calculated from: the conversion that it needs and did not need before */
  needs?: { from: string; to: string };
};

/** The conversion from a metric to the one above it; undefined where it needs none. */
function conversionOf(side: TreeSide, node: Node | undefined): { metric: string; from: string; to: string } | undefined {
  const [metric, above] = [node?.metric, side.nodes.get(side.parentOf(node?.uid ?? '') ?? '')?.metric];
  return metric && above && metric.unit !== above.unit ? { metric: metric.uid, from: metric.unit, to: above.unit } : undefined;
}

/** Notes about a metric's units, in addition to the names of its changed fields. */
function unitsOf(old: TreeSide, now: TreeSide, was: Node, node: Node): Pick<MergedChange, 'unit' | 'needs'> {
  const [from, to] = [was.metric?.unit, node.metric?.unit];
  const [before, after] = [conversionOf(old, was), conversionOf(now, node)];
  const isNew = after && JSON.stringify(before) !== JSON.stringify(after);
  return {
    ...(from !== undefined && to !== undefined && from !== to && { unit: { from, to } }),
    ...(isNew && { needs: { from: after.from, to: after.to } }),
  };
}

const nameOf = (node: Node) => node.metric?.name ?? node.name ?? node.title ?? '';

const withinOf = ({ nodes }: Tree, { path }: Node): string[] =>
  nodes.filter((node) => levelOf(node.path) > 1 && isBelow(path, node.path)).map(nameOf);

const changedFields = (was: Node, is: Node): string[] => [
  ...NODE_FIELDS.filter((field) => !isSameField(field, was, is)),
  ...[...new Set([...Object.keys(was.meta_json), ...Object.keys(is.meta_json)])].filter(
    (key) => !isSameSetting(was.meta_json[key], is.meta_json[key]),
  ),
];

/** The differences between two trees for a preview: nodes of the new tree in its order, then removed nodes. */
export function treeDifference(before: Tree, after: Tree): MergedChange[] {
  const [old, now] = [sideOf(before), sideOf(after)];
  const stay = after.nodes.filter(({ uid, metric }) => metric && old.nodes.has(uid));
  const alsoIn = ({ metric }: Node) => {
    const twin = metric && stay.find((node) => node.metric?.uid === metric.uid);
    return twin ? withinOf(after, twin) : [];
  };
  const entry = (kind: MergedChange['kind'], tree: Tree, node: Node, fields: readonly string[] = []): MergedChange => ({
    kind,
    uid: node.uid,
    type: node.type,
    name: nameOf(node),
    within: withinOf(tree, node),
    alsoIn: kind === 'added' ? alsoIn(node) : [],
    fields,
  });
  const changes = after.nodes.flatMap((node) => {
    const was = old.nodes.get(node.uid);
    if (was === undefined) return [entry('added', after, node)];
    const fields = changedFields(was, node);
    const isMoved = old.parentOf(node.uid) !== now.parentOf(node.uid);
    const { unit, ...needs } = unitsOf(old, now, was, node);
    const isChanged = fields.length > 0;
    return [
      ...(isMoved ? [{ ...entry('moved', after, node), ...needs }] : []),
      ...(isChanged ? [{ ...entry('changed', after, node, fields), ...(unit && { unit }), ...(!isMoved && needs) }] : []),
    ];
  });
  const removed = before.nodes.filter(({ uid }) => !now.nodes.has(uid)).map((node) => entry('removed', before, node));
  return [...changes, ...removed];
}
