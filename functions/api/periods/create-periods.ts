import type { periods } from '../../../shared/contract/project/periods.ts';
import { addPeriods } from '../../core/project/periods.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { periodViews } from './view.ts';

export const createPeriods: Handlers<typeof periods>['schedulePeriods'] = async (context, { params, body }) =>
  periodViews(context.tenantUid, await addPeriods(context, params.projectId, body), true);
