import { goneFrom, restoreSubtree } from '../../../shared/domain/structure/restore.ts';
import { findNode, type Node, parentPath, subtreeOf, type Tree } from '../../../shared/domain/structure/tree.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/** Most deletions in the list; each may have removed many nodes. */
const MOST = 50;

/**
 * A deleted node. `below`: what it stood below, null for the root; `metrics`: how many went with it; `version`: of the change that
 * deleted it; `hasParent`: whether what it stood below is there.
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
const removedIn = ({ changes }: AuditItem) =>
  new Set(changes.filter(({ field }) => field.endsWith(REMOVED)).map(({ field }) => field.slice(0, -REMOVED.length)));
const removes = (entry: AuditItem) => entry.kind === 'structure' && removedIn(entry).size > 0;

/** Nodes that were deleted from the path's structure and not restored, the latest first. */
export async function removalsIn(context: Context): Promise<Removal[]> {
  const { tenantUid } = context;
  const place = placeIn(context);
  const store = structureStore(tenantUid);
  const [{ tree }, trail] = await Promise.all([store.read(place), auditStore(tenantUid).of(place.packageUid)]);
  const deletions = trail.filter((entry) => removes(entry) && versionOf(entry) > 0).slice(0, MOST);
  const before = await store.earlier(
    place,
    deletions.map((entry) => versionOf(entry) - 1),
  );
  const seen = new Set<string>();
  return deletions.flatMap((entry) => {
    const old = before.get(versionOf(entry) - 1)!;
    const gone = goneFrom(old, tree, removedIn(entry)).filter(({ uid }) => !seen.has(uid));
    for (const { uid } of gone) seen.add(uid);
    return gone.map((node) => removalOf(node, old, tree, entry));
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
 * Puts a deleted node back. It keeps its uid, so that the figures which reports hold of it are its own again.
 * @returns the node with everything that came back with it
 */
export async function restoreRemoved(
  context: Context,
  { uid, version: deleted }: { uid: string; version: number },
): Promise<{ nodes: readonly Node[]; version: number }> {
  const { tenantUid, ifMatch, cause } = context;
  const place = placeIn(context);
  const store = structureStore(tenantUid);
  const before = (await store.earlier(place, [deleted - 1])).get(deleted - 1)!;
  const { paths, version } = await store.change(place, ifMatch, cause, (tree) => restoreSubtree(tree, before, uid));
  const { tree } = await store.read(place);
  return { nodes: subtreeOf(tree.nodes, paths[0]!), version };
}
