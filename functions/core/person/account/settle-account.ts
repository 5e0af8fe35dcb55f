import type { SettleAccountPayload } from '../../../../shared/contract/jobs.ts';
import { inTenantOfPerson } from '../../../data/reach.ts';
import { tenancyStore } from '../../../data/stores/tenant/tenancy-store.ts';
import { tenantStore } from '../../../data/stores/tenant/tenant-store.ts';
import { closeAccount, deleteAccount, openAccount } from '../../../identity/accounts.ts';
import { whereFound } from '../../where-found.ts';

/** Most tenancies of one person that are looked at. */
const MOST = 1000;

/** Whether a tenancy that is open has the person. A closed one keeps its people, and so does what an operator's removal has left. */
async function isWanted(userUid: string): Promise<boolean> {
  for (const uid of await tenancyStore.of(userUid, MOST, { consistent: true }))
    if (await inTenantOfPerson(uid, () => isOpenTenancy(uid))) return true;
  return false;
}

async function isOpenTenancy(uid: string): Promise<boolean> {
  const tenancy = await whereFound(() => tenantStore(uid).get());
  return tenancy !== undefined && tenancy.closedAt === undefined;
}

/** Changes of mind that one run follows. After that the queue brings the job back. */
const ROUNDS = 5;

/**
 * Closes the account of somebody whom no tenancy knows as active any more, or opens that of somebody whom one does. What the tenancies
 * say decides, and not the order in which this is asked, so that it may run late and more than once. A tenancy may let the person in or
 * out at that very moment: what is done last is what is wanted then. To `erase` deletes where it would close.
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
