import { assignedNode } from '../form/setup.ts';
import { editOverlay, effectiveTree, type Overlay } from '../structure/overlay.ts';
import type { Node, Tree } from '../structure/tree.ts';

/** The new metric by the uid of the old one. */
type NewMetrics = ReadonlyMap<string, { uid: string }>;
type StoredAssignment = { metric?: unknown } | null;

const merges = (replacements: NewMetrics): NewMetrics => new Map([...replacements].filter(([uid, to]) => uid !== to.uid));

/** The stored assignments of a form; undefined without any. */
const assignmentsOf = ({ meta_json }: Pick<Node, 'meta_json'>): readonly StoredAssignment[] | undefined =>
  Array.isArray(meta_json.assignments) ? meta_json.assignments : undefined;

const withAssignments = (node: Node, assignments: readonly StoredAssignment[]): Node => ({
  ...node,
  meta_json: { ...node.meta_json, assignments },
});

/**
 * The nodes of a tree after a replacement. Each form still fills the same rows: where several rows measure one metric now, it
 * names the row.
 * @param before the same nodes, in any order
 */
export function withFormsKept(before: readonly Node[], after: readonly Node[], replacements: NewMetrics): readonly Node[] {
  const merged = merges(replacements);
  if (merged.size === 0) return after;
  const concerned = new Set([...merged].flatMap(([uid, to]) => [uid, to.uid]));
  const counts = Map.groupBy(after, ({ metric }) => metric?.uid);
  const was = new Map(before.map((node) => [node.uid, node]));
  return after.map((node) => {
    const listed = assignmentsOf(was.get(node.uid) ?? node);
    if (!listed) return node;
    const assignments = listed.map((each) => {
      const uid = String(each?.metric);
      if (!concerned.has(uid)) return each;
      const now = merged.get(uid)?.uid ?? uid;
      const filled = assignedNode(before, node, uid);
      return { ...each, metric: filled && (counts.get(now)?.length ?? 0) > 1 ? filled.uid : now };
    });
    const isSameList = JSON.stringify(assignments) === JSON.stringify(node.meta_json.assignments);
    return isSameList ? node : withAssignments(node, assignments);
  });
}

/** The rows that a form fills, in the order of its assignments; undefined where there is none. */
const rowsFilled = (nodes: readonly Node[], form: Node) =>
  assignmentsOf(form)?.map((each) => assignedNode(nodes, form, String(each?.metric))?.uid);

/** Whether the package decides which rows a form fills: the form is its own, or it has set the form up itself. */
const isSetHere = ({ own, overrides }: Overlay, uid: string) =>
  Array.isArray(overrides[uid]?.fields.meta_json?.assignments) || own.some((node) => node.uid === uid);

/** A project's tree and the overlay of one of its packages. */
type Documents = { master: Tree; overlay: Overlay };

const hasForms = ({ master, overlay: { own, overrides } }: Documents) =>
  [...master.nodes, ...own].some(assignmentsOf) ||
  Object.values(overrides).some(({ fields, last }) => Array.isArray(fields.meta_json?.assignments) || assignmentsOf(last));

/**
 * The overlay after a replacement, with which each form that the package shows still fills the same rows there. A form of the
 * project is set up in the package only if it would fill another row there. Returns the very same object if nothing changes.
 * @param before the tree of the project may be that after the replacement already
 */
export function overlayWithFormsKept(before: Documents, after: Documents, replacements: NewMetrics): Overlay {
  if (merges(replacements).size === 0 || !hasForms(before)) return after.overlay;
  const { nodes: shown } = effectiveTree(before.master, before.overlay);
  const was = new Map(shown.map((node) => [node.uid, node]));
  let isChanged = false;
  const done = editOverlay(after.master, after.overlay, (now) => {
    const kept = withFormsKept(shown, now.nodes, replacements);
    const nodes = now.nodes.map((node, at) => {
      const [form, next] = [was.get(node.uid), kept[at]!];
      if (next === node || !form) return node;
      const fillsTheSame = JSON.stringify(rowsFilled(shown, form)) === JSON.stringify(rowsFilled(now.nodes, node));
      if (fillsTheSame && !isSetHere(after.overlay, node.uid)) return node;
      isChanged = true;
      return next;
    });
    return { ok: true, tree: { ...now, nodes }, paths: [] };
  });
  return done.ok && isChanged ? done.overlay : after.overlay;
}
