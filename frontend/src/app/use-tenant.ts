import { type Tenant, tenant } from '../../../shared/contract/tenant.ts';
import { useApiQuery } from '../api/queries.ts';

const TEN_MINUTES = 600_000;

/** The settings of the tenant of this host; pages work without them. */
export const useTenant = (): Tenant | undefined =>
  useApiQuery(tenant, 'api_tenant_meta_read', {}, { staleTime: TEN_MINUTES }).data;
