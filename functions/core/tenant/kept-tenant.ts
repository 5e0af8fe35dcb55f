import { type TenantItem, tenantStore } from '../../data/stores/tenant/tenant-store.ts';

const KEEP_MS = 60_000;
const known = new Map<string, { tenant: TenantItem; until: number }>();

/** A tenancy as it was at most a minute ago. `now`: in milliseconds. @throws not_found */
export async function keptTenant(tenantUid: string, now = Date.now()): Promise<TenantItem> {
  const hit = known.get(tenantUid);
  if (hit && hit.until > now) return hit.tenant;
  const tenant = await tenantStore(tenantUid).get();
  known.set(tenantUid, { tenant, until: now + KEEP_MS });
  return tenant;
}

/** Makes this function read the tenancy again; the other functions do so within a minute. */
export const forgetTenant = (tenantUid: string): void => void known.delete(tenantUid);
