import { periods } from '../../../shared/contract/project/periods.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createPeriods } from './create-periods.ts';
import { deletePeriod } from './delete-period.ts';
import { listPeriods } from './list-periods.ts';
import { updatePeriod } from './update-period.ts';

export const handler = resourceHandler(periods, {
  api_project_reporting_periods_list: listPeriods,
  api_project_reporting_periods_create: createPeriods,
  api_project_reporting_periods_partial_update: updatePeriod,
  api_project_reporting_periods_delete: deletePeriod,
});
