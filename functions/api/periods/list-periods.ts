import type { periods } from '../../../shared/contract/periods.ts';
import { projectStore } from '../../data/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodView } from './view.ts';

export const listPeriods: Handlers<typeof periods>['api_project_reporting_periods_list'] = async ({ tenantUid }, { params }) =>
  (await projectStore(tenantUid).load(params.projectId)).periods.map(periodView);
