import { periods } from '../../../shared/contract/project/periods.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { updatePeriod } from './change-period.ts';
import { close, end, grant, reopen } from './closing.ts';
import { createPeriods } from './create-periods.ts';
import { deletePeriod } from './delete-period.ts';
import { listPeriods } from './list-periods.ts';
import { readShares } from './read-apportionment.ts';

export const handler = resourceHandler(periods, {
  listPeriods,
  schedulePeriods: createPeriods,
  changePeriod: updatePeriod,
  readApportionment: readShares,
  deletePeriod,
  closePeriod: close,
  reopenPeriod: reopen,
  grantException: grant,
  endException: end,
});
