import type { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { computeFigures, dashboardView } from './figures.ts';

export const readProjectDashboard: Handlers<typeof dashboard>['readProjectDashboard'] = async (context, { params, query }) => {
  const { computed } = await computeFigures(context, params.projectId, query, { wholePast: query.cumulative });
  return computed.map(dashboardView);
};
