import type { SettleGrantsPayload } from '../../../shared/contract/jobs.ts';
import type { Cause } from '../../data/audit-write.ts';
import { untilFresh } from '../../data/retry.ts';
import { supplierPeopleStore } from '../../data/stores/supplier/supplier-people-store.ts';

/**
 * Gives a person what they lack at clients of roles that they hold of a project by themselves, as after a change that broke off.
 * May run late and more than once.
 * @returns the number of roles of which something was missing
 * @throws stale_version when a client's
 * roles keep changing meanwhile
 */
export async function completeAtClients(
  tenantUid: string,
  { scopeUid, userUid, roles }: SettleGrantsPayload & { scope: 'clients' },
  cause: Cause,
): Promise<number> {
  const people = supplierPeopleStore(tenantUid);
  let completed = 0;
  for (const roleUid of roles) if (await untilFresh(() => people.complete(scopeUid, userUid, roleUid, cause))) completed += 1;
  return completed;
}
