import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { usage } from '../../data/client/meter.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

const KEEP_MS = 60_000;
const known = new Map<string, { timeZone: string; until: number }>();

/** The day that it is for a tenant, 'YYYY-MM-DD', as by `tenantDays`. @throws not_found */
export const tenantToday = async (tenantUid: string, now: Date): Promise<string> =>
  (await tenantDays(tenantUid, now))(now.toISOString());

/**
 * The day of an instant for a tenant, both as ISO text. Its time zone is kept in memory for a minute, like the tenant of a host,
 * and what that costs counts as knowing the caller: await it while nothing else is read.
 * @throws not_found
 */
export async function tenantDays(tenantUid: string, now: Date): Promise<(instant: string) => string> {
  const hit = known.get(tenantUid);
  if (hit && hit.until > now.getTime()) return (instant) => todayIn(hit.timeZone, instant);
  const { timeZone } = await usage.asCaller(() => tenantStore(tenantUid).get());
  known.set(tenantUid, { timeZone, until: now.getTime() + KEEP_MS });
  return (instant) => todayIn(timeZone, instant);
}
