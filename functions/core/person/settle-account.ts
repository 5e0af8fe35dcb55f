import type { SettleAccountPayload } from '../../../shared/contract/jobs.ts';
import { tenancyStore } from '../../data/stores/tenant/tenancy-store.ts';
import { closeAccount, openAccount } from '../../identity/accounts.ts';

const isWanted = async (userUid: string): Promise<boolean> =>
  (await tenancyStore.of(userUid, 1, { consistent: true })).length > 0;

/**
 * Closes the account of somebody whom no tenancy knows as active any more, or opens that of somebody whom one does. What the tenancies
 * say decides, and not the order in which this is asked, so that it may run late and more than once.
 */
export async function settleAccount({ userUid, isOpen }: SettleAccountPayload): Promise<string> {
  if (isOpen !== (await isWanted(userUid))) return isOpen ? 'nothing to open' : 'kept open: another tenancy has the person';
  if (isOpen) {
    await openAccount(userUid);
    return 'account open';
  }
  await closeAccount(userUid);
  // a tenancy may have let the person in at that very moment
  if (!(await isWanted(userUid))) return 'account closed and signed out';
  await openAccount(userUid);
  return 'account open again';
}
