import { allTenants, type TenantItem } from '../../data/stores/tenant/tenant-store.ts';
import { logger } from '../../log.ts';

/**
 * Runs a function for each open tenancy in turn. Each call starts with a random tenancy, so a run that ends early leaves out none
 * for good. An error of one tenancy is logged, and the others still run.
 * @param run may be called again for the same tenancy by the next run
 * @throws Error at the end if any tenancy has failed, so that the function counts as failed
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
