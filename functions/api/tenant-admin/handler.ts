import { tenantIndicators } from '../../../shared/contract/indicator/tenant-indicators.ts';
import { tenancies } from '../../../shared/contract/tenant/tenancies.ts';
import { tenantAdmin } from '../../../shared/contract/tenant/tenant-admin.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { dispatchTenant } from './dispatch.ts';
import { changeTenantIndicator, createTenantIndicator, listTenantIndicators, replaceTenantIndicator } from './indicators.ts';
import { checkTenancyProof, closeSubTenancy, createSubTenancy, listSubTenancies, readServerVersion } from './tenancies.ts';

export const handler = resourceHandler(
  { ...tenantAdmin, ...tenantIndicators, ...tenancies },
  {
    dispatchTenant,
    listTenantIndicators,
    createTenantIndicator,
    replaceTenantIndicator,
    changeTenantIndicator,
    listSubTenancies,
    createSubTenancy,
    checkTenancyProof,
    closeSubTenancy,
    readServerVersion,
  },
);
