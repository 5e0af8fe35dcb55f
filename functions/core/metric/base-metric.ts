import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { notFound } from '../../../shared/errors.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { type UsageCounts, usageCounts } from './reach.ts';

export type { BaseMetricFields } from '../../data/stores/metric/metric-store.ts';

/** A base metric by its uid or the first eight characters of it. @throws not_found */
export async function baseMetric(tenantUid: string, id: string): Promise<BaseMetricItem> {
  const found = await metricStore(tenantUid).find(id);
  if (!found) throw notFound('base metric');
  return found;
}

/** Every base metric by name and unit, with where it is used (ADM-429). */
export async function metricsInUse(tenantUid: string): Promise<{ metric: BaseMetricItem; usage: UsageCounts }[]> {
  const [metrics, usageOf] = await Promise.all([metricStore(tenantUid).all(), usageCounts(tenantUid)]);
  return metrics
    .map((metric) => ({ metric, usage: usageOf(metric.uid) }))
    .sort(({ metric: a }, { metric: b }) => compareNames(a.name, b.name) || compareNames(a.unit, b.unit));
}
