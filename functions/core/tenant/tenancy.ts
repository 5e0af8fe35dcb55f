import { isDeepStrictEqual } from 'node:util';
import { type TenantChange, type TenantItem, tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { demandRecentSignIn } from '../access/open-session.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { demandHomeSources } from './home-block.ts';
import { demandShownImages } from './logo-settings.ts';

export type { TenantItem };

/** @throws not_found */
export const tenancyOf = (tenantUid: string): Promise<TenantItem> => tenantStore(tenantUid).get();

/** Settings that say who signs in, and how safely. */
const OF_SIGN_INS = ['second_factor', 'second_factor_kind', 'session', 'registration'] as const;

/**
 * Changes the given fields of the caller's tenancy; terms and settings are replaced as a whole (SET-263).
 * @throws stale_version, recent_sign_in_required for a change of how people sign in, invalid_input for a home source that cannot
 * be fetched, and for a logo that pages cannot show
 */
export async function editTenancy(context: Context, change: TenantChange): Promise<TenantItem> {
  const { tenantUid, cause } = context;
  const store = tenantStore(tenantUid);
  const before = await store.get();
  demandSeenVersion(context, before, 'tenancy');
  const { metaJson } = change;
  if (metaJson && OF_SIGN_INS.some((key) => !isDeepStrictEqual(metaJson[key], before.metaJson[key]))) demandRecentSignIn(context);
  if (metaJson) {
    demandHomeSources(metaJson, before.metaJson);
    demandShownImages(metaJson, before.metaJson);
  }
  return store.update(before, change, cause);
}
