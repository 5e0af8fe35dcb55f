import type { nodes } from '../../../shared/contract/nodes.ts';
import { deleteSubtree } from '../../../shared/domain/tree.ts';
import { structureStore } from '../../data/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { structureToChange } from '../../http/structure.ts';

export const deleteNode: Handlers<typeof nodes>['api_tracker_node_delete'] = async (context, { params }) => {
  const place = await structureToChange(context);
  const { tenantUid, ifMatch, cause, reply } = context;
  const done = await structureStore(tenantUid).change(place, ifMatch, cause, (tree) => deleteSubtree(tree, params.pathId));
  reply.version = done.version;
  return undefined;
};
