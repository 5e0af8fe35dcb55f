import { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { listIssues, renameCategory } from './categories.ts';
import { listMetricChanges } from './history.ts';
import { listBaseMetrics } from './list-metrics.ts';
import { previewMetricMerge } from './preview-merge.ts';
import { createBaseMetric, patchMetric, replaceMetric } from './save-metric.ts';

export const handler = resourceHandler(baseMetrics, {
  listBaseMetrics,
  createBaseMetric,
  changeBaseMetric: patchMetric,
  replaceBaseMetric: replaceMetric,
  previewMetricMerge,
  listMetricChanges,
  listIssues,
  renameCategory,
});
