import { type Node, type PlacedNode, type Placement, parentPath, SEGMENT_LENGTH, type TreeNodeFields } from './tree.ts';

/** Fields that a package has set on a node; keys of meta_json count one by one, null stands for a removed one. */
export type FieldOverride = Partial<Omit<TreeNodeFields, 'uid' | 'type'>>;

const withoutPath = ({ path: _path, ...fields }: Node): TreeNodeFields => fields;

/** All nodes of a tree with their places; the root's parent is ''. */
export const placedNodes = (nodes: readonly Node[]): PlacedNode[] => {
  const uidAt = new Map(nodes.map((node) => [node.path, node.uid]));
  return nodes.map((node) => ({
    ...withoutPath(node),
    parent: uidAt.get(parentPath(node.path)) ?? '',
    segment: node.path.slice(-SEGMENT_LENGTH),
  }));
};

/** Whether a node stands at a place. */
export const standsAt = (node: Placement, { parent, segment }: Placement): boolean =>
  node.parent === parent && node.segment === segment;

/** A node with the fields that a package has set. */
export const withOverride = (node: PlacedNode, { meta_json, ...fields }: FieldOverride): PlacedNode => {
  const meta = Object.entries({ ...node.meta_json, ...meta_json }).filter(([, value]) => value !== null && value !== undefined);
  return { ...node, ...fields, meta_json: Object.fromEntries(meta) };
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const FIELDS = ['name', 'metric', 'earlier', 'required', 'period', 'title', 'text'] as const;

/** The fields that differ in `after`, and keys of meta_json, a removed one as null. */
export function overrideFrom(before: TreeNodeFields, after: TreeNodeFields): FieldOverride {
  const fields = Object.fromEntries(FIELDS.filter((key) => !same(before[key], after[key])).map((key) => [key, after[key]]));
  const keys = [...new Set([...Object.keys(before.meta_json), ...Object.keys(after.meta_json)])];
  const meta = keys
    .filter((key) => !same(before.meta_json[key], after.meta_json[key]))
    .map((key) => [key, after.meta_json[key] ?? null]);
  return meta.length === 0 ? fields : { ...fields, meta_json: Object.fromEntries(meta) };
}

/** Two overrides of one node as one; the later one counts. */
export const joinedOverrides = (earlier: FieldOverride | undefined, later: FieldOverride | undefined): FieldOverride => {
  const meta = { ...earlier?.meta_json, ...later?.meta_json };
  return Object.keys(meta).length === 0 ? { ...earlier, ...later } : { ...earlier, ...later, meta_json: meta };
};

/** Whether an override sets anything. */
export const setsSomething = (fields: FieldOverride): boolean => Object.keys(fields).length > 0;
