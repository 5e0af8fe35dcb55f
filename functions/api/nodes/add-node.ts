import { randomUUID } from 'node:crypto';
import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import {
  addNode,
  findNode,
  rootOf,
  type Tree,
  type TreeNodeFields,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { nodeView } from '../views/node-view.ts';

type Body<T extends CreateNodeBody['type']> = Extract<CreateNodeBody, { type: T }>;

/** Makes a change and answers the first node that it made or moved. */
export async function changed(
  context: SignedInRequest,
  place: StructurePlace,
  edit: (tree: Tree) => TreeResult,
): Promise<TrackerNode> {
  const { tenantUid, ifMatch, cause, reply } = context;
  const { tree, paths, version } = await structureStore(tenantUid).change(place, ifMatch, cause, edit);
  reply.version = version;
  return nodeView(findNode(tree, paths[0]!)!);
}

/** Issues go under the root when no parent is named (SET-368). */
export const addIssue = (
  context: SignedInRequest,
  place: StructurePlace,
  { path, name, meta_json = {}, description }: Body<'tree'>,
) =>
  changed(context, place, (tree) => {
    const fields: TreeNodeFields = { uid: randomUUID(), type: 'tree', name, meta_json };
    return withDescription(addNode(tree, path ?? rootOf(tree).path, fields), description);
  });

export const addDocument = (
  context: SignedInRequest,
  place: StructurePlace,
  { path, name, meta_json = {}, description }: Body<'document'>,
) =>
  changed(context, place, (tree) =>
    withDescription(addNode(tree, path, { uid: randomUUID(), type: 'document', name, meta_json }), description),
  );

type Description = { title: string; text: string };

/** A description becomes a node below what it describes (SET-371). */
function withDescription(added: TreeResult, description: Description | undefined): TreeResult {
  if (!added.ok || !description || (description.title === '' && description.text === '')) return added;
  const below = addNode(added.tree, added.paths[0]!, describing(description));
  return below.ok ? { ...below, paths: added.paths } : below;
}

export const addDescription = (
  context: SignedInRequest,
  place: StructurePlace,
  { path, title, text }: Body<'trackerdescription'>,
) => changed(context, place, (tree) => addNode(tree, path, describing({ title, text })));

export const describing = (description: Description): TreeNodeFields => ({
  uid: randomUUID(),
  type: 'trackerdescription',
  ...description,
  meta_json: {},
});
