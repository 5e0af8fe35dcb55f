import { nodeUsage } from '../../../shared/contract/report/node-usage.ts';
import { nodes } from '../../../shared/contract/report/nodes.ts';
import { treeNodes } from '../../../shared/contract/structure/tree-nodes.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeCurrentNode, changeNode, saveNode } from './change-node.ts';
import { createNode } from './create-node.ts';
import { deleteNode } from './delete-node.ts';
import { linkSubtree, listEdges } from './edges.ts';
import { listNodes } from './list-nodes.ts';
import { listNodeChanges, listRemovedNodes, previewNodeChange, restoreNode } from './node-usage.ts';
import * as trees from './tree-nodes.ts';

export const handler = resourceHandler(
  { ...nodes, ...treeNodes, ...nodeUsage },
  {
    listNodes,
    createNode,
    changeNode,
    saveNode,
    changeCurrentNode,
    deleteNode,
    addIssue: trees.createTree,
    deleteIssue: trees.deleteIssue,
    addMetric: trees.createScore,
    changeMetric: trees.changeMetric,
    addDocument: trees.createDocument,
    createTreeDescription: trees.createTreeDescription,
    changeDescription: trees.changeDescription,
    deletePackageDocument: trees.deletePackageDocument,
    deleteSectionDocument: trees.deleteSectionDocument,
    listEdges,
    linkSubtree,
    linkTree: linkSubtree,
    previewNodeChange,
    listNodeChanges,
    listRemovedNodes,
    restoreNode,
  },
);
