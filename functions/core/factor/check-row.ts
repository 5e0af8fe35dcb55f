import { listedUnit } from '../../../shared/domain/factor/factors.ts';
import { metricToday } from '../../../shared/domain/factor/factors-today.ts';
import { parentPath } from '../../../shared/domain/structure/tree.ts';
import { errorKind } from '../../../shared/errors.ts';
import type { FactorItem } from '../../data/stores/factor/factor-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';

const ROW_CHANGED = errorKind(
  'stale_version',
  'Somebody else changed this metric, or the unit of its parent, in the meantime. Close this form and open it again: the factor may be for another unit.',
);

/**
 * Refuses a factor that was entered for a sub-metric which measures something else by now, or whose parent has another unit: it
 * would be stored for the former metric, where nobody looks for it.
 * `node`: uid of the sub-metric's node. @throws stale_version
 */
export async function checkRow(
  context: Context,
  { ownerUid, node: uid }: { ownerUid: string; node: string },
  { metricUid, toUnit }: Pick<FactorItem, 'metricUid' | 'toUnit'>,
): Promise<void> {
  const { tenantUid } = context;
  const store = structureStore(tenantUid);
  const place = await store.placeOf(addressedId(context));
  const [{ tree }, aliases] = await Promise.all([
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
}
