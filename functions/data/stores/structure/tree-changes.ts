import { type Node, parentPath, type Tree } from '../../../../shared/domain/structure/tree.ts';
import type { FieldChange } from '../../entities/audit.ts';

/** An audit entry is one item, which DynamoDB limits; what is left out is counted. */
const MOST = 500;

/** The field that counts the changes of an entry which it does not name. */
export const MORE_CHANGES = 'more';

const FIELDS = ['name', 'metric', 'required', 'period', 'title', 'text', 'meta_json'] as const;

const labelOf = (node: Node) => node.name ?? node.metric?.name ?? node.title ?? node.type;

/** What a change has done to a tree, for the audit trail: nodes added, removed and moved, and fields changed, by uid of the node. */
export function treeChanges(before: Tree, after: Tree): FieldChange[] {
  const was = new Map(before.nodes.map((node) => [node.uid, node]));
  const is = new Map(after.nodes.map((node) => [node.uid, node]));
  const removed = before.nodes
    .filter(({ uid }) => !is.has(uid))
    .map((node) => ({ field: `${node.uid}.removed`, from: labelOf(node), to: null }));
  const oldPath = new Map(after.nodes.map((node) => [node.path, was.get(node.uid)?.path]));
  const changed = after.nodes.flatMap((node) => nodeChanges(was.get(node.uid), node, oldPath.get(parentPath(node.path))));
  const all = [...removed, ...changed];
  if (all.length <= MOST) return all;
  return [...all.slice(0, MOST), { field: MORE_CHANGES, from: null, to: all.length - MOST }];
}

/** A node that only follows its parent has not moved itself. */
function nodeChanges(was: Node | undefined, is: Node, parentWas: string | undefined): FieldChange[] {
  if (was === is) return [];
  if (was === undefined) return [{ field: `${is.uid}.added`, from: null, to: labelOf(is) }];
  const followed = parentWas !== undefined && parentPath(was.path) === parentWas && was.path.slice(-7) === is.path.slice(-7);
  const moved = was.path === is.path || followed ? [] : [{ field: `${is.uid}.path`, from: was.path, to: is.path }];
  const fields = FIELDS.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
  return [...moved, ...fields.map((field) => ({ field: `${is.uid}.${field}`, from: was[field] ?? null, to: is[field] ?? null }))];
}
