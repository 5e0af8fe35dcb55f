import { fieldError, unknownText } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import { groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { type FactorItem, factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import type { Context } from '../context.ts';

/**
 * Gives the metrics that are linked with one the factors that it has in the tenancy (ADM-449, ADM-450). They are of its
 * unit, since a factor is per unit.
 * @returns the uids of these metrics
 * @throws invalid_input for an unknown metric
 */
export async function syncFactorsOf({ tenantUid, cause }: Context, metricId: string): Promise<string[]> {
  const store = metricStore(tenantUid);
  const metric = await store.find(metricId);
  if (!metric) throw fieldError('metric_id', unknownText('base metric'));
  const base = metric.conversionBaseUid;
  const linked = (await store.all()).filter(
    ({ uid, unit, conversionBaseUid }) =>
      base !== undefined && uid !== metric.uid && conversionBaseUid === base && unit === metric.unit,
  );
  await syncToLinked(tenantUid, metric, linked, cause);
  return linked.map(({ uid }) => uid);
}

/**
 * Copies the factors of a metric to its linked metrics, in every group and among the global factors: updates the figure and notes
 * of existing factors, and adds missing ones. A repetition changes nothing. Factors of projects stay as they are.
 */
async function syncToLinked(
  tenantUid: string,
  metric: BaseMetricItem,
  linked: readonly BaseMetricItem[],
  cause: Cause,
): Promise<void> {
  const groups = await factorGroupStore(tenantUid).all();
  for (const ownerUid of [GLOBAL, ...groups.map(({ uid }) => groupOwner(uid))]) {
    const factors = await factorStore(tenantUid).ofOwner(ownerUid);
    for (const source of factors.filter(({ metricUid }) => metricUid === metric.uid))
      for (const to of linked) await copyFactor(tenantUid, { ownerUid, factors, source, to }, cause);
  }
}

/** A factor to copy, with all factors of its owner, and the metric that gets it. */
type FactorCopy = { ownerUid: string; factors: readonly FactorItem[]; source: FactorItem; to: BaseMetricItem };

async function copyFactor(tenantUid: string, { ownerUid, factors, source, to }: FactorCopy, cause: Cause): Promise<void> {
  const { toUnit, factor, source: published, startDate, endDate, description } = source;
  const fields = { toUnit, factor, source: published, startDate, endDate, description };
  const there = factors.find((each) => each.metricUid === to.uid && each.toUnit === toUnit);
  if (there && Object.entries(fields).every(([field, value]) => (there[field as keyof typeof fields] ?? '') === (value ?? '')))
    return;
  if (there) await factorStore(tenantUid).update(there, fields, cause);
  else
    await factorStore(tenantUid).add(ownerUid, { ...fields, metricUid: to.uid, metricName: to.name, metricUnit: to.unit }, cause);
}
