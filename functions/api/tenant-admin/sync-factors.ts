import { fieldError } from '../../../shared/errors.ts';
import { syncToLinked } from '../../core/factor/sync.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/** Copies the tenancy's factors of a metric to the metrics linked with it (ADM-449, ADM-450); answers the uids of these metrics. */
export async function syncFactors(
  { tenantUid, cause }: SignedInRequest,
  { metric_id }: { metric_id: string },
): Promise<{ metrics: string[] }> {
  const store = metricStore(tenantUid);
  const metric = await store.find(metric_id);
  if (!metric) throw fieldError('metric_id', 'No such base metric');
  const base = metric.conversionBaseUid;
  const linked = (await store.all()).filter(
    ({ uid, unit, conversionBaseUid }) =>
      base !== undefined && uid !== metric.uid && conversionBaseUid === base && unit === metric.unit,
  );
  await syncToLinked(tenantUid, metric, linked, cause);
  return { metrics: linked.map(({ uid }) => uid) };
}
