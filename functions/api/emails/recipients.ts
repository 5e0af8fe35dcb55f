import type { AnyPage } from '../../../shared/contract/pages.ts';
import type { MailRecipient } from '../../../shared/contract/tenant/emails.ts';
import type { Context } from '../../core/context.ts';
import { addRecipient, editRecipient, type RecipientItem, recipientOf, recipientsOf } from '../../core/tenant/mail-recipients.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { pageOf } from '../views/page-of.ts';

const view = ({ uid, email, name, userUid, sent, lastSent, muted, version }: RecipientItem): MailRecipient => ({
  uid,
  email,
  name: name ?? '',
  user: userUid ?? null,
  sent: sent ?? 0,
  last_sent: lastSent ?? null,
  reminders: muted !== true,
  version: version ?? 0,
});

type RecipientPath = { recipientId: string };

export const listRecipients = async (context: SignedInRequest, scopeUid: string, page: AnyPage) =>
  pageOf(context, (await recipientsOf(context.tenantUid, scopeUid)).map(view), page);

export const readRecipient = async ({ tenantUid }: Context, scopeUid: string, { recipientId }: RecipientPath) =>
  view(await recipientOf(tenantUid, scopeUid, recipientId));

export const createRecipient = async (context: Context, scopeUid: string, body: { email: string; reminders: boolean }) =>
  view(await addRecipient(context, scopeUid, body));

export const changeRecipient = async (
  context: Context,
  scopeUid: string,
  { recipientId }: RecipientPath,
  { reminders }: { reminders?: boolean | undefined },
) => view(await editRecipient(context, scopeUid, recipientId, reminders));
