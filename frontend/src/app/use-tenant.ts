import { type Tenant, tenant } from '../../../shared/contract/tenant.ts';
import { DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/dates.ts';
import { useApiQuery } from '../api/queries.ts';

const TEN_MINUTES = 600_000;

/** The settings of the tenant of this host; pages work without them. */
export const useTenant = (): Tenant | undefined =>
  useApiQuery(tenant, 'api_tenant_meta_read', {}, { staleTime: TEN_MINUTES }).data;

/** Today where the tenant is, as 'YYYY-MM-DD': what is overdue is so for everybody on the same day. */
export const useToday = (): string => todayIn(useTenant()?.time_zone ?? DEFAULT_TIME_ZONE, new Date().toISOString());
