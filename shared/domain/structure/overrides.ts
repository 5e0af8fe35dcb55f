import { pastOf } from './changed-metric.ts';
import { type Node, type PlacedNode, type Placement, parentPath, SEGMENT_LENGTH, type TreeNodeFields } from './tree.ts';

type OwnFields = Omit<TreeNodeFields, 'uid' | 'type' | 'meta_json'>;

/**
 * Fields that a package has set on a node; keys of meta_json count one by one. null stands for a field or key that the package
 * does not have: it is stored as JSON, which loses what is undefined.
 */
export type FieldOverride = { [Field in keyof OwnFields]?: OwnFields[Field] | null } & Partial<Pick<TreeNodeFields, 'meta_json'>>;

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

/** Whether a node is at a place. */
export const standsAt = (node: Placement, { parent, segment }: Placement): boolean =>
  node.parent === parent && node.segment === segment;

const FIELDS = ['name', 'metric', 'required', 'period', 'title', 'text'] as const;

/**
 * A node with the fields that a package has set. What the package remembers of the row counts as long as that measures what it
 * became then; from its next change in the project on, what the project remembers.
 */
export const withOverride = (node: PlacedNode, { meta_json, earlier, ...fields }: FieldOverride): PlacedNode => {
  const isKept = ([, value]: [string, unknown]) => value !== null && value !== undefined;
  const shown: PlacedNode = {
    ...node,
    ...Object.fromEntries(Object.entries(fields).filter(isKept)),
    meta_json: Object.fromEntries(Object.entries({ ...node.meta_json, ...meta_json }).filter(isKept)),
  };
  for (const field of FIELDS) if (fields[field] === null) delete shown[field];
  const isOfMetric = earlier?.to === shown.metric?.uid;
  const past = pastOf({ ...shown, earlier: (isOfMetric && earlier) || shown.earlier });
  if (past) shown.earlier = past;
  else delete shown.earlier;
  return shown;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ in `after`, and keys of meta_json, a removed one as null. */
export function overrideFrom(before: TreeNodeFields, after: TreeNodeFields): FieldOverride {
  const changed = FIELDS.filter((key) => !same(before[key], after[key]));
  const fields = { ...Object.fromEntries(changed.map((key) => [key, after[key] ?? null])), ...pastFrom(before, after) };
  const keys = [...new Set([...Object.keys(before.meta_json), ...Object.keys(after.meta_json)])];
  const meta = keys
    .filter((key) => !same(before.meta_json[key], after.meta_json[key]))
    .map((key) => [key, after.meta_json[key] ?? null]);
  return meta.length === 0 ? fields : { ...fields, meta_json: Object.fromEntries(meta) };
}

/** What `after` remembers of its row, where `before` remembers something else of that metric; no metrics at all for nothing. */
function pastFrom({ earlier }: TreeNodeFields, after: TreeNodeFields): Pick<FieldOverride, 'earlier'> {
  const [seen, past] = [pastOf({ ...after, earlier }), pastOf(after)];
  return !after.metric || same(seen, past) ? {} : { earlier: past ?? { to: after.metric.uid, metrics: [] } };
}

/** Two overrides of one node as one; the later one counts. */
export const joinedOverrides = (earlier: FieldOverride | undefined, later: FieldOverride | undefined): FieldOverride => {
  const meta = { ...earlier?.meta_json, ...later?.meta_json };
  return Object.keys(meta).length === 0 ? { ...earlier, ...later } : { ...earlier, ...later, meta_json: meta };
};

/** Whether an override sets anything. */
export const setsSomething = (fields: FieldOverride): boolean => Object.keys(fields).length > 0;
