import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { deleteSubtree } from '../../../shared/domain/structure/tree.ts';
import { placeIn } from '../../core/access/loaded.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteNode: Handlers<typeof nodes>['deleteNode'] = async (context, { params }) => {
  const place = placeIn(context);
  const { tenantUid, ifMatch, cause, reply } = context;
  const done = await structureStore(tenantUid).change(place, ifMatch, cause, (tree) => deleteSubtree(tree, params.pathId));
  reply.version = done.version;
  return undefined;
};
