import { MailPayload } from '../../../shared/contract/jobs.ts';
import { personStore } from '../../data/person-store.ts';
import { linkTo, sendMail } from '../../mail/mailer.ts';
import { mailText } from '../../mail/templates.ts';
import type { Job } from '../../queue/worker.ts';

/**
 * Sends a mail to each person, in an order that never changes, and records after each how far it is. The mail service takes no
 * key of ours: a worker that dies between a mail and its record sends that one mail twice, since one too many is better than
 * one too few.
 */
export async function sendMails({ tenantUid, payload, checkpoint, progress }: Job): Promise<string> {
  const mail = MailPayload.parse(payload);
  const recipients = await recipientsOf(tenantUid, mail);
  const link = linkTo(mail.host, mail.path);
  for (let sent = Number(checkpoint ?? 0); sent < recipients.length; sent += 1) {
    const { email, firstName } = recipients[sent]!;
    await sendMail({ to: email, ...mailText(mail, firstName, link) });
    await progress(Math.round((100 * (sent + 1)) / recipients.length), sent + 1);
  }
  return `${recipients.length} mails sent`;
}

type Recipient = { email: string; firstName: string };

async function recipientsOf(tenantUid: string, mail: MailPayload): Promise<Recipient[]> {
  if (mail.kind === 'invitation') return mail.emails.map((email) => ({ email, firstName: '' }));
  return (await personStore(tenantUid).getMany(mail.userUids)).sort((a, b) => a.uid.localeCompare(b.uid));
}
