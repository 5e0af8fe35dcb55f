import { tenantIndicators } from '../../../shared/contract/indicator/tenant-indicators.ts';
import { tenancies } from '../../../shared/contract/tenant/tenancies.ts';
import { tenantadmin } from '../../../shared/contract/tenant/tenant-admin.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { dispatchTenant } from './dispatch.ts';
import { createTenantIndicator, listTenantIndicators, patchTenantIndicator, replaceTenantIndicator } from './indicators.ts';
import { createTenancy, deleteTenancy, listTenancies, readServerVersion } from './tenancies.ts';

export const handler = resourceHandler(
  { ...tenantadmin, ...tenantIndicators, ...tenancies },
  {
    api_tenant_admin_dispatch_create: dispatchTenant,
    api_tenant_admin_indicator_list: listTenantIndicators,
    api_tenant_admin_indicator_create: createTenantIndicator,
    api_tenant_admin_indicator_update: replaceTenantIndicator,
    updateTenantIndicator: patchTenantIndicator,
    api_tenant_admin_tenant_list: listTenancies,
    api_tenant_admin_tenant_create: createTenancy,
    api_tenant_admin_tenant_delete: deleteTenancy,
    readServerVersion,
  },
);
