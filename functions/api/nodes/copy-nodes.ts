import { randomUUID } from 'node:crypto';
import type { CreateNodeBody } from '../../../shared/contract/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/nodes.ts';
import { can } from '../../../shared/domain/access.ts';
import {
  copySubtree,
  type Node,
  parentPath,
  rootOf,
  subtreeOf,
  type Tree,
  type TreeResult,
} from '../../../shared/domain/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { idStore } from '../../data/id-store.ts';
import { type StructurePlace, structureStore } from '../../data/structure-store.ts';
import { projectGrant } from '../../http/caller.ts';
import type { Context } from '../../http/context.ts';
import { belowIssue, issueAt } from './issues.ts';
import { nodeView } from './view.ts';

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

function copied(tree: Tree, source: readonly Node[], { from_path, to_path }: Body, isForeign: boolean): TreeResult {
  const copyTo = (into: Tree, parent: string) => copySubtree(into, source, from_path, parent, () => randomUUID());
  if (to_path) return copyTo(tree, to_path);
  if (!isForeign) return copyTo(tree, parentPath(from_path));
  const issue = issueAt(source, from_path);
  if (!issue || issue.path === from_path) return copyTo(tree, rootOf(tree).path);
  return belowIssue(tree, issue.name ?? '', copyTo);
}

/** The source must be one that the caller may read. */
async function visiblePlace({ tenantUid, actor }: Context, commitId: string): Promise<StructurePlace> {
  const { source } = await idStore(tenantUid).resolve({ source: { type: 'commit', id: commitId } });
  const grant = source?.projectUid ? await projectGrant(actor, source.projectUid) : undefined;
  if (!source || !can(actor, grant, 'member')) throw new AppError('not_found', 'There is nothing to copy from under this id');
  return structureStore(tenantUid).placeOf(source);
}
