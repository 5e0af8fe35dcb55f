import { conversions } from '../../../shared/contract/factor/factor-groups.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createFactor, deleteFactor, listFactors, replaceFactor, updateFactor } from './factors.ts';
import { createGroup, deleteGroup, listGroups, replaceGroup, updateGroup } from './groups.ts';

export const handler = resourceHandler(conversions, {
  api_tenant_admin_conversion_list: listFactors,
  api_tenant_admin_conversion_create: createFactor,
  api_tenant_admin_conversion_partial_update: updateFactor,
  api_tenant_admin_conversion_update: replaceFactor,
  api_tenant_admin_conversion_delete: deleteFactor,
  api_tenant_admin_conversion_group_list: listGroups,
  api_tenant_admin_conversion_group_create: createGroup,
  api_tenant_admin_conversion_group_partial_update: updateGroup,
  api_tenant_admin_conversion_group_update: replaceGroup,
  api_tenant_admin_conversion_group_delete: deleteGroup,
});
