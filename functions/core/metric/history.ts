import { auditStore } from '../../data/stores/audit-store.ts';
import { withAuthorNames } from '../person/author-names.ts';
import { baseMetric } from './base-metric.ts';

/** The changes of a base metric with the names of their authors, the newest first. @throws not_found */
export async function metricHistory(tenantUid: string, id: string) {
  const { uid } = await baseMetric(tenantUid, id);
  const trail = await auditStore(tenantUid).of(uid);
  return withAuthorNames(
    tenantUid,
    trail.map(({ at, by, changes }) => ({ at, by, changes })),
  );
}
