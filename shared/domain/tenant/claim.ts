/** Replaces the list in a token with more tenants than it can name: the stored membership alone decides. */
export const ALL_TENANTS = '*';

/** Clocks differ, and a token's time of issue is in whole seconds. */
const SKEW_SECONDS = 60;

/**
 * Whether a token agrees with a stored membership: it names the tenant, or it is older than the membership and could not know it.
 * A newer token without the tenant is refused, so a membership counts only if both the pool and the store confirm it.
 * @param claims `tenants`: uids separated by spaces, or ALL_TENANTS; `iat`: seconds since 1970
 * @param since ISO time at which the person joined the tenant
 */
export function namesTenant(claims: { tenants?: unknown; iat?: unknown }, tenantUid: string, since: string): boolean {
  const named = String(claims.tenants ?? '').split(' ');
  if (named.includes(tenantUid) || named.includes(ALL_TENANTS)) return true;
  return Number(claims.iat) - SKEW_SECONDS <= Date.parse(since) / 1000;
}
