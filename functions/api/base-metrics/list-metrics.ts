import type { basemetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { usageCounts } from '../../core/metric/reach.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricView } from './view.ts';

export const listMetrics: Handlers<typeof basemetrics>['listBaseMetrics'] = async ({ tenantUid }) => {
  const [metrics, usageOf] = await Promise.all([metricStore(tenantUid).all(), usageCounts(tenantUid)]);
  return metrics
    .map((metric) => ({ ...metricView(metric), usage: usageOf(metric.uid) }))
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.unit, b.unit));
};
