import { nodeUsage } from '../../../shared/contract/report/node-usage.ts';
import { nodes } from '../../../shared/contract/report/nodes.ts';
import { treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createNode } from './create-node.ts';
import { deleteNode } from './delete-node.ts';
import { linkTree, readEdges } from './edges.ts';
import { listNodes } from './list-nodes.ts';
import { listNodeChanges, listRemovedNodes, previewNodeChange, restoreNode } from './node-usage.ts';
import * as trees from './tree-nodes.ts';
import { partialUpdateNode, updateNode, updatePackageNode } from './update-node.ts';

export const handler = resourceHandler(
  { ...nodes, ...treeNodes, ...nodeUsage },
  {
    listNodes,
    createNode,
    changeNode: partialUpdateNode,
    saveNode: updateNode,
    updateRefNode: updatePackageNode,
    deleteNode,
    addIssue: trees.createTree,
    deleteIssue: trees.deleteTree,
    addMetric: trees.createScore,
    changeMetric: trees.changeScore,
    addDocument: trees.createDocument,
    createTreeDescription: trees.createDescription,
    changeDescription: trees.changeDescription,
    deletePackageDocument: trees.deletePackageDocument,
    deleteSectionDocument: trees.deleteTreeDocument,
    listEdges: readEdges,
    linkSubtree: linkTree,
    linkTree,
    previewNodeChange,
    listNodeChanges,
    listRemovedNodes,
    restoreNode,
  },
);
