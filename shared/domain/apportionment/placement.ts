import { neutralUids } from '../report/base-metric-sums.ts';
import { valueField } from '../report/value.ts';
import { isOnlyCalculated } from '../structure/calculation.ts';
import { addNode, levelOf, type Node, parentPath, rootOf, type Tree } from '../structure/tree.ts';

/** Why a metric is not sent to a client. */
export const LEFT_TEXTS = {
  absent: 'Not measured by the client.',
  notDue: "Not asked for in the client's period.",
  calculated: 'Only calculated by the client.',
  noNumber: 'No number at the client.',
} as const;
export type LeftReason = keyof typeof LEFT_TEXTS;

/**
 * The place of each figure in a client's report. `placed`: one node per metric; `left`: metrics without a place, with the reason;
 * `repeated`: metrics with several places in the client's structure, of which one gets the figure.
 */
export type FigurePlaces = {
  placed: ReadonlyMap<string, Node>;
  left: ReadonlyMap<string, LeftReason>;
  repeated: readonly string[];
};

/** `holds`: whether a node holds a received figure already: it keeps its place, so that no second one appears beside it. */
type Options = { notDue: ReadonlySet<string>; disableManualEntry: boolean; holds(uid: string): boolean };

/**
 * The places of metrics in the client's report: where a metric has several, the place that holds the figure already, else the
 * first of the tree.
 */
export function placementOf(nodes: readonly Node[], metrics: readonly string[], options: Options): FigurePlaces {
  const neutral = neutralUids(nodes, options.notDue);
  const parents = new Set(nodes.filter(({ type }) => type === 'metricscore').map(({ path }) => parentPath(path)));
  const reasonAt = (node: Node): LeftReason | null => {
    if (neutral.has(node.uid)) return 'notDue';
    if (valueField(node).type !== 'number') return 'noNumber';
    return isOnlyCalculated(node, parents.has(node.path), options) ? 'calculated' : null;
  };
  const byMetric = Map.groupBy(
    nodes.filter(({ type, metric }) => type === 'metricscore' && metric),
    ({ metric }) => metric!.uid,
  );
  const placed = new Map<string, Node>();
  const left = new Map<string, LeftReason>();
  const repeated: string[] = [];
  for (const metric of metrics) {
    const all = byMetric.get(metric) ?? [];
    const open = all.filter((node) => reasonAt(node) === null);
    const [first] = open;
    if (!first) left.set(metric, all[0] ? reasonAt(all[0])! : 'absent');
    else placed.set(metric, open.find(({ uid }) => options.holds(uid)) ?? first);
    if (open.length > 1) repeated.push(metric);
  }
  return { placed, left, repeated };
}

/**
 * A package's tree with the places that metrics need, each with the sections and metrics above it as the project has them.
 * `uidOf`: the uid of a copied node, always the same for the same one, so that a repetition adds nothing.
 */
export function withPlacesFor(
  tree: Tree,
  master: Tree,
  metrics: ReadonlySet<string>,
  uidOf: (masterUid: string) => string,
): Tree {
  const there = new Set(tree.nodes.flatMap(({ metric }) => metric?.uid ?? []));
  const byPath = new Map(master.nodes.map((node) => [node.path, node]));
  const found = new Set<string>();
  let now = tree;
  for (const node of master.nodes) {
    const uid = node.type === 'metricscore' ? node.metric?.uid : undefined;
    if (!uid || !metrics.has(uid) || there.has(uid) || found.has(uid) || node.meta_json.hidden === true) continue;
    found.add(uid);
    now = withWayTo(now, node, byPath, uidOf);
  }
  return now;
}

/** Adds the missing nodes on the way from the root to a node of the project. */
function withWayTo(tree: Tree, node: Node, byPath: ReadonlyMap<string, Node>, uidOf: (masterUid: string) => string): Tree {
  const way: Node[] = [];
  for (let at: Node | undefined = node; at && levelOf(at.path) > 1; at = byPath.get(parentPath(at.path))) way.unshift(at);
  let [now, above] = [tree, rootOf(tree).path];
  for (const { path: _path, ...fields } of way) {
    const uid = uidOf(fields.uid);
    const known = now.nodes.find((each) => parentPath(each.path) === above && stands(each, fields, uid));
    if (known) {
      above = known.path;
      continue;
    }
    const added = addNode(now, above, { ...fields, uid });
    if (!added.ok) return tree;
    [now, above] = [added.tree, added.paths[0]!];
  }
  return now;
}

/** Whether a node of the package matches a node of the project: the same, its copy, or a section of the same name. */
const stands = (own: Node, { uid, type, name }: Pick<Node, 'uid' | 'type' | 'name'>, copied: string): boolean =>
  own.uid === uid || own.uid === copied || (type === 'tree' && own.type === 'tree' && own.name === name);
