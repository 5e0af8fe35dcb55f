import { nodeUsage } from '../../../shared/contract/report/node-usage.ts';
import { nodes } from '../../../shared/contract/report/nodes.ts';
import { treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createNode } from './create-node.ts';
import { deleteNode } from './delete-node.ts';
import { linkTree, readEdges } from './edges.ts';
import { listNodes } from './list-nodes.ts';
import { listNodeChanges } from './node-history.ts';
import { previewNodeChange } from './preview-change.ts';
import { listRemovedNodes, restoreNode } from './removed-nodes.ts';
import * as trees from './tree-nodes.ts';
import { partialUpdateNode, updateNode, updateRefNode } from './update-node.ts';

export const handler = resourceHandler(
  { ...nodes, ...treeNodes, ...nodeUsage },
  {
    api_tracker_node_list: listNodes,
    api_tracker_node_create: createNode,
    api_tracker_node_partial_update: partialUpdateNode,
    api_tracker_node_update: updateNode,
    updateRefNode,
    api_tracker_node_delete: deleteNode,
    api_tracker_ref_tree_tree_create: trees.createTree,
    api_tracker_ref_tree_delete: trees.deleteTree,
    api_tracker_ref_tree_score_create: trees.createScore,
    api_tracker_ref_tree_score_partial_update: trees.changeScore,
    api_tracker_ref_tree_document_create: trees.createDocument,
    createTreeDescription: trees.createDescription,
    api_tracker_ref_tree_description_update: trees.changeDescription,
    api_tracker_ref_document_delete: trees.deleteRefDocument,
    api_tracker_commit_tree_document_delete: trees.deleteTreeDocument,
    api_tracker_commit_edge_read: readEdges,
    api_tracker_commit_edge_update: linkTree,
    linkTree,
    previewNodeChange,
    listNodeChanges,
    listRemovedNodes,
    restoreNode,
  },
);
