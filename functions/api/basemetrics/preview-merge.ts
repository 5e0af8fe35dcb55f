import type { basemetrics } from '../../../shared/contract/base-metrics.ts';
import { mergeEffects, mergePair } from '../../data/metric-merge.ts';
import { projectIndexStore } from '../../data/project-index-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricView } from './view.ts';

export const previewMerge: Handlers<typeof basemetrics>['previewMetricMerge'] = async ({ tenantUid }, { params, query }) => {
  const { from, to } = await mergePair(tenantUid, params.baseMetricId, query.to_metric_id);
  const [effects, projects] = await Promise.all([mergeEffects(tenantUid, from, to), projectIndexStore(tenantUid).all()]);
  const names = new Map(projects.map(({ uid, name }) => [uid, name]));
  const { factorsDropped, indicators, ...counts } = effects;
  return {
    ...counts,
    from: metricView(from),
    to: metricView(to),
    factors_dropped: factorsDropped,
    indicators: indicators.map(({ uid, name, projectUid }) => ({ uid, name, project: names.get(projectUid) ?? '' })),
  };
};
