import type { AccountMail } from '../../../../shared/contract/mails.ts';
import { deviceOf } from '../../../../shared/domain/access/sessions.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { type PasskeyItem, passkeyStore } from '../../../data/stores/person/passkey-store.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { hostStore } from '../../../data/stores/tenant/host-store.ts';
import type { Write } from '../../../data/transact.ts';
import type { PublicContext } from '../../context.ts';

type PasskeyMail = Extract<AccountMail['kind'], `passkey${string}`>;

/** The mail to a person about a new or removed passkey. `device`: browser and system that it was done with. */
export function passkeyMail(
  { tenantUid, host, now, correlationId }: PublicContext,
  kind: PasskeyMail,
  userUid: string,
  { by, userAgent }: { by: string; userAgent: string | undefined },
): Write {
  const facts = { device: deviceOf(userAgent), at: now.toISOString() };
  const mail: AccountMail = { kind, places: [], userUids: [userUid], host, path: '/accounts/password/reset', facts };
  return jobStore(tenantUid).enqueue('send-mail', mail, { by, at: facts.at, correlationId }).write;
}

/** The passkeys of a person that work at the host in hand, and those for another host that is the tenancy's still. */
export async function passkeysAt(
  { tenantUid, host }: PublicContext,
  userUid: string,
): Promise<{ here: PasskeyItem[]; elsewhere: PasskeyItem[] }> {
  const all = await passkeyStore(tenantUid).of(userUid);
  const here = all.filter((passkey) => passkey.host === host);
  const others = all.filter((passkey) => passkey.host !== host);
  const tenants = await Promise.all(others.map((passkey) => hostStore.tenantOf(passkey.host)));
  return { here, elsewhere: others.filter((_, index) => tenants[index] === tenantUid) };
}

/**
 * Removes the passkeys of a person whose only passkeys are for hosts that the tenancy has given up: no browser can use them any
 * more.
 */
export async function dropUnusable(context: PublicContext, userUid: string): Promise<void> {
  const { tenantUid, now, correlationId } = context;
  const [person, known] = await Promise.all([
    personStore(tenantUid).get(userUid, { consistent: true }),
    passkeyStore(tenantUid).of(userUid),
  ]);
  const cause = { by: userUid, at: now.toISOString(), correlationId };
  const mail = passkeyMail(context, 'passkey-removed', userUid, { by: userUid, userAgent: undefined });
  await passkeyStore(tenantUid).removeUnusable(person, known, cause, [mail]);
}
