import { identityOf } from '../../../../shared/domain/structure/structure-file.ts';
import { metricStore } from '../../../data/stores/metric/metric-store.ts';

type Fields = Parameters<typeof identityOf>[0];

/**
 * Finds the uid of the base metric that a node with these four fields would measure now, of all that
 * the tenancy has. Four Queries.
 */
export async function knownMetrics(tenantUid: string): Promise<(fields: Fields) => string | undefined> {
  const isLinked = ({ parentMetricUid, conversionBaseUid }: { parentMetricUid?: string; conversionBaseUid?: string }) =>
    Number(Boolean(parentMetricUid || conversionBaseUid));
  // of two with the same fields the one without links comes last, and counts
  const all = (await metricStore(tenantUid).all()).toSorted((a, b) => isLinked(b) - isLinked(a));
  const uids = new Map(all.map((metric) => [identityOf(metric), metric.uid]));
  return (fields) => uids.get(identityOf(fields));
}
