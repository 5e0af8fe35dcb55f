import { randomUUID } from 'node:crypto';
import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import {
  copySubtree,
  type Node,
  parentPath,
  rootOf,
  subtreeOf,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import type { Context } from '../../core/context.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { nodeView } from '../views/node-view.ts';
import { belowIssue, issueAt } from './issues.ts';
import { visiblePlace } from './visible-place.ts';

type Body = Extract<CreateNodeBody, { type: 'copy' }>;

/** Copies a node with everything below it, in one tree or from another one, and answers the new nodes (SET-358, SET-359). */
export async function copyNodes(context: Context, place: StructurePlace, body: Body): Promise<TrackerNode[]> {
  const { tenantUid, ifMatch, cause, reply } = context;
  const store = structureStore(tenantUid);
  const source = body.from_commit ? (await store.read(await visiblePlace(context, body.from_commit))).tree.nodes : undefined;
  const { tree, paths, version } = await store.change(place, ifMatch, cause, (now) =>
    copied(now, source ?? now.nodes, body, source !== undefined),
  );
  reply.version = version;
  return subtreeOf(tree.nodes, paths[0]!).map((node) => nodeView(node));
}

function copied(tree: Tree, source: readonly Node[], { from_path, to_path, only_node }: Body, isForeign: boolean): TreeResult {
  const copied = only_node ? source.filter(({ path }) => path === from_path) : source;
  const copyTo = (into: Tree, parent: string) => copySubtree(into, copied, from_path, parent, () => randomUUID());
  if (to_path) return copyTo(tree, to_path);
  if (!isForeign) return copyTo(tree, parentPath(from_path));
  const issue = issueAt(source, from_path);
  if (!issue || issue.path === from_path) return copyTo(tree, rootOf(tree).path);
  return belowIssue(tree, issue.name ?? '', copyTo);
}
