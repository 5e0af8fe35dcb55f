import type { nodeUsage, RemovedNode } from '../../../shared/contract/report/node-usage.ts';
import { goneFrom, restoreSubtree } from '../../../shared/domain/structure/restore.ts';
import { findNode, type Node, parentPath, subtreeOf, type Tree } from '../../../shared/domain/structure/tree.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { nodeView } from '../views/node-view.ts';

type Routes = Handlers<typeof nodeUsage>;

/** As far back as the list goes: deletions, each of any number of nodes. */
const MOST = 50;

const labelOf = (node: Node) => node.metric?.name ?? node.name ?? node.title ?? '';
const versionOf = ({ context }: AuditItem) => Number(context?.version ?? 0);
const REMOVED = '.removed';
const removedIn = ({ changes }: AuditItem) =>
  new Set(changes.filter(({ field }) => field.endsWith(REMOVED)).map(({ field }) => field.slice(0, -REMOVED.length)));
const removes = (entry: AuditItem) => entry.kind === 'structure' && removedIn(entry).size > 0;

export const listRemovedNodes: Routes['listRemovedNodes'] = async (context) => {
  const { tenantUid } = context;
  const place = placeIn(context);
  const store = structureStore(tenantUid);
  const [{ tree }, trail] = await Promise.all([store.read(place), auditStore(tenantUid).of(place.refUid)]);
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
    return gone.map((node) => viewOf(node, old, tree, entry));
  });
};

function viewOf(node: Node, old: Tree, now: Tree, entry: AuditItem): RemovedNode {
  const parent = findNode(old, parentPath(node.path));
  return {
    uid: node.uid,
    type: node.type,
    name: labelOf(node),
    below: parent && parent !== old.nodes[0] ? labelOf(parent) : '',
    metrics: subtreeOf(old.nodes, node.path).filter(({ type }) => type === 'metricscore').length,
    version: versionOf(entry),
    at: entry.at,
    has_parent: now.nodes.some(({ uid }) => uid === parent?.uid),
  };
}

/** The node comes back with its uid, so that the figures which reports hold of it are its own again. */
export const restoreNode: Routes['restoreNode'] = async (context, { body }) => {
  const { tenantUid, ifMatch, cause, reply } = context;
  const place = placeIn(context);
  const store = structureStore(tenantUid);
  const before = (await store.earlier(place, [body.version - 1])).get(body.version - 1)!;
  const done = await store.change(place, ifMatch, cause, (tree) => restoreSubtree(tree, before, body.uid));
  reply.version = done.version;
  const { tree } = await store.read(place);
  return subtreeOf(tree.nodes, done.paths[0]!).map((node) => nodeView(node));
};
