import { limitSettingsFault } from '../report/value-limits.ts';
import { circularListings } from './listing.ts';
import { mapReferences } from './references.ts';
import { ruleFaults, rulesIn } from './rules.ts';
import {
  type FileFactor,
  type FileMetric,
  type FileNode,
  type FilePath,
  type FlatNode,
  faultPath,
  flatten,
  type PathFault,
  type ReadStructureFile,
} from './structure-file.ts';
import {
  levelOf,
  MAX_LEVEL,
  mayStandBelow,
  type Node,
  orderNodes,
  REFUSALS,
  rootOf,
  segmentOf,
  type Tree,
  type TreeMetric,
  type TreeRefusal,
} from './tree.ts';

type Plant = { uidOf: (what: string) => string; metricUidOf: (metric: FileMetric) => string };

/**
 * The objects behind the ids of a document: base metrics, and the uids of metrics and nodes. If a node and a metric have the same
 * id, it means the node.
 */
type Ids = { metrics: ReadonlyMap<string, TreeMetric>; uids: ReadonlyMap<string, string> };

/** A node of a document with its new path in the tree. `refusal`: why it cannot stand there. */
type PlantedNode = FlatNode & { treePath: string; refusal: TreeRefusal | null };

/**
 * Adds the nodes of a document to the end of a tree, with new uids and paths; what is there stays (SET-382).
 * Refuses what cannot stand where it stands, ids that are given twice, references to nothing and circles of listed metrics.
 */
export function plantFile(tree: Tree, file: ReadStructureFile, plant: Plant): { tree: Tree; faults: PathFault[] } {
  const all = flatten(file.nodes);
  const ids = idsOf(file.metrics, all, plant);
  const placed = placedNodes(tree, all);
  const added = placed.map((each) => nodeOf(each, ids));
  const nodes = orderNodes([...tree.nodes, ...added]);
  const faults = [
    ...idFaults(file.metrics, all),
    ...placed.flatMap((each) => [...positionFaults(each), ...referenceFaults(each, ids)]),
    ...factorFaults(file.factors, ids),
  ];
  return {
    tree: { nodes, nextSegment: tree.nextSegment + all.length },
    faults: faults.length > 0 ? faults : settingFaults(nodes, added, all),
  };
}

function idsOf(fileMetrics: readonly FileMetric[], all: readonly FlatNode[], { uidOf, metricUidOf }: Plant): Ids {
  const metrics = new Map(
    fileMetrics.map((metric) => {
      const { id, ...fields } = metric;
      return [id, { uid: metricUidOf(metric), ...fields }];
    }),
  );
  const uids = new Map([...metrics].map(([id, { uid }]) => [id, uid]));
  for (const { node } of all) uids.set(node.id, uidOf(`node ${node.id}`));
  return { metrics, uids };
}

/** The nodes with their paths at the end of a tree, in the order of the document. */
function placedNodes(tree: Tree, all: readonly FlatNode[]): PlantedNode[] {
  const places = new Map<FileNode | null, Pick<Node, 'path' | 'type'>>([[null, rootOf(tree)]]);
  return all.map((each, at) => {
    const { node, parent } = each;
    const above = places.get(parent)!;
    const treePath = above.path + segmentOf(tree.nextSegment + at);
    places.set(node, { path: treePath, type: node.type });
    const refusal = levelOf(treePath) > MAX_LEVEL ? 'too_many_levels' : mayStandBelow(node.type, above);
    return { ...each, treePath, refusal };
  });
}

function nodeOf({ node, treePath: path }: PlantedNode, { metrics, uids }: Ids): Node {
  const { id, type } = node;
  const uid = uids.get(id)!;
  const meta_json = mapReferences(node.meta_json, (reference) => uids.get(reference));
  if (type === 'trackerdescription') return { uid, path, type, title: node.title, text: node.text, meta_json };
  if (type !== 'metricscore') return { uid, path, type, name: node.name, meta_json };
  const metric = metrics.get(node.metric);
  return { uid, path, type, ...(metric && { metric }), required: node.required, period: node.period, meta_json };
}

/** Metrics and nodes whose id another one has. */
const idFaults = (metrics: readonly FileMetric[], all: readonly FlatNode[]): PathFault[] => [
  ...repeated(metrics.map(({ id }, at) => ({ id, path: ['metrics', at] }))).map(({ id, path }) => ({
    path: [...path, 'id'],
    reason: `There is another metric '${id}'. Give each metric its own id.`,
  })),
  ...repeated(all.map(({ node, path }) => ({ id: node.id, path }))).map(({ id, path }) => ({
    path: [...path, 'id'],
    reason: `There is another node '${id}'. Give each node its own id.`,
  })),
];

/** The items whose id an earlier item has. */
function repeated<T extends { id: string }>(items: readonly T[]): T[] {
  const before = new Set<string>();
  return items.filter(({ id }) => {
    const isSecond = before.has(id);
    before.add(id);
    return isSecond;
  });
}

const positionFaults = ({ path, refusal }: PlantedNode): PathFault[] =>
  refusal === null ? [] : [{ path: [...path, 'type'], reason: REFUSALS[refusal] }];

/** References of a node to objects that the document lacks: its base metric, and the nodes and metrics of its settings. */
function referenceFaults({ node, path }: FlatNode, { metrics, uids }: Ids): PathFault[] {
  const faults: PathFault[] = [];
  if (node.type === 'metricscore' && !metrics.has(node.metric))
    faults.push({ path: [...path, 'metric'], reason: noMetric(node.metric) });
  mapReferences(node.meta_json, (reference, within) => {
    const uid = uids.get(reference);
    if (uid === undefined)
      faults.push({
        path: [...path, 'meta_json', ...within],
        reason: `There is no node or metric '${reference}' in the file. Add it, or remove the reference.`,
      });
    return uid;
  });
  return faults;
}

const factorFaults = (factors: readonly FileFactor[], { metrics }: Ids): PathFault[] =>
  factors.flatMap(({ metric }, at) =>
    metrics.has(metric) ? [] : [{ path: ['factors', at, 'metric'], reason: noMetric(metric) }],
  );

const noMetric = (id: string) => `There is no metric '${id}' in the file. Add it.`;

/** Faults in the settings of added nodes. `nodes`: of the whole tree; `all`: the added ones at their places in the document. */
function settingFaults(nodes: readonly Node[], added: readonly Node[], all: readonly FlatNode[]): PathFault[] {
  const at = new Map(added.map(({ uid }, index) => [uid, all[index]!.path]));
  return [...circleFaults(nodes, at), ...comparisonFaults(nodes, at), ...limitFaults(added, at)];
}

/** Rules of a document that compare incomparable metrics. `at`: place of a node in the document. */
const comparisonFaults = (nodes: readonly Node[], at: ReadonlyMap<string, FilePath>): PathFault[] =>
  nodes.flatMap(({ uid, meta_json }) => {
    const own = at.get(uid);
    const faults = own ? ruleFaults(rulesIn(meta_json), [], nodes) : [];
    return faults.map(({ path, message }) => ({ path: [...own!, 'meta_json', 'rules', ...path], reason: message }));
  });

/** Limits of metrics that take no number. `at`: place of a node in the document. */
const limitFaults = (added: readonly Node[], at: ReadonlyMap<string, FilePath>): PathFault[] =>
  added.flatMap(({ uid, type, meta_json }) => {
    const fault = type === 'metricscore' ? limitSettingsFault(meta_json) : null;
    return fault === null ? [] : [{ path: [...at.get(uid)!, 'meta_json', 'limits'], reason: fault }];
  });

/** Metrics of a document that would be below themselves by way of listed metrics. `at`: place of a node in the document. */
function circleFaults(nodes: readonly Node[], at: ReadonlyMap<string, FilePath>): PathFault[] {
  const paths = circularListings(nodes).flatMap(({ from, to }) => {
    const [lister, listed] = [at.get(from.uid), at.get(to.uid)];
    return lister ? [[...lister, 'meta_json', 'additional_children']] : listed ? [[...listed, 'metric']] : [];
  });
  const once = new Map(paths.map((path) => [faultPath(path), path]));
  return [...once.values()].map((path) => ({ path, reason: REFUSALS.circle }));
}
