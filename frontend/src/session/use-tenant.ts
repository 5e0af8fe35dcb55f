import type { UseQueryResult } from '@tanstack/react-query';
import { type Tenant, tenant } from '../../../shared/contract/tenant/tenant.ts';
import { DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { categoriesOf, categoryNames } from '../../../shared/domain/metric/categories.ts';
import { useApiQuery } from '../api/queries.ts';

const TEN_MINUTES = 600_000;

export const useTenantQuery = (): UseQueryResult<Tenant> => useApiQuery(tenant, 'readTenant', {}, { staleTime: TEN_MINUTES });

/** The settings of the tenant of this host; pages work without them. */
export const useTenant = (): Tenant | undefined => useTenantQuery().data;

/** The issues to choose from, under this tenant's names (SET-246). */
export const useIssueNames = (): string[] => categoriesOf(categoryNames(useTenant()?.meta_json ?? {}));

/** Returns a function: the day of an instant in the tenant's time zone, as 'YYYY-MM-DD'. */
export function useDayOf(): (instant: string) => string {
  const timeZone = useTenant()?.time_zone ?? DEFAULT_TIME_ZONE;
  return (instant) => todayIn(timeZone, instant);
}

/** Today in the tenant's time zone, as 'YYYY-MM-DD', so that a report is overdue for everybody on the same day. */
export const useToday = (): string => useDayOf()(new Date().toISOString());
