import { limitSettingsFault } from '../report/value-limits.ts';
import { circularListings } from './listing.ts';
import { mapReferences } from './references.ts';
import { ruleFaults, rulesIn } from './rules.ts';
import {
  levelOf,
  MAX_LEVEL,
  mayStandBelow,
  type Node,
  type NodeType,
  orderNodes,
  parentPath,
  REFUSALS,
  rootOf,
  segmentOf,
  type Tree,
  type TreeMetric,
} from './tree.ts';

/**
 * The whole structure of a project or package as one document: no uids and no paths, but ids of its own ('n1' for nodes in their
 * order, 'm1' for base metrics), so that the same structure is the same text wherever it is.
 */
export type FileMetric = { id: string; name: string; unit: string; description: string; category: string };
type Meta = Record<string, unknown>;
export type FileNode = { id: string; children?: FileNode[] | undefined } & (
  | { type: 'tree'; name: string; meta_json: Meta }
  | { type: 'metricscore'; metric: string; required: boolean; period: number; meta_json: Meta }
  | { type: 'document'; name: string; meta_json: Meta }
  | { type: 'trackerdescription'; title: string; text: string; meta_json: Meta }
);
export type FileFactor = {
  metric: string;
  toUnit: string;
  factor: string;
  source?: string | undefined;
  description?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};
export type ReadStructureFile = {
  format: typeof STRUCTURE_FORMAT;
  version: typeof STRUCTURE_VERSION;
  metrics: FileMetric[];
  nodes: FileNode[];
  factors: FileFactor[];
};

export const STRUCTURE_FORMAT = 'tributary-structure';
/** Raised when a file of before can no longer be read as it is. */
export const STRUCTURE_VERSION = 1;

/** A factor as it is stored, with the metric that it converts from. */
export type OwnedFactor = Omit<FileFactor, 'metric'> & { metricUid: string };
type Known = { uid: string; name: string; unit: string; description?: string; category?: string };

const bySign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A value with the keys of its objects in order, so that equal values are equal text. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => bySign(a, b))
      .map(([key, each]) => [key, sorted(each)]),
  );
};

/** The id of a node ('n') or base metric ('m') in a document. `at`: its place in the order, from 0. */
export type FileIds = (kind: 'n' | 'm', at: number, uid: string) => string;
export const numberedIds: FileIds = (kind, at) => `${kind}${at + 1}`;
/** For a document that never leaves the tenancy: an id stays when nodes are added before its own. */
export const uidsAsIds: FileIds = (_kind, _at, uid) => uid;

/**
 * The document of a tree and its own factors. Base metrics come in the order in which the tree names them, then those that only
 * factors name; what meta_json names outside the tree is left out.
 * @param named base metrics of factors that the tree does not name
 */
export function structureFile(
  tree: Tree,
  factors: readonly OwnedFactor[],
  named: readonly Known[],
  fileId = numberedIds,
): ReadStructureFile {
  const nodes = orderNodes(tree.nodes).filter(
    ({ path, type, metric }) => levelOf(path) > 1 && (type !== 'metricscore' || metric),
  );
  const nodeIds = new Map(nodes.map(({ uid }, index) => [uid, fileId('n', index, uid)]));
  const inTree = new Map(nodes.flatMap(({ metric }) => (metric ? [[metric.uid, metric] as const] : [])));
  const rest = named.filter(({ uid }) => !inTree.has(uid)).sort((a, b) => bySign(identityOf(a), identityOf(b)));
  const metrics = [...inTree.values(), ...rest];
  const metricIds = new Map(metrics.map(({ uid }, index) => [uid, fileId('m', index, uid)]));
  const idOf = (uid: string) => nodeIds.get(uid) ?? metricIds.get(uid);
  const children = Map.groupBy(nodes, ({ path }) => parentPath(path));
  const fileNode = (node: Node): FileNode => {
    const below = (children.get(node.path) ?? []).map(fileNode);
    const own = { id: nodeIds.get(node.uid)!, ...fieldsOf(node, metricIds) };
    const meta_json = sorted(mapReferences(node.meta_json, idOf)) as Meta;
    return { ...own, meta_json, ...(below.length > 0 && { children: below }) } as FileNode;
  };
  return {
    format: STRUCTURE_FORMAT,
    version: STRUCTURE_VERSION,
    metrics: metrics.map(({ uid, name, unit, description = '', category = '' }) => ({
      id: metricIds.get(uid)!,
      name,
      unit,
      description,
      category,
    })),
    nodes: (children.get(rootOf(tree).path) ?? []).map(fileNode),
    factors: fileFactors(factors, metricIds),
  };
}

/** What makes a base metric the one that it is, as text (SET-369). */
export const identityOf = ({ name, unit, description = '', category = '' }: Omit<Known, 'uid'>) =>
  JSON.stringify([name, unit, category, description]);

function fieldsOf(
  { type, name = '', metric, required = false, period = -1, title = '', text = '' }: Node,
  ids: ReadonlyMap<string, string>,
) {
  if (type === 'metricscore') return { type, metric: ids.get(metric!.uid)!, required, period };
  return type === 'trackerdescription' ? { type, title, text } : { type, name };
}

function fileFactors(factors: readonly OwnedFactor[], ids: ReadonlyMap<string, string>): FileFactor[] {
  const order = new Map([...ids.keys()].map((uid, at) => [uid, at]));
  return factors
    .filter(({ metricUid }) => ids.has(metricUid))
    .sort((a, b) => order.get(a.metricUid)! - order.get(b.metricUid)! || bySign(a.toUnit, b.toUnit))
    .map(({ metricUid, toUnit, factor, source, description, startDate, endDate }) => ({
      metric: ids.get(metricUid)!,
      toUnit,
      factor,
      ...(source && { source }),
      ...(description && { description }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
    }));
}

/** The document as a file: readable, and the same text for the same structure. */
export const structureText = (file: ReadStructureFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** What is wrong in a document, and where. */
export type PathFault = { path: (string | number)[]; reason: string };

/** 'nodes[3].children[0].metric' */
export const faultPath = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );

type Plant = { uidOf: (what: string) => string; metricUidOf: (metric: FileMetric) => string };

/**
 * Adds the nodes of a document to the end of a tree, with new uids and paths; what is there stays (SET-382).
 * Refuses what cannot stand where it stands, ids that are given twice, references to nothing and circles of listed metrics.
 */
export function plantFile(
  tree: Tree,
  file: ReadStructureFile,
  { uidOf, metricUidOf }: Plant,
): { tree: Tree; faults: PathFault[] } {
  const faults: PathFault[] = [];
  const metrics = new Map<string, TreeMetric>();
  for (const [at, metric] of file.metrics.entries()) {
    const { id, ...fields } = metric;
    if (metrics.has(id))
      faults.push({ path: ['metrics', at, 'id'], reason: `There is another metric '${id}'. Give each metric its own id.` });
    metrics.set(id, { uid: metricUidOf(metric), ...fields });
  }
  const all = flatten(file.nodes);
  const ids = new Set<string>();
  for (const { node, path } of all) {
    if (ids.has(node.id))
      faults.push({ path: [...path, 'id'], reason: `There is another node '${node.id}'. Give each node its own id.` });
    ids.add(node.id);
  }
  const resolve = (at: (string | number)[]) => (reference: string, within: (string | number)[]) => {
    if (ids.has(reference)) return uidOf(`node ${reference}`);
    const metric = metrics.get(reference);
    if (!metric)
      faults.push({
        path: [...at, 'meta_json', ...within],
        reason: `There is no node or metric '${reference}' in the file. Add it, or remove the reference.`,
      });
    return metric?.uid;
  };
  let segment = tree.nextSegment;
  const paths = new Map<FileNode | null, { path: string; type: NodeType }>([[null, { path: rootOf(tree).path, type: 'tree' }]]);
  const added = all.map(({ node, parent, path: at }): Node => {
    const above = paths.get(parent)!;
    const path = above.path + segmentOf(segment++);
    paths.set(node, { path, type: node.type });
    const refusal = levelOf(path) > MAX_LEVEL ? 'too_many_levels' : mayStandBelow(node.type, above);
    if (refusal !== null) faults.push({ path: [...at, 'type'], reason: REFUSALS[refusal] });
    if (node.type === 'metricscore' && !metrics.has(node.metric))
      faults.push({ path: [...at, 'metric'], reason: `There is no metric '${node.metric}' in the file. Add it.` });
    return nodeOf(node, path, uidOf(`node ${node.id}`), metrics, mapReferences(node.meta_json, resolve(at)));
  });
  for (const [at, { metric }] of file.factors.entries())
    if (!metrics.has(metric))
      faults.push({ path: ['factors', at, 'metric'], reason: `There is no metric '${metric}' in the file. Add it.` });
  const nodes = orderNodes([...tree.nodes, ...added]);
  const sound = faults.length === 0;
  const at = new Map(added.map(({ uid }, index) => [uid, all[index]!.path]));
  const found = sound ? [...circleFaults(nodes, at), ...comparisonFaults(nodes, at), ...limitFaults(added, at)] : faults;
  return { tree: { nodes, nextSegment: segment }, faults: found };
}

/** Rules of a document that compare what cannot be compared. `at`: where a node stands in the document. */
const comparisonFaults = (nodes: readonly Node[], at: ReadonlyMap<string, (string | number)[]>): PathFault[] =>
  nodes.flatMap(({ uid, meta_json }) => {
    const own = at.get(uid);
    const faults = own ? ruleFaults(rulesIn(meta_json), [], nodes) : [];
    return faults.map(({ path, message }) => ({ path: [...own!, 'meta_json', 'rules', ...path], reason: message }));
  });

/** Limits of metrics that take no number. `at`: where a node stands in the document. */
const limitFaults = (added: readonly Node[], at: ReadonlyMap<string, (string | number)[]>): PathFault[] =>
  added.flatMap(({ uid, type, meta_json }) => {
    const fault = type === 'metricscore' ? limitSettingsFault(meta_json) : null;
    return fault === null ? [] : [{ path: [...at.get(uid)!, 'meta_json', 'limits'], reason: fault }];
  });

/** Metrics of a document that would be below themselves by what is listed. `at`: where a node stands in the document. */
function circleFaults(nodes: readonly Node[], at: ReadonlyMap<string, (string | number)[]>): PathFault[] {
  const paths = circularListings(nodes).flatMap(({ from, to }) => {
    const [lister, listed] = [at.get(from.uid), at.get(to.uid)];
    return lister ? [[...lister, 'meta_json', 'additional_children']] : listed ? [[...listed, 'metric']] : [];
  });
  const once = new Map(paths.map((path) => [faultPath(path), path]));
  return [...once.values()].map((path) => ({ path, reason: REFUSALS.circle }));
}

function nodeOf(node: FileNode, path: string, uid: string, metrics: ReadonlyMap<string, TreeMetric>, meta_json: Meta): Node {
  const { type } = node;
  if (type === 'trackerdescription') return { uid, path, type, title: node.title, text: node.text, meta_json };
  if (type !== 'metricscore') return { uid, path, type, name: node.name, meta_json };
  const metric = metrics.get(node.metric);
  return { uid, path, type, ...(metric && { metric }), required: node.required, period: node.period, meta_json };
}

type Flat = { node: FileNode; parent: FileNode | null; path: (string | number)[] };

/** Every node before what is below it, with where it stands in the file. */
export function flatten(nodes: readonly FileNode[], parent: FileNode | null = null, above: (string | number)[] = []): Flat[] {
  return nodes.flatMap((node, at) => {
    const path = [...above, parent === null ? 'nodes' : 'children', at];
    return [{ node, parent, path }, ...flatten(node.children ?? [], node, path)];
  });
}
