import type { ChangeNodeBody, CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import { childrenOf, type Node, type NodeType, parentPath, type Tree } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { placeIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { addDescription, addDocument, addIssue, addMetric, type EditedNode, type NewNode } from './add-node.ts';
import { removeSubtree } from './arrange-nodes.ts';
import { changeStructureNode } from './change-node.ts';
import { nodeIn } from './place.ts';

type FoundNode = { place: StructurePlace; tree: Tree; node: Node };
/** A node after a change, with the first description below it. */
export type DescribedNode = EditedNode & { description: Node | undefined };
type Below<T extends CreateNodeBody['type']> = Omit<NewNode<T>, 'path'>;

const SECTION: readonly NodeType[] = ['tree', 'metricscore'];
const DESCRIBED: readonly NodeType[] = ['tree', 'metricscore', 'document'];

/** A node of a structure by its uid. `types`: the types that it may have. */
async function nodeAt({ tenantUid }: Context, place: StructurePlace, id: string, types: readonly NodeType[]): Promise<FoundNode> {
  const { tree } = await structureStore(tenantUid).read(place);
  return { place, tree, node: nodeIn(tree, id, types) };
}

const inPackage = async (context: Context, id: string, types: readonly NodeType[]): Promise<FoundNode> =>
  nodeAt(context, await structureStore(context.tenantUid).placeOfPackage(context.ids.ref!), id, types);

/** The node with its description, read once more after the change. */
async function withDescription({ tenantUid }: Context, place: StructurePlace, edited: EditedNode): Promise<DescribedNode> {
  const { tree } = await structureStore(tenantUid).read(place);
  const description = childrenOf(tree.nodes, edited.node.path).find(({ type }) => type === 'trackerdescription');
  return { ...edited, description };
}

/** Adds an issue as the last child of a tree. @throws not_found, stale_version */
export async function addIssueBelow(context: Context, treeId: string, body: Below<'tree'>): Promise<DescribedNode> {
  const { place, node } = await inPackage(context, treeId, SECTION);
  return withDescription(context, place, await addIssue(context, place, { ...body, path: node.path }));
}

/** Adds a metric as the last child of a tree or of a metric. @throws not_found, stale_version */
export async function addMetricBelow(context: Context, treeId: string, body: Below<'metricscore'>): Promise<DescribedNode> {
  const { place, node } = await inPackage(context, treeId, SECTION);
  return withDescription(context, place, await addMetric(context, place, { ...body, path: node.path }));
}

/** Adds a document as the last child of a tree or of a metric. @throws not_found, stale_version */
export async function addDocumentBelow(context: Context, treeId: string, body: Below<'document'>): Promise<DescribedNode> {
  const { place, node } = await inPackage(context, treeId, SECTION);
  return withDescription(context, place, await addDocument(context, place, { ...body, path: node.path }));
}

/** Adds a description as the last child of a tree, a metric or a document. @throws not_found, stale_version */
export async function addDescriptionBelow(
  context: Context,
  treeId: string,
  body: Below<'trackerdescription'>,
): Promise<DescribedNode> {
  const { place, node } = await inPackage(context, treeId, DESCRIBED);
  return withDescription(context, place, await addDescription(context, place, { ...body, path: node.path }));
}

/** Changes a metric or a description directly below a tree. @throws not_found, stale_version */
export async function changeBelow(
  context: Context,
  treeId: string,
  id: string,
  body: Extract<ChangeNodeBody, { type: 'metricscore' | 'trackerdescription' }>,
): Promise<DescribedNode> {
  const { place, tree, node } = await inPackage(context, treeId, DESCRIBED);
  const child = nodeIn(tree, id, [body.type]);
  if (parentPath(child.path) !== node.path)
    throw new AppError('not_found', 'This node is not directly below this tree. Load the tree again.');
  return withDescription(context, place, await changeStructureNode(context, place, child.path, body, 'merge'));
}

/**
 * Deletes a tree or a document of the package of the path, with everything below it. @returns the new version of the structure
 */
export async function removeFromPackage(context: Context, id: string, type: 'tree' | 'document'): Promise<number> {
  const { place, node } = await inPackage(context, id, [type]);
  return removeSubtree(context, place, node.path);
}

/** Deletes a document directly below a tree of the report of the path. @returns the new version of the structure */
export async function removeFromSection(context: Context, treeId: string, docId: string): Promise<number> {
  const above = await nodeAt(context, placeIn(context), treeId, SECTION);
  const node = nodeIn(above.tree, docId, ['document']);
  if (parentPath(node.path) !== above.node.path)
    throw new AppError('not_found', 'This document is not directly below this tree. Load the tree again.');
  return removeSubtree(context, above.place, node.path);
}
