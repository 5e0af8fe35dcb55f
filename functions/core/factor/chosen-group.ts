import { LATEST } from '../../../shared/domain/factor/factors.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';

/**
 * Settings that choose a group of conversion factors, with the group's full id in the place of what was sent; 'latest' and null
 * stay as they are. @throws not_found for a group that the tenancy does not have (ADM-497)
 */
export async function withKnownGroup<M extends Record<string, unknown>>(tenantUid: string, meta: M): Promise<M> {
  const { conversion_factor_group: group } = meta;
  if (group === undefined || group === null || group === '' || group === LATEST) return meta;
  return { ...meta, conversion_factor_group: (await factorGroupStore(tenantUid).get(String(group))).uid };
}
