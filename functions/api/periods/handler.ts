import { periods } from '../../../shared/contract/project/periods.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createPeriods } from './create-periods.ts';
import { deletePeriod } from './delete-period.ts';
import { listPeriods } from './list-periods.ts';
import { updatePeriod } from './update-period.ts';

export const handler = resourceHandler(periods, {
  listPeriods,
  schedulePeriods: createPeriods,
  changePeriod: updatePeriod,
  deletePeriod,
});
