import type { SettleAccountPayload } from '../../../../shared/contract/jobs.ts';
import { inTenantOfPerson } from '../../../data/reach.ts';
import { tenancyStore } from '../../../data/stores/tenant/tenancy-store.ts';
import { tenantStore } from '../../../data/stores/tenant/tenant-store.ts';
import { closeAccount, deleteAccount, openAccount } from '../../../identity/accounts.ts';
import { whereFound } from '../../where-found.ts';

/** Most tenancies of one person that are looked at. */
const MOST = 1000;

/**
 * Whether a tenancy that is open has the person. A closed one keeps its people, and so does what an operator's removal has left.
 */
async function isWanted(userUid: string): Promise<boolean> {
  for (const uid of await tenancyStore.of(userUid, MOST, { consistent: true }))
    if (await inTenantOfPerson(uid, () => isOpenTenancy(uid))) return true;
  return false;
}

/**
 * Whether a tenancy exists and is open. Earlier releases recorded no time of closing. A tenancy closed by them is recognised by
 * two absences: it is not listed, unlike every open one, and it has no parent, unlike a sub-tenancy whose domain is not proven
 * yet.
 */
async function isOpenTenancy(uid: string): Promise<boolean> {
  const tenancy = await whereFound(() => tenantStore(uid).get());
  if (tenancy === undefined || tenancy.closedAt !== undefined) return false;
  return tenancy.listed !== undefined || tenancy.parentUid !== undefined;
}

/** Changes of mind that one run follows. After that the queue brings the job back. */
const ROUNDS = 5;

/**
 * Closes the account of a person who is active in no tenancy, or opens that of a person who is active in one. The state of the
 * tenancies decides, not the order of the calls, so this may run late and more than once. A tenancy may change at the same
 * moment; the state after the write decides then. With `erase` it deletes instead of closing.
 */
export async function settleAccount({ userUid, isOpen, erase = false }: SettleAccountPayload): Promise<string> {
  let wanted = await isWanted(userUid);
  if (isOpen !== wanted) return isOpen ? 'nothing to open' : 'kept open: another tenancy has the person';
  for (let round = 0; round < ROUNDS; round++) {
    await (wanted ? openAccount : erase ? deleteAccount : closeAccount)(userUid);
    const after = await isWanted(userUid);
    if (after === wanted) return wanted ? 'account open' : erase ? 'account deleted' : 'account closed and signed out';
    wanted = after;
  }
  throw new Error('The account is wanted and not wanted in turns');
}
