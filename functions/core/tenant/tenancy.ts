import { type TenantChange, type TenantItem, tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Context } from '../context.ts';

export type { TenantItem };

/** @throws not_found */
export const tenancyOf = (tenantUid: string): Promise<TenantItem> => tenantStore(tenantUid).get();

/** Changes what is given of the caller's tenancy; terms and settings are replaced as a whole (SET-263). @throws stale_version */
export async function editTenancy({ tenantUid, cause, ifMatch }: Context, change: TenantChange): Promise<TenantItem> {
  const store = tenantStore(tenantUid);
  return store.update(await store.get(), change, cause, ifMatch);
}
