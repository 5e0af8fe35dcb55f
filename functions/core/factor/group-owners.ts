import { notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { type FactorItem, factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';

/**
 * The owner of the factors that a call addresses: the group that it names, else the tenancy for global factors.
 * @throws not_found for an unknown group
 */
export const ownerIn = async (tenantUid: string, groupId: string | null | undefined): Promise<string> =>
  groupId ? groupOwner((await factorGroupStore(tenantUid).get(groupId)).uid) : GLOBAL;

/** The factors of one group, or without one all that the tenancy keeps (ADM-028, ADM-029). */
export async function factorsIn(tenantUid: string, groupId: string | undefined): Promise<FactorItem[]> {
  const groups = factorGroupStore(tenantUid);
  const owners = groupId
    ? [groupOwner((await groups.get(groupId)).uid)]
    : [GLOBAL, ...(await groups.all()).map(({ uid }) => groupOwner(uid))];
  return factorStore(tenantUid).ofOwners(owners);
}

/** A factor of the tenancy by its id; a group that is named must be its own. @throws not_found */
export async function factorIn(tenantUid: string, id: string, groupId: string | null | undefined): Promise<FactorItem> {
  const found = meantBy(id, await factorsIn(tenantUid, groupId ?? undefined));
  if (!found) throw notFound('conversion factor');
  return found;
}
