import type { EndSessionsPayload } from '../../../../shared/contract/jobs.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { inTenantOfPerson } from '../../../data/reach.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { tenancyStore } from '../../../data/stores/tenant/tenancy-store.ts';
import { endAccountSessions, uidOfAddress } from '../../../identity/accounts.ts';

/** Most tenancies of one person whose sessions end. */
const MOST = 1000;

/**
 * Ends the sessions of a person at all tenancies after a new password. After a reset it also revokes them at the user pool,
 * unless the reset did so. While one session is kept, the pool renews the others too, but they open nothing. May run more than
 * once.
 * @returns what was done
 */
export async function endSessionsEverywhere(
  { email, kept, endedAtPool, ...known }: EndSessionsPayload,
  cause: Cause,
): Promise<string> {
  const userUid = known.userUid ?? (await uidOfAddress(email));
  if (userUid === undefined) return 'no account has the address';
  if (kept === undefined && !endedAtPool) await endAccountSessions(userUid);
  const tenancies = await tenancyStore.of(userUid, MOST, { consistent: true });
  for (const each of tenancies)
    await inTenantOfPerson(each, () => personStore(each).endByPassword(userUid, kept, { ...cause, by: userUid }));
  return `tenancies with ended sessions: ${tenancies.length}`;
}
