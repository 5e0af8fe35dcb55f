import type { Tenant, tenant } from '../../../shared/contract/tenant.ts';
import { type TenantItem, tenantStore } from '../../data/tenant-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** A tenancy as clients read it; the term map is kept with the settings. */
export function tenantView({ tenantUid, name, domainUrl, metaJson }: TenantItem): Tenant {
  const { term_map, ...meta_json } = metaJson;
  return { uid: tenantUid, name, domain_url: domainUrl, term_map: (term_map ?? {}) as Record<string, string>, meta_json };
}

export const readMeta: Handlers<typeof tenant>['api_tenant_meta_read'] = async ({ tenantUid }) =>
  tenantView(await tenantStore(tenantUid).get());
