import type { SettleAccountPayload } from '../../../../shared/contract/jobs.ts';
import { tenancyStore } from '../../../data/stores/tenant/tenancy-store.ts';
import { closeAccount, deleteAccount, openAccount } from '../../../identity/accounts.ts';

const isWanted = async (userUid: string): Promise<boolean> =>
  (await tenancyStore.of(userUid, 1, { consistent: true })).length > 0;

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
