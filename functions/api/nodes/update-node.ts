import type { nodes } from '../../../shared/contract/nodes.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { structureToChange } from '../../http/structure.ts';
import { changeStructureNode } from './change-node.ts';
import { hasInput, saveInput } from './save-input.ts';

export const partialUpdateNode: Handlers<typeof nodes>['api_tracker_node_partial_update'] = async (context, { params, body }) =>
  hasInput(body)
    ? saveInput(context, params.pathId, body)
    : changeStructureNode(context, await structureToChange(context), params.pathId, body, 'merge');

export const updateNode: Handlers<typeof nodes>['api_tracker_node_update'] = async (context, { params, body }) =>
  hasInput(body)
    ? saveInput(context, params.pathId, body)
    : changeStructureNode(context, await structureToChange(context), params.pathId, body, 'replace');
