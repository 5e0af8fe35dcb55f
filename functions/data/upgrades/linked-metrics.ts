import { ascending } from '../../../shared/domain/kernel/order.ts';
import { linkedUids, linkedWrites } from '../stores/metric/metric-identity.ts';
import { allMetrics } from '../stores/metric/metric-places.ts';
import { transact } from '../transact.ts';

/**
 * Writes the missing identities of linked base metrics, by which they are found by their four fields; earlier releases
 * wrote none. Of several metrics with the same fields, the first by uid gets the identity. Four Queries, and a BatchGet for
 * each 50 metrics. May run again.
 * @returns how many were missing
 */
export async function nameLinkedMetrics(tenantUid: string): Promise<number> {
  const linked = (await allMetrics(tenantUid)).filter(
    ({ parentMetricUid, conversionBaseUid }) => parentMetricUid || conversionBaseUid,
  );
  const known = await linkedUids(tenantUid, linked);
  const missing = linked.filter((_metric, at) => known[at] === undefined).sort(ascending(({ uid }) => uid));
  let count = 0;
  for (const metric of missing) {
    const writes = await linkedWrites(tenantUid, metric.uid, undefined, metric);
    if (writes.length > 0) await transact(writes);
    count += writes.length;
  }
  return count;
}
