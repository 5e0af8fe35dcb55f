import { allTenants, type TenantItem } from '../../data/stores/tenant/tenant-store.ts';
import { logger } from '../../log.ts';

/**
 * Works for each open tenancy in turn. The first one is another every time, so that a run which ends early leaves out none for good; what
 * fails for one tenancy is logged and keeps the others from nothing.
 * @param run may be called again for the same tenancy by the next run
 * @throws Error at the end, where it has failed for any of them: the function counts as failed
 */
export async function forEachTenancy(run: (tenant: TenantItem) => Promise<void>): Promise<void> {
  const tenants = await allTenants();
  const first = Math.floor(Math.random() * tenants.length);
  let failed = 0;
  for (const tenant of [...tenants.slice(first), ...tenants.slice(0, first)]) {
    try {
      await run(tenant);
    } catch (error) {
      logger.error('a tenancy was left out', { tenant: tenant.tenantUid, error: error as Error });
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${tenants.length} tenancies were left out`);
}
