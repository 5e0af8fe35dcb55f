import type { basemetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { mergeEffects, mergePair } from '../../core/metric/merge.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricView } from './view.ts';

export const previewMerge: Handlers<typeof basemetrics>['previewMetricMerge'] = async ({ tenantUid }, { params, query }) => {
  const { from, to } = await mergePair(tenantUid, params.baseMetricId, query.to_metric_id);
  const [effects, projects, companies] = await Promise.all([
    mergeEffects(tenantUid, from, to),
    projectIndexStore(tenantUid).all(),
    companyStore(tenantUid).all(),
  ]);
  const names = new Map([...projects, ...companies].map(({ uid, name }) => [uid, name]));
  const { factorsDropped, indicators, companyIndicators, ...counts } = effects;
  const measured = [
    ...indicators.map(({ uid, name, projectUid }) => ({ uid, name, owner: projectUid })),
    ...companyIndicators.map(({ uid, name, companyUid }) => ({ uid, name, owner: companyUid })),
  ];
  return {
    ...counts,
    from: metricView(from),
    to: metricView(to),
    factors_dropped: factorsDropped,
    indicators: measured.map(({ owner, ...item }) => ({ ...item, project: names.get(owner) ?? '' })),
  };
};
