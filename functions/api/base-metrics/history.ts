import type { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { metricHistory } from '../../core/metric/history.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listMetricChanges: Handlers<typeof baseMetrics>['listMetricChanges'] = ({ tenantUid }, { params }) =>
  metricHistory(tenantUid, params.baseMetricId);
