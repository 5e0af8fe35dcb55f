import { type RestatedFigure, withoutProject } from '../../../shared/domain/restatement/official-figures.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { type MergeEffects, mergeEffects } from './merge-effects.ts';
import { mergePair } from './merge-pair.ts';
import { mergeReading } from './merge-reading.ts';
import { restatedByMerge } from './restated-by-merge.ts';
import { companiesRestatedByMerge } from './restated-companies.ts';

/**
 * Preview of a merge of two base metrics. `restated`: approved figures that would change, by the project or company whose
 * register would list them; `nameOf`: the name of a project or company by its uid, '' for an unknown one.
 */
export type MergeOutlook = {
  from: BaseMetricItem;
  to: BaseMetricItem;
  effects: MergeEffects;
  restated: { ownerUid: string; figures: readonly RestatedFigure[] }[];
  nameOf: (ownerUid: string) => string;
};

/** The effects of a merge for its preview (SET-356). @throws as mergePair */
export async function mergeOutlook(tenantUid: string, fromId: string, toId: string): Promise<MergeOutlook> {
  const { from, to } = await mergePair(tenantUid, fromId, toId);
  const reading = await mergeReading(tenantUid, from, to);
  const [effects, inProjects, inCompanies, companies] = await Promise.all([
    mergeEffects(tenantUid, from, to),
    restatedByMerge(reading),
    companiesRestatedByMerge(tenantUid, reading),
    companyStore(tenantUid).all(),
  ]);
  const owners = new Map([...reading.projects, ...companies].map(({ uid, name }) => [uid, name]));
  // a company's indicator of the other metric stays as it is, and adds up more than before
  const ofCompanies = [...effects.companyIndicators, ...inCompanies.flatMap(({ indicators }) => indicators)];
  const restated = [
    ...inProjects.map(({ projectUid, figures }) => ({ ownerUid: projectUid, figures })),
    ...inCompanies.map(({ company, figures }) => ({ ownerUid: company.uid, figures: figures.map(withoutProject) })),
  ];
  return {
    from,
    to,
    effects: { ...effects, companyIndicators: [...new Map(ofCompanies.map((item) => [item.uid, item])).values()] },
    restated,
    nameOf: (ownerUid) => owners.get(ownerUid) ?? '',
  };
}
