import { tenantFactors } from '../../../shared/contract/factor/factor-groups.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createTenantFactor, deleteTenantFactor, listTenantFactors, replaceTenantFactor, updateTenantFactor } from './factors.ts';
import { createFactorGroup, deleteFactorGroup, listFactorGroups, replaceFactorGroup, updateGroup } from './groups.ts';

export const handler = resourceHandler(tenantFactors, {
  listTenantFactors: listTenantFactors,
  createTenantFactor: createTenantFactor,
  changeTenantFactor: updateTenantFactor,
  replaceTenantFactor: replaceTenantFactor,
  deleteTenantFactor: deleteTenantFactor,
  listFactorGroups: listFactorGroups,
  createFactorGroup: createFactorGroup,
  changeFactorGroup: updateGroup,
  replaceFactorGroup: replaceFactorGroup,
  deleteFactorGroup: deleteFactorGroup,
});
