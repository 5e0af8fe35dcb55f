import { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { listCategories, renameCategory } from './categories.ts';
import { listChanges } from './history.ts';
import { listMetrics } from './list-metrics.ts';
import { previewMerge } from './preview-merge.ts';
import { createMetric, patchMetric, replaceMetric } from './save-metric.ts';

export const handler = resourceHandler(baseMetrics, {
  listBaseMetrics: listMetrics,
  createBaseMetric: createMetric,
  changeBaseMetric: patchMetric,
  replaceBaseMetric: replaceMetric,
  previewMetricMerge: previewMerge,
  listMetricChanges: listChanges,
  listIssues: listCategories,
  renameCategory,
});
