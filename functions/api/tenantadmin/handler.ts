import { tenantadmin } from '../../../shared/contract/tenant-admin.ts';
import { tenantIndicators } from '../../../shared/contract/tenant-indicators.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { dispatchTenant } from './dispatch.ts';
import { createTenantIndicator, listTenantIndicators, patchTenantIndicator, replaceTenantIndicator } from './indicators.ts';

export const handler = resourceHandler(
  { ...tenantadmin, ...tenantIndicators },
  {
    api_tenant_admin_dispatch_create: dispatchTenant,
    api_tenant_admin_indicator_list: listTenantIndicators,
    api_tenant_admin_indicator_create: createTenantIndicator,
    api_tenant_admin_indicator_update: replaceTenantIndicator,
    updateTenantIndicator: patchTenantIndicator,
  },
);
