import type { Cause } from '../../data/audit-write.ts';
import { groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { type FactorItem, factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';

/**
 * Gives linked metrics the factors that a metric has in the tenancy, group by group and among the global ones: one that is there is
 * set to the same figure, one that is not is added. A repetition changes nothing more. The factors of projects stay as they are.
 * @param linked metrics of the same unit, since a factor is per unit
 */
export async function syncToLinked(
  tenantUid: string,
  metric: BaseMetricItem,
  linked: readonly BaseMetricItem[],
  cause: Cause,
): Promise<void> {
  const groups = await factorGroupStore(tenantUid).all();
  for (const ownerUid of [GLOBAL, ...groups.map(({ uid }) => groupOwner(uid))]) {
    const factors = await factorStore(tenantUid).ofOwner(ownerUid);
    for (const source of factors.filter(({ metricUid }) => metricUid === metric.uid))
      for (const to of linked) await give(tenantUid, ownerUid, factors, source, to, cause);
  }
}

async function give(
  tenantUid: string,
  ownerUid: string,
  factors: readonly FactorItem[],
  source: FactorItem,
  to: BaseMetricItem,
  cause: Cause,
): Promise<void> {
  const { toUnit, factor, source: published, startDate, endDate, description } = source;
  const fields = { toUnit, factor, source: published, startDate, endDate, description };
  const there = factors.find((each) => each.metricUid === to.uid && each.toUnit === toUnit);
  if (there?.factor === factor) return;
  if (there) await factorStore(tenantUid).update(there, fields, cause);
  else
    await factorStore(tenantUid).add(ownerUid, { ...fields, metricUid: to.uid, metricName: to.name, metricUnit: to.unit }, cause);
}
