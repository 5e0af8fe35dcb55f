import type { values } from '../../../shared/contract/report/values.ts';
import { checkVisible } from '../../core/report/caller.ts';
import { commitOf } from '../../core/structure/place.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { valueView } from './view.ts';

export const listValues: Handlers<typeof values>['listValues'] = async (context, { params }) => {
  const store = reportStore(context.tenantUid);
  const place = await structureStore(context.tenantUid).placeOf(commitOf(context));
  const parts = await store.parts(params.commitId);
  checkVisible(context, parts.commit);
  const { tree } = await store.structure(parts.commit, place);
  const byUid = new Map(tree.nodes.map((node) => [node.uid, node]));
  return [...parts.values.values()].map((item) => valueView(item, byUid.get(item.nodeUid)));
};
