import { compareText } from '../kernel/names.ts';
import { mapReferences } from './references.ts';
import {
  type FileFactor,
  type FileNode,
  identityOf,
  type KnownMetric,
  type ReadStructureFile,
  STRUCTURE_FORMAT,
  STRUCTURE_VERSION,
} from './structure-file.ts';
import { levelOf, type Node, orderNodes, parentPath, rootOf, type Tree } from './tree.ts';

/** A factor as stored, with the metric that it converts from. */
export type OwnedFactor = Omit<FileFactor, 'metric'> & { metricUid: string };

/** A value with the keys of its objects in order, so that equal values are equal text. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => compareText(a, b))
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
  named: readonly KnownMetric[],
  fileId = numberedIds,
): ReadStructureFile {
  const nodes = orderNodes(tree.nodes).filter(
    ({ path, type, metric }) => levelOf(path) > 1 && (type !== 'metricscore' || metric),
  );
  const nodeIds = new Map(nodes.map(({ uid }, index) => [uid, fileId('n', index, uid)]));
  const inTree = new Map(nodes.flatMap(({ metric }) => (metric ? [[metric.uid, metric] as const] : [])));
  const rest = named.filter(({ uid }) => !inTree.has(uid)).sort((a, b) => compareText(identityOf(a), identityOf(b)));
  const metrics = [...inTree.values(), ...rest];
  const metricIds = new Map(metrics.map(({ uid }, index) => [uid, fileId('m', index, uid)]));
  const idOf = (uid: string) => nodeIds.get(uid) ?? metricIds.get(uid);
  const children = Map.groupBy(nodes, ({ path }) => parentPath(path));
  const fileNode = (node: Node): FileNode => {
    const below = (children.get(node.path) ?? []).map(fileNode);
    const own = { id: nodeIds.get(node.uid)!, ...fieldsOf(node, metricIds) };
    const meta_json = sorted(mapReferences(node.meta_json, idOf)) as Node['meta_json'];
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
    .sort((a, b) => order.get(a.metricUid)! - order.get(b.metricUid)! || compareText(a.toUnit, b.toUnit))
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
