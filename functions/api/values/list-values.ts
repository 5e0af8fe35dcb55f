import type { values } from '../../../shared/contract/values.ts';
import { reportStore } from '../../data/report-store.ts';
import { structureStore } from '../../data/structure-store.ts';
import { checkVisible } from '../../http/report-caller.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commitOf } from '../../http/structure.ts';
import { valueView } from './view.ts';

export const listValues: Handlers<typeof values>['api_tracker_commit_value_list'] = async (context, { params }) => {
  const store = reportStore(context.tenantUid);
  const place = await structureStore(context.tenantUid).placeOf(commitOf(context));
  const parts = await store.parts(params.commitId);
  checkVisible(context, parts.commit);
  const { tree } = await store.structure(parts.commit, place);
  const byUid = new Map(tree.nodes.map((node) => [node.uid, node]));
  return [...parts.values.values()].map((item) => valueView(item, byUid.get(item.nodeUid)));
};
