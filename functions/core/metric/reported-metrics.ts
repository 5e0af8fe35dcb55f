import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';

/** Whether results of a project name a metric, or one of its trees does: reports of these may have no results yet. */
export type MayReport = (project: Pick<ProjectItem, 'uid' | 'structureUid'>, metricUid: string) => boolean;

/** The metrics that each project of a tenancy may have reported, read in the present state. One Query. */
export async function reportedMetrics(tenantUid: string): Promise<MayReport> {
  const uses = await metricUseStore(tenantUid).all({ consistent: true });
  const byOwner = Map.groupBy(
    uses.filter(({ kind }) => kind !== 'factors'),
    ({ kind, structureUid, ownerUid }) => (kind === 'tree' ? structureUid : ownerUid),
  );
  const named = new Map(
    [...byOwner].map(([owner, own]) => [owner, new Set(own.flatMap(({ metrics, deleted }) => [...metrics, ...deleted]))]),
  );
  return ({ uid, structureUid }, metricUid) => [uid, structureUid].some((owner) => named.get(owner)?.has(metricUid));
}
