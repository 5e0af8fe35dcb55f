import type { treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import { copySubtree, findNode, type Node, type Tree } from '../../../shared/domain/structure/tree.ts';
import { fieldError } from '../../../shared/errors.ts';
import { isStructure, placeIn } from '../../core/access/loaded.ts';
import { treeOfReport } from '../../core/report/load.ts';
import { commitOf, nodeIn } from '../../core/structure/place.ts';
import { visiblePlace } from '../../core/structure/visible-place.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { uidFrom } from '../../data/uid-from.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { edgeOf, edgesOf } from '../views/edges.ts';

type Routes = Handlers<typeof treeNodes>;

/** Every line of a project's, a package's or a report's tree, in tree order. */
export const readEdges: Routes['listEdges'] = async (context) =>
  edgesOf((await treeOfCommit(context)).nodes, commitOf(context).uid);

async function treeOfCommit(context: SignedInRequest): Promise<Tree> {
  if (!isStructure(context)) return treeOfReport(context);
  return (await structureStore(context.tenantUid).read(placeIn(context))).tree;
}

/**
 * Links a tree of a commit (by default the same one) as the last child of another tree (SET-392, SET-393). Nodes have one place, so
 * what is linked is a copy; its uids follow from where it came from and where it went, so that a repetition finds it there.
 */
export const linkTree: Routes['linkSubtree'] = async (context, { body }) => {
  const { tenantUid, ifMatch, cause, reply } = context;
  const store = structureStore(tenantUid);
  const place = placeIn(context);
  const from = await visiblePlace(context, body.from_commit ?? commitOf(context).uid);
  const source = (await store.read(from)).tree;
  const child = nodeIn(source, body.child_id, ['tree']);
  let parent: Node | undefined;
  const done = await store.change(place, ifMatch, cause, (tree) => {
    parent = nodeIn(tree, body.parent_id, ['tree']);
    const here = tree.nodes.find(({ uid }) => uid === child.uid);
    if (here && parent.path.startsWith(here.path)) throw fieldError('parent_id', 'A tree cannot be linked into itself');
    const linked = (node: Node) => uidFrom(`${parent!.uid}/${node.uid}`);
    const there = tree.nodes.find(({ uid }) => uid === linked(child));
    if (there) return { ok: true, tree, paths: [there.path] };
    return copySubtree(tree, source.nodes, child.path, parent.path, linked);
  });
  reply.version = done.version;
  return edgeOf(parent!, findNode(done.tree, done.paths[0]!)!, body.from_commit ?? commitOf(context).uid);
};
