import { listedUnit } from '../../../shared/domain/factor/factors.ts';
import { metricToday } from '../../../shared/domain/factor/factors-today.ts';
import { parentPath } from '../../../shared/domain/structure/tree.ts';
import { errorKind } from '../../../shared/errors.ts';
import type { FactorItem } from '../../data/stores/factor/factor-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { treeStore } from '../../data/stores/structure/tree-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';

const ROW_CHANGED = errorKind(
  'stale_version',
  'Somebody else changed this metric, or the unit of its parent, in the meantime. Close this form and open it again: the factor may be for another unit.',
);

/**
 * Refuses a factor that was entered for a sub-metric which measures something else by now, or whose parent has another unit: it
 * would be stored for the former metric, where nobody looks for it.
 * `node`: uid of the sub-metric's node.
 * @returns conditions for the transaction of the factor: the structure is as it was read. Where another change of it came between
 * they throw STALE_TREE; the check has to be repeated then
 * @throws stale_version
 */
export async function rowChecks(
  context: Context,
  { ownerUid, node: uid }: { ownerUid: string; node: string },
  { metricUid, toUnit }: Pick<FactorItem, 'metricUid' | 'toUnit'>,
): Promise<Write[]> {
  const { tenantUid } = context;
  const store = structureStore(tenantUid);
  const place = await store.placeOf(addressedId(context));
  const [{ tree, overlay, versions }, aliases] = await Promise.all([
    store.read({ ...place, packageUid: ownerUid }, { consistent: true }),
    metricUseStore(tenantUid).aliasesTogether(),
  ]);
  const node = tree.nodes.find((each) => each.uid === uid);
  const parent = tree.nodes.find(({ path }) => node && path === parentPath(node.path));
  if (!node?.metric || !parent?.metric) throw ROW_CHANGED();
  const { unit } = parent.metric;
  const isItsMetric = metricToday(node.metric, aliases).uid === metricUid;
  const isItsUnit = toUnit === unit || toUnit === listedUnit(node.metric.unit, unit);
  if (!isItsMetric || !isItsUnit) throw ROW_CHANGED();
  const { unchanged } = treeStore(tenantUid);
  const project = unchanged(place.structureUid, place.rootUid, versions.master);
  return overlay === null ? [project] : [project, unchanged(place.structureUid, ownerUid, versions.overlay)];
}
