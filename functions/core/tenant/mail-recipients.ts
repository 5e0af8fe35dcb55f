import { untilFresh } from '../../data/retry.ts';
import { mailStore, type RecipientItem } from '../../data/stores/tenant/mail-store.ts';
import type { Context } from '../context.ts';
import { mailPlace } from './mail-settings.ts';

export type { RecipientItem };

/** Who was sent mails of a project or company, and whose reminders were switched, by address (SET-070): one Query. */
export const recipientsOf = (tenantUid: string, scopeUid: string): Promise<RecipientItem[]> =>
  mailStore(tenantUid).recipients(scopeUid);

/** A recipient by uid or its first eight characters. @throws not_found */
export const recipientOf = (tenantUid: string, scopeUid: string, id: string): Promise<RecipientItem> =>
  mailStore(tenantUid).recipient(scopeUid, id);

/** Sets whether an address gets reminders of a project or company; adds an unknown address as a recipient. */
export const addRecipient = (
  context: Context,
  scopeUid: string,
  { email, reminders }: { email: string; reminders: boolean },
): Promise<RecipientItem> => choose(context, scopeUid, email, !reminders);

/** Switches a recipient's reminders on or off; undefined changes nothing. @throws not_found, stale_version as `If-Match` says */
export async function editRecipient(
  context: Context,
  scopeUid: string,
  id: string,
  reminders: boolean | undefined,
): Promise<RecipientItem> {
  const store = mailStore(context.tenantUid);
  const current = await store.recipient(scopeUid, id);
  return reminders === undefined ? current : choose(context, scopeUid, current.email, !reminders);
}

/** Without a version that the caller has seen, the last of several people decides. */
function choose(context: Context, scopeUid: string, email: string, muted: boolean): Promise<RecipientItem> {
  const { tenantUid, ifMatch: seen, cause } = context;
  const mute = () => mailStore(tenantUid).mute(mailPlace(context), scopeUid, { email, muted, seen }, cause);
  return seen === undefined ? untilFresh(mute) : mute();
}
