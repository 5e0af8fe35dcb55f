import type { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { mergeOutlook } from '../../core/metric/preview-merge.ts';
import { figuresHash } from '../../core/restatement/shown-figures.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricView } from './view.ts';

export const previewMetricMerge: Handlers<typeof baseMetrics>['previewMetricMerge'] = async (
  { tenantUid },
  { params, query },
) => {
  const { from, to, effects, restated, nameOf } = await mergeOutlook(tenantUid, params.baseMetricId, query.to_metric_id);
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
    restated: restated.flatMap(({ ownerUid, figures }) => figures.map((each) => ({ ...each, project: nameOf(ownerUid) }))),
    figures_hash: figuresHash(restated.flatMap(({ figures }) => figures)),
    indicators: measured.map(({ owner, ...item }) => ({ ...item, project: nameOf(owner) })),
  };
};
