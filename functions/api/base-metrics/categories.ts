import type { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { changeCategoryName, metricCategories } from '../../core/metric/categories.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof baseMetrics>;

export const listIssues: Routes['listIssues'] = ({ tenantUid }) => metricCategories(tenantUid);

export const renameCategory: Routes['renameCategory'] = async (context, { params, body }) => {
  const { category, job } = await changeCategoryName(context, params.categoryId, body.name);
  return { ...category, job };
};
