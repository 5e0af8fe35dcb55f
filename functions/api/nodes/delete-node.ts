import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { removeSubtree } from '../../core/structure/arrange-nodes.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteNode: Handlers<typeof nodes>['deleteNode'] = async (context, { params }) => {
  context.reply.version = await removeSubtree(context, placeIn(context), params.pathId);
  return undefined;
};
