import type { nodes } from '../../../shared/contract/report/nodes.ts';
import { commitOf } from '../../core/structure/place.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { reportNodes } from './report-nodes.ts';
import { structureNodes } from './structure-nodes.ts';

export const listNodes: Handlers<typeof nodes>['listNodes'] = async (context, { query }) => {
  const store = structureStore(context.tenantUid);
  const place = await store.placeOf(commitOf(context));
  if (!place.isRoot) return reportNodes(context, place, query.key_contains);
  const { tree, version } = await store.read(place);
  context.reply.version = version;
  return structureNodes(tree, query.key_contains);
};
