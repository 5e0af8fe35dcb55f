import type { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { metricsInUse } from '../../core/metric/base-metric.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';
import { metricView } from './view.ts';

export const listBaseMetrics: Handlers<typeof baseMetrics>['listBaseMetrics'] = async (context, { query }) => {
  const all = await metricsInUse(context.tenantUid);
  return pageOf(
    context,
    all.map(({ metric, usage }) => ({ ...metricView(metric), usage })),
    query,
  );
};
