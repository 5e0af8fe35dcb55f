import type { periods } from '../../../shared/contract/project/periods.ts';
import { fieldError } from '../../../shared/errors.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { findPeriod } from './view.ts';

export const deletePeriod: Handlers<typeof periods>['deletePeriod'] = async ({ tenantUid, cause }, { params }) => {
  const { periods: all } = await projectStore(tenantUid).load(params.projectId);
  const period = findPeriod(all, params.reportingPeriodId);
  if ((period.commits ?? 0) > 0) throw fieldError('num_commits', 'A reporting period with reports cannot be deleted');
  await periodStore(tenantUid, params.projectId).remove([period], cause);
  return undefined;
};
