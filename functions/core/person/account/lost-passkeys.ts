import { passkeyStore } from '../../../data/stores/person/passkey-store.ts';
import { personStore } from '../../../data/stores/person/person-store.ts';
import { superuserStays } from '../../../data/stores/person/superuser-check.ts';
import type { Context } from '../../context.ts';
import { type PersonWithAccess, withAccess } from '../people.ts';
import { passkeyMail } from './passkeys-at.ts';

/**
 * Removes all passkeys of a person who has lost them. Their password alone then opens the account until they add a passkey,
 * unless it has an authenticator app. Ends their sessions at this tenancy and mails them. @throws not_found, conflict for
 * oneself, stale_version
 */
export async function removePasskeysOf(context: Context, uid: string): Promise<PersonWithAccess> {
  const { tenantUid, cause } = context;
  const [person, known] = await Promise.all([
    personStore(tenantUid).get(uid, { consistent: true }),
    passkeyStore(tenantUid).of(uid),
  ]);
  const mail = passkeyMail(context, 'passkeys-lost', uid, { by: cause.by, userAgent: undefined });
  const also = [superuserStays(tenantUid, cause.by, uid), ...(known.length > 0 ? [mail] : [])];
  await passkeyStore(tenantUid).remove({ person, known }, known, cause, also);
  return (await withAccess(tenantUid, [person]))[0]!;
}
