import { type Node, parentPath, type Tree, type TreeMetric } from '../../../../shared/domain/structure/tree.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { valueBytes } from '../../stored-size.ts';

/** Most changes that an audit entry names; the rest is counted. */
const MAX_CHANGES = 500;
/** Most bytes of the changes in an entry: the entry is one item, which DynamoDB limits to 400 KB. */
const MAX_BYTES = 300_000;
/** Characters that remain of a text in an entry whose texts do not all fit. */
const SHORT_TEXT = 200;

/** The field that counts the changes of an entry which it does not name. */
export const MORE_CHANGES = 'more';

const FIELDS = ['name', 'metric', 'required', 'period', 'title', 'text', 'meta_json'] as const;

const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
const labelOf = (node: Node) => node.name ?? node.metric?.name ?? node.title ?? node.type;

/**
 * What a change has done to a tree, for the audit trail: nodes removed, added and moved, and fields changed, by uid of the node;
 * removed ones first. Names at most 500 changes and 300 KB, with long texts shortened where that is needed, and counts the rest.
 */
export function treeChanges(before: Tree, after: Tree): FieldChange[] {
  const was = new Map(before.nodes.map((node) => [node.uid, node]));
  const is = new Map(after.nodes.map((node) => [node.uid, node]));
  const removed = before.nodes
    .filter(({ uid }) => !is.has(uid))
    .map((node) => ({ field: `${node.uid}.removed`, from: labelOf(node), to: null }));
  const oldPath = new Map(after.nodes.map((node) => [node.path, was.get(node.uid)?.path]));
  const changed = after.nodes.flatMap((node) => nodeChanges(was.get(node.uid), node, oldPath.get(parentPath(node.path))));
  const all = [...removed, ...changed];
  const named = fitting(all.slice(0, MAX_CHANGES));
  if (named.length === all.length) return named;
  return [...named, { field: MORE_CHANGES, from: null, to: all.length - named.length }];
}

/** A node that only follows its parent has not moved itself. */
function nodeChanges(was: Node | undefined, is: Node, parentWas: string | undefined): FieldChange[] {
  if (was === is) return [];
  if (was === undefined) return [{ field: `${is.uid}.added`, from: null, to: labelOf(is) }];
  const followed = parentWas !== undefined && parentPath(was.path) === parentWas && was.path.slice(-7) === is.path.slice(-7);
  const moved = was.path === is.path || followed ? [] : [{ field: `${is.uid}.path`, from: was.path, to: is.path }];
  const fields = FIELDS.filter((field) => isOther(was[field], is[field]));
  return [...moved, ...fields.map((field) => ({ field: `${is.uid}.${field}`, ...valuesOf(field, was, is) }))];
}

/** A field before and after; of two metrics, their names and the fields that differ. */
function valuesOf(field: (typeof FIELDS)[number], was: Node, is: Node): Pick<FieldChange, 'from' | 'to'> {
  if (field !== 'metric' || !was.metric || !is.metric) return { from: was[field] ?? null, to: is[field] ?? null };
  const [from, to] = [was.metric, is.metric];
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof TreeMetric)[];
  const shown = keys.filter((key) => key === 'name' || isOther(from[key], to[key]));
  const only = (metric: TreeMetric) => Object.fromEntries(shown.map((key) => [key, metric[key] ?? null]));
  return { from: only(from), to: only(to) };
}

/** The first changes that fit into an entry. Texts are shortened only if not all changes fit. */
function fitting(changes: readonly FieldChange[]): FieldChange[] {
  const fits = (bytes: number) => bytes <= MAX_BYTES;
  if (fits(valueBytes(changes))) return [...changes];
  const named: FieldChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    const short = { ...change, from: shortened(change.from), to: shortened(change.to) };
    bytes += valueBytes(short);
    if (!fits(bytes)) break;
    named.push(short);
  }
  return named;
}

/** A value with its long texts cut, however deep. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > SHORT_TEXT ? `${value.slice(0, SHORT_TEXT)}…` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}
