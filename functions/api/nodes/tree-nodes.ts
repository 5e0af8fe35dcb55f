import type { TreeNode, treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import * as section from '../../core/structure/section-nodes.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { editedNode } from './edited-node.ts';

type Routes = Handlers<typeof treeNodes>;

/** Replies with a node and its description. */
function described(context: SignedInRequest, { description, ...edited }: section.DescribedNode): TreeNode {
  const { path, type, node } = editedNode(context, edited);
  const below = description ? { uid: description.uid, title: description.title ?? '', text: description.text ?? '' } : null;
  return { ...node[type]!, path, description: below };
}

export const createTree: Routes['addIssue'] = async (context, { params, body }) =>
  described(context, await section.addIssueBelow(context, params.treeId, body));

export const createScore: Routes['addMetric'] = async (context, { params, body }) =>
  described(context, await section.addMetricBelow(context, params.treeId, body));

export const createDocument: Routes['addDocument'] = async (context, { params, body }) =>
  described(context, await section.addDocumentBelow(context, params.treeId, body));

export const createTreeDescription: Routes['createTreeDescription'] = async (context, { params, body }) =>
  described(context, await section.addDescriptionBelow(context, params.treeId, body));

export const changeMetric: Routes['changeMetric'] = async (context, { params, body }) =>
  described(context, await section.changeBelow(context, params.treeId, params.metricScoreId, body));

export const changeDescription: Routes['changeDescription'] = async (context, { params, body }) =>
  described(context, await section.changeBelow(context, params.treeId, params.descriptionId, body));

export const deleteIssue: Routes['deleteIssue'] = async (context, { params }) => {
  context.reply.version = await section.removeFromPackage(context, params.treeId, 'tree');
  return undefined;
};

export const deletePackageDocument: Routes['deletePackageDocument'] = async (context, { params }) => {
  context.reply.version = await section.removeFromPackage(context, params.docId, 'document');
  return undefined;
};

export const deleteSectionDocument: Routes['deleteSectionDocument'] = async (context, { params }) => {
  context.reply.version = await section.removeFromSection(context, params.treeId, params.docId);
  return undefined;
};
