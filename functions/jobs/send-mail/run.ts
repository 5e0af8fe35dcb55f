import { MailPayload } from '../../../shared/contract/jobs.ts';
import { personStore } from '../../data/person-store.ts';
import { linkTo, sendMail } from '../../mail/mailer.ts';
import { mailText } from '../../mail/templates.ts';
import type { Job } from '../../queue/worker.ts';

/**
 * Sends a mail to each person. The mail service takes no key of ours: a worker that dies between two people sends to the
 * first ones again, since a mail too many is better than one too few.
 */
export async function sendMails({ tenantUid, payload, progress }: Job): Promise<string> {
  const mail = MailPayload.parse(payload);
  const people = await personStore(tenantUid).getMany(mail.userUids);
  for (const [index, person] of people.entries()) {
    await sendMail({ to: person.email, ...mailText(mail, person.firstName, linkTo(mail.host, mail.path)) });
    await progress(Math.round((100 * (index + 1)) / people.length));
  }
  return `${people.length} mails sent`;
}
