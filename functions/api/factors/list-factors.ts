import type { factors } from '../../../shared/contract/factor/factors.ts';
import { ownerOf } from '../../core/factor/owner.ts';
import { sceneOfCommit } from '../../core/factor/scene.ts';
import { type FactorItem, factorStore } from '../../data/stores/factor/factor-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

export const listFactors: Handlers<typeof factors>['listFactors'] = async (context, { query }) => {
  const ownUid = await ownerOf(context);
  const found = query.effective ? await effective(context) : await factorStore(context.tenantUid).ofOwner(ownUid);
  return found.map((item) => factorView(item, ownUid));
};

/** What counts for the metrics of the tree: the own factor before the project's, that before the group's and the tenancy's (SET-245). */
async function effective(context: SignedInRequest): Promise<FactorItem[]> {
  const { nodes, own, project, global } = await sceneOfCommit(context);
  const used = new Set(nodes.map(({ metric }) => metric?.uid));
  const counting = new Map<string, FactorItem>();
  for (const item of [...own, ...project, ...global]) {
    const key = `${item.metricUid} ${item.toUnit}`;
    if (used.has(item.metricUid) && !counting.has(key)) counting.set(key, item);
  }
  return [...counting.values()];
}
