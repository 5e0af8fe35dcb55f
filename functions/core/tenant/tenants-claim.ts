import { ALL_TENANTS } from '../../../shared/domain/tenant/claim.ts';
import { tenancyStore } from '../../data/stores/tenant/tenancy-store.ts';

/** Most tenants in a token: a header of API Gateway takes about 10 KB, and a uid has 36 characters. */
const MOST = 100;

/**
 * The claim of an ID token that names the tenants of a person, separated by spaces; of more than fit it names none. One Query.
 */
export async function tenantsClaim(
  userUid: string,
  tenancies: Pick<typeof tenancyStore, 'of'> = tenancyStore,
): Promise<{ tenants: string }> {
  const uids = await tenancies.of(userUid, MOST + 1);
  return { tenants: uids.length > MOST ? ALL_TENANTS : uids.join(' ') };
}
