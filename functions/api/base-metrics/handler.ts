import { basemetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { listCategories, renameCategory } from './categories.ts';
import { listChanges } from './history.ts';
import { listMetrics } from './list-metrics.ts';
import { previewMerge } from './preview-merge.ts';
import { createMetric, patchMetric, replaceMetric } from './save-metric.ts';

export const handler = resourceHandler(basemetrics, {
  api_tenant_admin_basemetric_list: listMetrics,
  api_tenant_admin_basemetric_create: createMetric,
  api_tenant_admin_basemetric_partial_update: patchMetric,
  api_tenant_admin_basemetric_update: replaceMetric,
  previewMetricMerge: previewMerge,
  listMetricChanges: listChanges,
  api_tenant_admin_category_list: listCategories,
  renameCategory,
});
