import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { usage } from '../../data/client/meter.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

const KEEP_MS = 60_000;
const known = new Map<string, { timeZone: string; until: number }>();

/**
 * The day that it is for a tenant, 'YYYY-MM-DD'. Its time zone is kept in memory for a minute, like the tenant of a host, and what
 * that costs counts as knowing the caller: await it while nothing else is read. @throws not_found
 */
export async function tenantToday(tenantUid: string, now: Date): Promise<string> {
  const hit = known.get(tenantUid);
  if (hit && hit.until > now.getTime()) return todayIn(hit.timeZone, now.toISOString());
  const { timeZone } = await usage.asCaller(() => tenantStore(tenantUid).get());
  known.set(tenantUid, { timeZone, until: now.getTime() + KEEP_MS });
  return todayIn(timeZone, now.toISOString());
}
