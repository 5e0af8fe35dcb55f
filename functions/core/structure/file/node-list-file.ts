import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { DEFAULT_UNIT } from '../../../../shared/domain/kernel/vocabulary.ts';
import { mapReferences } from '../../../../shared/domain/structure/references.ts';
import {
  type FileMetric,
  type FileNode,
  faultPath,
  STRUCTURE_FORMAT,
  STRUCTURE_VERSION,
} from '../../../../shared/domain/structure/structure-file.ts';
import { SEGMENT_LENGTH } from '../../../../shared/domain/structure/tree.ts';

/** A list of nodes is wrong at this place. */
export class NodeListFault extends Error {
  override name = 'NodeListFault';
  readonly path: (string | number)[];

  constructor(path: (string | number)[], message: string) {
    super(message);
    this.path = path;
  }
}

type Loose = Record<string, unknown>;
type ListedNode = { index: number; path: string; type: string; fields: Loose };

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);
const TYPES = new Set(['tree', 'metricscore', 'document', 'trackerdescription']);

/**
 * The list of nodes that `GET .../node/?format=json` answers, or the same with the fields beside '_path' and '_type', as a
 * structure without factors (SET-382, SET-395). The root of the list stands for the root of wherever it is imported.
 * @returns `at`: names a path of the structure by that of the list, such as '[12].metric.name'
 * @throws NodeListFault
 */
export function fromNodeList(list: readonly unknown[]) {
  const nodes = list.map(listed).sort(ascending(({ path }) => path));
  const top = nodes.reduce((least, { path }) => Math.min(least, path.length), Number.POSITIVE_INFINITY);
  const root = nodes.find(({ path, type }) => path.length === SEGMENT_LENGTH && type === 'tree');
  const metrics = new Map<string, { metric: FileMetric; index: number }>();
  const ids = new Map(nodes.flatMap(({ fields, index }) => (typeof fields.uid === 'string' ? [[fields.uid, `n${index}`]] : [])));
  for (const { index, type, fields } of nodes) if (type === 'metricscore') addMetric(metrics, index, fields);
  const metricIds = new Map([...metrics].flatMap(([id, { metric }]) => [[id, metric.id]]));
  const byPath = new Map<string, FileNode>();
  const fileNodes: FileNode[] = [];
  for (const node of nodes) {
    if (node === root) continue;
    const made = fileNode(node, (uid) => ids.get(uid) ?? metricIds.get(uid), metrics);
    const above = node.path.slice(0, -SEGMENT_LENGTH);
    const parent = byPath.get(above);
    if (byPath.has(node.path))
      throw new NodeListFault([node.index, '_path'], 'Another node has this path. Give each node its own path.');
    if (!parent && above !== root?.path && node.path.length !== top)
      throw new NodeListFault([node.index, '_path'], 'The list has no node above this one. Add it.');
    if (parent?.children) parent.children.push(made);
    else if (parent) parent.children = [made];
    else fileNodes.push(made);
    byPath.set(node.path, made);
  }
  const file = {
    format: STRUCTURE_FORMAT,
    version: STRUCTURE_VERSION,
    nodes: fileNodes,
    factors: [],
    metrics: [...metrics.values()].map(({ metric }) => metric),
  };
  const metricIndexes = [...metrics.values()].map(({ index }) => index);
  return { file, at: (path: (string | number)[]) => faultPath(listPath(file, metricIndexes, path)) };
}

function listed(value: unknown, index: number): ListedNode {
  if (!isObject(value)) throw new NodeListFault([index], 'A node is a JSON object.');
  const type = value._type ?? value.type;
  if (typeof type !== 'string' || !TYPES.has(type))
    throw new NodeListFault([index, '_type'], `The type is one of: ${[...TYPES].join(', ')}.`);
  const path = value._path ?? value.path;
  if (typeof path !== 'string' || path.length === 0 || path.length % SEGMENT_LENGTH !== 0)
    throw new NodeListFault([index, '_path'], `A path has ${SEGMENT_LENGTH} characters for each level.`);
  const nested = isObject(value.node) ? value.node[type] : undefined;
  return { index, path, type, fields: { ...value, ...(isObject(nested) ? nested : {}) } };
}

const keyOf = (metric: Loose) => JSON.stringify([metric.name, metric.unit, metric.description, metric.category]);

function addMetric(metrics: Map<string, { metric: FileMetric; index: number }>, index: number, { metric }: Loose): void {
  if (!isObject(metric)) throw new NodeListFault([index, 'metric'], "The base metric is missing. Add it in 'metric'.");
  const key = typeof metric.uid === 'string' ? metric.uid : keyOf(metric);
  if (metrics.has(key)) return;
  const { name, unit = DEFAULT_UNIT, description = '', category = '' } = metric;
  metrics.set(key, { index, metric: { id: `m${metrics.size + 1}`, name, unit, description, category } as FileMetric });
}

function fileNode(
  { index, type, fields }: ListedNode,
  idOf: (uid: string) => string | undefined,
  metrics: ReadonlyMap<string, { metric: FileMetric }>,
): FileNode {
  const meta_json = isObject(fields.meta_json) ? mapReferences(fields.meta_json, idOf) : {};
  const base = { id: `n${index}`, type, meta_json };
  if (type === 'trackerdescription') return { ...base, title: fields.title ?? '', text: fields.text ?? '' } as FileNode;
  if (type !== 'metricscore') return { ...base, name: fields.name } as FileNode;
  const metric = fields.metric as Loose;
  const key = typeof metric.uid === 'string' ? metric.uid : keyOf(metric);
  const { required = false, period = -1 } = fields;
  return { ...base, metric: metrics.get(key)!.metric.id, required, period } as FileNode;
}

/** The place in the list that a place in the structure was made of. */
function listPath(
  file: { nodes: FileNode[] },
  metricIndexes: readonly number[],
  path: readonly (string | number)[],
): (string | number)[] {
  const [first, at, ...rest] = path;
  if (first === 'metrics' && typeof at === 'number') return [metricIndexes[at] ?? at, 'metric', ...rest];
  let node: FileNode | undefined = first === 'nodes' && typeof at === 'number' ? file.nodes[at] : undefined;
  let tail = rest;
  while (node?.children && tail[0] === 'children' && typeof tail[1] === 'number') {
    node = node.children[tail[1]];
    tail = tail.slice(2);
  }
  return node ? [Number(node.id.slice(1)), ...tail] : [...path];
}
