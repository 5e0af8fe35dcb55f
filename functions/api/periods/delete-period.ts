import type { periods } from '../../../shared/contract/project/periods.ts';
import { removePeriod } from '../../core/project/periods.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deletePeriod: Handlers<typeof periods>['deletePeriod'] = async (context, { params }) => {
  await removePeriod(context, params.projectId, params.reportingPeriodId);
  return undefined;
};
