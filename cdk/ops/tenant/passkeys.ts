import { operatorCause, UsageError } from '../command.ts';

/**
 * Removes all passkeys of a person whom no superuser can help, for example the only superuser. Ends their sessions and informs
 * them by mail.
 * @returns the number of removed passkeys @throws UsageError for an address without a person in the tenancy
 */
export async function removePasskeys(tenantUid: string, email: string): Promise<number> {
  const { passkeyMail } = await import('../../../functions/core/person/account/passkeys-at.ts');
  const { passkeyStore } = await import('../../../functions/data/stores/person/passkey-store.ts');
  const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
  const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
  const person = await personStore(tenantUid).byEmail(email);
  if (!person) throw new UsageError(`Nobody of tenancy ${tenantUid} has the address ${email}. Compare both.`);
  const [known, { domainUrl: host }] = await Promise.all([passkeyStore(tenantUid).of(person.uid), tenantStore(tenantUid).get()]);
  if (known.length === 0) return 0;
  const cause = operatorCause();
  const context = { tenantUid, host, now: new Date(cause.at), correlationId: cause.correlationId };
  const mail = passkeyMail(context, 'passkeys-lost', person.uid, { by: cause.by, userAgent: undefined });
  await passkeyStore(tenantUid).remove({ person, known }, known, cause, [mail]);
  return known.length;
}
