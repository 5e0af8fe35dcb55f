import type { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import type { Cause } from '../../data/audit-write.ts';
import { untilFresh } from '../../data/retry.ts';
import { asRead } from '../../data/stores/person/role-rights.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';
import { isRelation, type SupplierRelation, supplierRequestStore } from '../../data/stores/supplier/supplier-request-store.ts';
import { settleGrants } from '../person/settle-grants.ts';

/**
 * Gives the client's role to all who hold the supplier's and lack it. @returns whether somebody lacked it
 * @throws not_found for a client that is gone, stale_version where the relation or the role changes meanwhile
 */
export async function giveToHolders(relation: SupplierRelation, cause: Cause): Promise<boolean> {
  const { tenantUid, clientProjectUid, roleUid } = relation;
  const all = await projectStore(tenantUid).load(clientProjectUid, { consistent: true });
  const people = await supplierPeopleStore(tenantUid).joinWrites(relation, all, cause);
  await supplierRequestStore(tenantUid).follow(relation, people, asRead([roleUid], all));
  return people.length > 0;
}

/**
 * Completes an interrupted acceptance: holders of the supplier's role get the client's, and people who have the client's role
 * from an earlier relation get its present rights. Does nothing for a relation that has ended. May run late and more than once.
 * @returns whether something was missing
 * @throws as `giveToHolders`
 */
export async function completeRelation(
  tenantUid: string,
  { scopeUid, requestUid }: SettleGrantsPayload & { scope: 'supplier' },
  cause: Cause,
): Promise<boolean> {
  const relation = async () => {
    const request = await supplierRequestStore(tenantUid).get(scopeUid, requestUid);
    return isRelation(request) ? request : undefined;
  };
  const isGiven = await untilFresh(async () => {
    const now = await relation();
    return now !== undefined && (await giveToHolders(now, cause));
  });
  const now = await relation();
  if (!now) return isGiven;
  const { changed } = await settleGrants(tenantUid, { scope: 'project', scopeUid, roles: [now.roleUid] }, cause);
  return isGiven || changed > 0;
}
