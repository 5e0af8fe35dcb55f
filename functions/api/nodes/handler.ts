import { nodes } from '../../../shared/contract/nodes.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createNode } from './create-node.ts';
import { deleteNode } from './delete-node.ts';
import { listNodes } from './list-nodes.ts';
import { partialUpdateNode, updateNode, updateRefNode } from './update-node.ts';

export const handler = resourceHandler(nodes, {
  api_tracker_node_list: listNodes,
  api_tracker_node_create: createNode,
  api_tracker_node_partial_update: partialUpdateNode,
  api_tracker_node_update: updateNode,
  updateRefNode,
  api_tracker_node_delete: deleteNode,
});
