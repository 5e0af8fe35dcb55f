import type { values } from '../../../shared/contract/report/values.ts';
import { partsIn, placeIn } from '../../core/access/loaded.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { valueView } from './view.ts';

export const listValues: Handlers<typeof values>['listValues'] = async (context) => {
  const parts = partsIn(context);
  const { tree } = await reportStore(context.tenantUid).structure(parts.commit, placeIn(context));
  const byUid = new Map(tree.nodes.map((node) => [node.uid, node]));
  return [...parts.values.values()].map((item) => valueView(item, byUid.get(item.nodeUid)));
};
