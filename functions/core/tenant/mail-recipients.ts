import type { MailRecipient } from '../../../shared/contract/tenant/emails.ts';
import { mailStore, type RecipientItem } from '../../data/stores/tenant/mail-store.ts';
import type { Context } from '../context.ts';

const view = ({ uid, email, name, userUid, sent, lastSent, muted }: RecipientItem): MailRecipient => ({
  uid,
  email,
  name: name ?? '',
  user: userUid ?? null,
  sent: sent ?? 0,
  last_sent: lastSent ?? null,
  reminders: muted !== true,
});

type Named = { recipientId: string };

export const listRecipients = async ({ tenantUid }: Context, scopeUid: string): Promise<MailRecipient[]> =>
  (await mailStore(tenantUid).recipients(scopeUid)).map(view);

export const readRecipient = async ({ tenantUid }: Context, scopeUid: string, { recipientId }: Named) =>
  view(await mailStore(tenantUid).recipient(scopeUid, recipientId));

export const createRecipient = async (
  { tenantUid, cause }: Context,
  scopeUid: string,
  { email, reminders }: { email: string; reminders: boolean },
) => view(await mailStore(tenantUid).mute(scopeUid, email, !reminders, cause));

export async function changeRecipient(
  { tenantUid, cause }: Context,
  scopeUid: string,
  { recipientId }: Named,
  { reminders }: { reminders?: boolean | undefined },
): Promise<MailRecipient> {
  const store = mailStore(tenantUid);
  const current = await store.recipient(scopeUid, recipientId);
  return view(reminders === undefined ? current : await store.mute(scopeUid, current.email, !reminders, cause));
}
