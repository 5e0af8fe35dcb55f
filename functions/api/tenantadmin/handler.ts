import { tenantadmin } from '../../../shared/contract/tenant-admin.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { dispatchTenant } from './dispatch.ts';

export const handler = resourceHandler(tenantadmin, { api_tenant_admin_dispatch_create: dispatchTenant });
