import { linkedUids, linkedWrites } from '../stores/metric/metric-identity.ts';
import { allMetrics } from '../stores/metric/metric-places.ts';
import { transact } from '../transact.ts';

/**
 * Lets base metrics with links be found by their four fields, which earlier releases did not. Of several with the same fields the first
 * by uid is. Four Queries and a BatchGet for 50; answers how many were missing, and may run again.
 */
export async function nameLinkedMetrics(tenantUid: string): Promise<number> {
  const linked = (await allMetrics(tenantUid)).filter(
    ({ parentMetricUid, conversionBaseUid }) => parentMetricUid || conversionBaseUid,
  );
  const known = await linkedUids(tenantUid, linked);
  const missing = linked.filter((_metric, at) => known[at] === undefined).sort((a, b) => (a.uid < b.uid ? -1 : 1));
  let count = 0;
  for (const metric of missing) {
    const writes = await linkedWrites(tenantUid, metric.uid, undefined, metric);
    if (writes.length > 0) await transact(writes);
    count += writes.length;
  }
  return count;
}
