import type { UseQueryResult } from '@tanstack/react-query';
import { type Tenant, tenant } from '../../../shared/contract/tenant/tenant.ts';
import { DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { categoriesOf, categoryNames } from '../../../shared/domain/metric/categories.ts';
import { useApiQuery } from '../api/queries.ts';

const TEN_MINUTES = 600_000;

export const useTenantQuery = (): UseQueryResult<Tenant> => useApiQuery(tenant, 'readTenant', {}, { staleTime: TEN_MINUTES });

/** The settings of the tenant of this host; pages work without them. */
export const useTenant = (): Tenant | undefined => useTenantQuery().data;

/** The issues to choose from, as this tenant calls them (SET-246). */
export const useIssueNames = (): string[] => categoriesOf(categoryNames(useTenant()?.meta_json ?? {}));

/** The day of an instant where the tenant is, as 'YYYY-MM-DD'. */
export function useDayOf(): (instant: string) => string {
  const timeZone = useTenant()?.time_zone ?? DEFAULT_TIME_ZONE;
  return (instant) => todayIn(timeZone, instant);
}

/** Today where the tenant is, as 'YYYY-MM-DD': what is overdue is so for everybody on the same day. */
export const useToday = (): string => useDayOf()(new Date().toISOString());
