import type { z } from 'zod';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import type { TreeNode, treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import {
  childrenOf,
  deleteSubtree,
  type Node,
  type NodeType,
  parentPath,
  type Tree,
} from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { nodeIn } from '../../core/structure/place.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { addMetric } from './add-metric.ts';
import { addDescription, addDocument, addIssue } from './add-node.ts';
import { changeStructureNode } from './change-node.ts';

type Routes = Handlers<typeof treeNodes>;
type Found = { place: StructurePlace; tree: Tree; node: Node };

/** The node of the path in the ref's own tree. `types`: what it may be. */
async function found(context: SignedInRequest, place: StructurePlace, id: string, types: readonly NodeType[]): Promise<Found> {
  const { tree } = await structureStore(context.tenantUid).read(place);
  return { place, tree, node: nodeIn(tree, id, types) };
}

const inRef = async (
  context: SignedInRequest,
  id: string,
  types: readonly NodeType[] = ['tree', 'metricscore'],
): Promise<Found> => found(context, await structureStore(context.tenantUid).placeOfRef(context.ids.ref!), id, types);

/** A node with its description, read once more after the change. */
async function viewOf(
  { tenantUid }: SignedInRequest,
  place: StructurePlace,
  view: TrackerNode,
): Promise<z.input<typeof TreeNode>> {
  const { tree } = await structureStore(tenantUid).read(place);
  const below = childrenOf(tree.nodes, view.path).find(({ type }) => type === 'trackerdescription');
  const description = below ? { uid: below.uid, title: below.title ?? '', text: below.text ?? '' } : null;
  return { ...view.node[view.type]!, path: view.path, description };
}

export const createTree: Routes['addIssue'] = async (context, { params, body }) => {
  const { place, node } = await inRef(context, params.treeId);
  return viewOf(context, place, await addIssue(context, place, { ...body, path: node.path }));
};

export const createScore: Routes['addMetric'] = async (context, { params, body }) => {
  const { place, node } = await inRef(context, params.treeId);
  return viewOf(context, place, await addMetric(context, place, { ...body, path: node.path }));
};

export const createDocument: Routes['addDocument'] = async (context, { params, body }) => {
  const { place, node } = await inRef(context, params.treeId);
  return viewOf(context, place, await addDocument(context, place, { ...body, path: node.path }));
};

export const createDescription: Routes['createTreeDescription'] = async (context, { params, body }) => {
  const { place, node } = await inRef(context, params.treeId, ['tree', 'metricscore', 'document']);
  return viewOf(context, place, await addDescription(context, place, { ...body, path: node.path }));
};

/** A node of the path, which must be directly below the tree of the path. */
async function below(context: SignedInRequest, treeId: string, id: string, type: NodeType): Promise<Found> {
  const { place, tree, node } = await inRef(context, treeId, ['tree', 'metricscore', 'document']);
  const child = nodeIn(tree, id, [type]);
  if (parentPath(child.path) !== node.path) throw new AppError('not_found', 'There is no such node below this tree');
  return { place, tree, node: child };
}

export const changeScore: Routes['changeMetric'] = async (context, { params, body }) => {
  const { place, node } = await below(context, params.treeId, params.metricScoreId, 'metricscore');
  return viewOf(context, place, await changeStructureNode(context, place, node.path, body, 'merge'));
};

export const changeDescription: Routes['changeDescription'] = async (context, { params, body }) => {
  const { place, node } = await below(context, params.treeId, params.descriptionId, 'trackerdescription');
  return viewOf(context, place, await changeStructureNode(context, place, node.path, body, 'merge'));
};

async function remove({ tenantUid, ifMatch, cause, reply }: SignedInRequest, { place, node }: Found): Promise<undefined> {
  const done = await structureStore(tenantUid).change(place, ifMatch, cause, (tree) => deleteSubtree(tree, node.path));
  reply.version = done.version;
}

export const deleteTree: Routes['deleteIssue'] = async (context, { params }) =>
  remove(context, await inRef(context, params.treeId, ['tree']));

export const deleteRefDocument: Routes['deletePackageDocument'] = async (context, { params }) =>
  remove(context, await inRef(context, params.docId, ['document']));

export const deleteTreeDocument: Routes['deleteSectionDocument'] = async (context, { params }) => {
  const place = placeIn(context);
  const above = await found(context, place, params.treeId, ['tree', 'metricscore']);
  const node = nodeIn(above.tree, params.docId, ['document']);
  if (parentPath(node.path) !== above.node.path) throw new AppError('not_found', 'There is no such document below this tree');
  return remove(context, { ...above, node });
};
