import type { factors } from '../../../shared/contract/factors.ts';
import { type FactorItem, factorStore, GLOBAL } from '../../data/factor-store.ts';
import { type StructurePlace, structureStore } from '../../data/structure-store.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commitOf } from '../../http/structure.ts';
import { ownerOf } from './owner.ts';
import { factorView } from './view.ts';

export const listFactors: Handlers<typeof factors>['api_tracker_commit_convfactor_list'] = async (context, { query }) => {
  const ownUid = await ownerOf(context);
  const found = query.effective ? await effective(context, ownUid) : await factorStore(context.tenantUid).ofOwner(ownUid);
  return found.map((item) => factorView(item, ownUid));
};

/** What counts for the metrics of the tree: the own factor before the project's, that before the tenant's (SET-245). */
async function effective({ tenantUid, ...context }: Context, ownUid: string): Promise<FactorItem[]> {
  const structures = structureStore(tenantUid);
  const place = await structures.placeOf(commitOf({ tenantUid, ...context }));
  const [{ tree }, ...byOwner] = await Promise.all([
    structures.read(place),
    ...owners(place, ownUid).map((uid) => factorStore(tenantUid).ofOwner(uid)),
  ]);
  const used = new Set(tree.nodes.map(({ metric }) => metric?.uid));
  const counting = new Map<string, FactorItem>();
  for (const item of byOwner.flat()) {
    const key = `${item.metricUid} ${item.toUnit}`;
    if (used.has(item.metricUid) && !counting.has(key)) counting.set(key, item);
  }
  return [...counting.values()];
}

const owners = ({ masterRefUid }: StructurePlace, ownUid: string): string[] => [...new Set([ownUid, masterRefUid, GLOBAL])];
