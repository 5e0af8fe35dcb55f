import type { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { metricsInUse } from '../../core/metric/base-metric.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricView } from './view.ts';

export const listBaseMetrics: Handlers<typeof baseMetrics>['listBaseMetrics'] = async ({ tenantUid }) =>
  (await metricsInUse(tenantUid)).map(({ metric, usage }) => ({ ...metricView(metric), usage }));
