import type { periods } from '../../../shared/contract/project/periods.ts';
import { editPeriod } from '../../core/project/periods.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodViews } from './view.ts';

export const updatePeriod: Handlers<typeof periods>['changePeriod'] = async (context, { params, query, body }) => {
  const place = { projectUid: params.projectId, periodId: params.reportingPeriodId };
  const changed = await editPeriod(context, place, body, body.future ?? query.future ?? false);
  return periodViews(context.tenantUid, changed, true);
};
