import type { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { projectDashboard } from '../../core/dashboard/project-scope.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { dashboardView } from './figures.ts';

export const readProjectDashboard: Handlers<typeof dashboard>['readProjectDashboard'] = async (context, { params, query }) => {
  const { computed } = await projectDashboard(context, params.projectId, query, query.cumulative);
  return computed.map(dashboardView);
};
