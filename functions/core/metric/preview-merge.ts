import { companyStore } from '../../data/stores/company/company-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { type MergeEffects, mergeEffects, mergePair } from './merge.ts';
import { type RestatedProject, restatedByMerge } from './restated-by-merge.ts';

/** A merge of two base metrics before it is made; `nameOf`: the name of a project or company by its uid, '' for an unknown one. */
export type MergeOutlook = {
  from: BaseMetricItem;
  to: BaseMetricItem;
  effects: MergeEffects;
  restated: RestatedProject[];
  nameOf: (ownerUid: string) => string;
};

/** What a merge would change (SET-356). @throws as mergePair */
export async function mergeOutlook(tenantUid: string, fromId: string, toId: string): Promise<MergeOutlook> {
  const { from, to } = await mergePair(tenantUid, fromId, toId);
  const [effects, restated, projects, companies] = await Promise.all([
    mergeEffects(tenantUid, from, to),
    restatedByMerge(tenantUid, from, to),
    projectIndexStore(tenantUid).all(),
    companyStore(tenantUid).all(),
  ]);
  const names = new Map([...projects, ...companies].map(({ uid, name }) => [uid, name]));
  return { from, to, effects, restated, nameOf: (ownerUid) => names.get(ownerUid) ?? '' };
}
