import { restoreSubtree, topsOf } from '../../../shared/domain/structure/restore.ts';
import { findNode, type Node, parentPath, subtreeOf, type Tree, type TreeMetric } from '../../../shared/domain/structure/tree.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { namingWrites } from '../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { MORE_CHANGES } from '../../data/stores/structure/tree-changes.ts';
import { placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { inUnitsOfNow, measuredBelow } from '../metric/in-units.ts';
import { treeToday } from '../metric/tree-today.ts';

/** Most deletions in the list; each may have removed many nodes. */
const MOST = 50;
/** Most deletions, the latest first, whose trees are compared because their entries name some of the nodes only. */
const MAX_COMPARED = 20;

/**
 * A deleted node. `below`: its former parent, null for the root; `metrics`: number of metrics deleted with it; `version`: of the
 * change that deleted it; `hasParent`: whether its former parent exists.
 */
export type Removal = {
  node: Node;
  below: Node | null;
  metrics: number;
  version: number;
  at: string;
  hasParent: boolean;
};

const versionOf = ({ context }: AuditItem) => Number(context?.version ?? 0);
const REMOVED = '.removed';
const isRemoval = ({ field }: AuditItem['changes'][number]) => field.endsWith(REMOVED);
const removedIn = ({ changes }: AuditItem) =>
  new Set(changes.filter(isRemoval).map(({ field }) => field.slice(0, -REMOVED.length)));
const removes = (entry: AuditItem) => entry.kind === 'structure' && entry.changes.some(isRemoval) && versionOf(entry) > 0;
/** Whether an entry may name some of the removed nodes only. It names them before all other changes. */
const isCut = ({ changes }: AuditItem) =>
  changes.at(-1)?.field === MORE_CHANGES && changes.slice(0, -1).every((change) => isRemoval(change));

/**
 * Nodes that were deleted from the path's structure and not restored, the latest first: those of 50 deletions. Costs the trail
 * and one old tree of each of these deletions; two of each that removed more nodes than its entry names.
 */
export async function removalsIn(context: Context): Promise<Removal[]> {
  const { tenantUid } = context;
  const place = placeIn(context);
  const store = structureStore(tenantUid);
  const [{ tree }, trail] = await Promise.all([store.read(place), auditStore(tenantUid).of(place.packageUid)]);
  const deletions = trail.filter(removes);
  const open = openIn(tree, deletions, await comparedIn(tenantUid, place, deletions)).slice(0, MOST);
  if (open.length === 0) return [];
  const before = await store.earlier(
    place,
    open.map(({ entry }) => versionOf(entry) - 1),
  );
  return open.flatMap(({ entry, gone }) => {
    const old = before.get(versionOf(entry) - 1)!;
    return topsOf(old, gone).map((node) => removalOf(node, old, tree, entry));
  });
}

/** The nodes that large deletions removed, by version: nodes of the tree before that the tree after lacks. */
async function comparedIn(
  tenantUid: string,
  place: StructurePlace,
  deletions: readonly AuditItem[],
): Promise<Map<number, ReadonlySet<string>>> {
  const versions = deletions.filter(isCut).slice(0, MAX_COMPARED).map(versionOf);
  if (versions.length === 0) return new Map();
  const trees = await structureStore(tenantUid).earlier(
    place,
    versions.flatMap((version) => [version - 1, version]),
  );
  return new Map(versions.map((version) => [version, lostBetween(trees.get(version - 1)!, trees.get(version)!)]));
}

function lostBetween(before: Tree, after: Tree): ReadonlySet<string> {
  const left = new Set(after.nodes.map(({ uid }) => uid));
  return new Set(before.nodes.map(({ uid }) => uid).filter((uid) => !left.has(uid)));
}

type OpenDeletion = { entry: AuditItem; gone: ReadonlySet<string> };

/** Deletions whose nodes are still gone, the latest first. A node belongs to the latest deletion that removed it. */
function openIn(
  { nodes }: Tree,
  deletions: readonly AuditItem[],
  compared: ReadonlyMap<number, ReadonlySet<string>>,
): OpenDeletion[] {
  const settled = new Set(nodes.map(({ uid }) => uid));
  return deletions.flatMap((entry) => {
    const removed = compared.get(versionOf(entry)) ?? removedIn(entry);
    const gone = new Set([...removed].filter((uid) => !settled.has(uid)));
    for (const uid of gone) settled.add(uid);
    return gone.size === 0 ? [] : [{ entry, gone }];
  });
}

function removalOf(node: Node, old: Tree, now: Tree, entry: AuditItem): Removal {
  const parent = findNode(old, parentPath(node.path));
  return {
    node,
    below: parent && parent !== old.nodes[0] ? parent : null,
    metrics: subtreeOf(old.nodes, node.path).filter(({ type }) => type === 'metricscore').length,
    version: versionOf(entry),
    at: entry.at,
    hasParent: now.nodes.some(({ uid }) => uid === parent?.uid),
  };
}

/**
 * Restores a deleted node under its own uid, so that it finds its figures in reports again. Base metrics that were changed or
 * merged since come back as they are today, because an entered figure must have the unit that is shown beside it.
 * @returns the node with everything that came back with it
 */
export const restoreRemoved = (context: Context, removal: DeletedNode): Promise<{ nodes: readonly Node[]; version: number }> =>
  inUnitsOfNow(() => restoreOnce(context, removal));

type DeletedNode = { uid: string; version: number };

async function restoreOnce(
  context: Context,
  { uid, version: deleted }: DeletedNode,
): Promise<{ nodes: readonly Node[]; version: number }> {
  const { tenantUid, ifMatch, cause } = context;
  const place = placeIn(context);
  const store = structureStore(tenantUid);
  const stored = (await store.earlier(place, [deleted - 1])).get(deleted - 1)!;
  const gone = stored.nodes.find((node) => node.uid === uid);
  const { tree: before } = await treeToday(tenantUid, stored, gone ? subtreeOf(stored.nodes, gone.path) : []);
  const restore = (tree: Tree) => restoreSubtree(tree, before, uid);
  const { version } = await store.change(place, ifMatch, cause, restore, ({ tree }) =>
    namingWrites(tenantUid, metricsAt(tree, uid)),
  );
  const { tree } = await store.read(place);
  // somebody may have moved or deleted it since
  const top = tree.nodes.find((node) => node.uid === uid);
  return { nodes: top ? subtreeOf(tree.nodes, top.path) : [], version };
}

/** The metrics of a node and of the nodes below it. */
function metricsAt({ nodes }: Tree, uid: string): TreeMetric[] {
  const top = nodes.find((node) => node.uid === uid);
  return top ? measuredBelow(nodes, top.path) : [];
}
