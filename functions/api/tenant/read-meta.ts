import type { Tenant, tenant } from '../../../shared/contract/tenant/tenant.ts';
import { type TenantItem, tenancyOf } from '../../core/tenant/tenancy.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/**
 * A tenancy as clients read it; `home_sources` and `indicator_order` are always there, also empty (SET-343, REP-218, ADM-451).
 */
export const tenantView = ({ tenantUid, name, domainUrl, timeZone, termMap, metaJson, version }: TenantItem): Tenant => ({
  uid: tenantUid,
  name,
  domain_url: domainUrl,
  time_zone: timeZone,
  term_map: termMap,
  meta_json: { home_sources: {}, indicator_order: [], ...metaJson },
  version,
});

export const readTenant: Handlers<typeof tenant>['readTenant'] = async ({ tenantUid }) => tenantView(await tenancyOf(tenantUid));
