import { tenantFactors } from '../../../shared/contract/factor/factor-groups.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeTenantFactor, createTenantFactor, deleteTenantFactor, listTenantFactors, replaceTenantFactor } from './factors.ts';
import { changeFactorGroup, createFactorGroup, deleteFactorGroup, listFactorGroups, replaceFactorGroup } from './groups.ts';
import { importFactors } from './import-factors.ts';
import { searchFactorLibrary } from './library.ts';

export const handler = resourceHandler(tenantFactors, {
  listTenantFactors,
  createTenantFactor,
  changeTenantFactor,
  replaceTenantFactor,
  deleteTenantFactor,
  listFactorGroups,
  searchFactorLibrary,
  createFactorGroup,
  changeFactorGroup,
  replaceFactorGroup,
  deleteFactorGroup,
  importFactors,
});
