import { conversions } from '../../../shared/contract/factor/factor-groups.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createFactor, deleteFactor, listFactors, replaceFactor, updateFactor } from './factors.ts';
import { createGroup, deleteGroup, listGroups, replaceGroup, updateGroup } from './groups.ts';

export const handler = resourceHandler(conversions, {
  listTenantFactors: listFactors,
  createTenantFactor: createFactor,
  changeTenantFactor: updateFactor,
  replaceTenantFactor: replaceFactor,
  deleteTenantFactor: deleteFactor,
  listFactorGroups: listGroups,
  createFactorGroup: createGroup,
  changeFactorGroup: updateGroup,
  replaceFactorGroup: replaceGroup,
  deleteFactorGroup: deleteGroup,
});
