import type { MailPayload } from '../../../shared/contract/mails.ts';
import { compareText } from '../../../shared/domain/kernel/names.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { MAX_COUNTING, mailStore, type Recipient as Receiver } from '../../data/stores/tenant/mail-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { logger, personInLogs } from '../../log.ts';
import { linkTo, type Mail, REFUSED_ADDRESS, sendMail } from '../../mail/mailer.ts';
import { mailText } from '../../mail/templates.ts';
import { stillTold } from './still-told.ts';

/**
 * Sends a mail to each active person of its list who may still read it, always in the same order. After each mail it records the
 * progress together with the mail counts of the project and company, so the two never differ. The mail service has no idempotency
 * key: a worker that dies between a mail and its record sends this mail twice, which is better than not at all. An address that
 * the mail service refuses is logged and skipped.
 * @param done length of the part of the list that earlier attempts have dealt with
 * @param asked ISO instant when the mail was written
 * @returns how many people the mail is for, without those that this attempt has passed over
 */
export async function sendToEach(
  tenantUid: string,
  jobUid: string,
  mail: MailPayload,
  done: number,
  asked = new Date().toISOString(),
): Promise<number> {
  const recipients = await peopleOf(tenantUid, mail);
  const link = linkTo(mail.host, mail.path);
  const completed = await withOrganisation(tenantUid, mail);
  let passedOver = 0;
  for (const [at, recipient] of recipients.entries()) {
    if (at < done || !recipient) continue;
    const { email, firstName, userUid } = recipient;
    const told = await stillTold(tenantUid, completed, userUid, { asked, now: new Date() });
    const isSent = told !== null && (await isTaken({ to: email, ...mailText(told, firstName, link) }));
    if (!isSent) passedOver += 1;
    if (told !== null && !isSent)
      logger.warn('mail refused', { tenant: tenantUid, person: personInLogs(tenantUid, userUid ?? email), job: jobUid });
    const percent = Math.round((100 * (at + 1)) / recipients.length);
    const counts = isSent
      ? mailStore(tenantUid).countWrites(told.places.slice(0, MAX_COUNTING), recipient, new Date().toISOString())
      : [];
    await transact([jobStore(tenantUid).progressWrite(jobUid, percent, at + 1), ...counts]);
  }
  return recipients.filter((recipient) => recipient !== null).length - passedOver;
}

/** Sends a mail. @returns false where its address is refused */
async function isTaken(mail: Mail): Promise<boolean> {
  try {
    await sendMail(mail);
    return true;
  } catch (error) {
    if (REFUSED_ADDRESS.is(error)) return false;
    throw error;
  }
}

/** An invitation names the tenancy, so that who invites waits for no read more. */
async function withOrganisation(tenantUid: string, mail: MailPayload): Promise<MailPayload> {
  if (mail.kind !== 'invitation') return mail;
  const { name } = await tenantStore(tenantUid).get();
  return { ...mail, facts: { ...mail.facts, organisation: name } };
}

type Recipient = Receiver & { firstName: string };

/** The list of a mail, as long and in the same order in each attempt; null for people who are deactivated or gone. */
async function peopleOf(tenantUid: string, mail: MailPayload): Promise<(Recipient | null)[]> {
  if ('emails' in mail) {
    const firstName = 'firstName' in mail.facts ? mail.facts.firstName : '';
    return mail.emails.map((email) => ({ email, firstName }));
  }
  const people = new Map((await personStore(tenantUid).getMany(mail.userUids)).map((person) => [person.uid, person]));
  return [...new Set(mail.userUids)].sort(compareText).map((uid) => {
    const person = people.get(uid);
    if (!person || person.deactivatedAt !== undefined) return null;
    const { email, firstName, lastName } = person;
    return { email, firstName, userUid: uid, name: `${firstName} ${lastName}`.trim() };
  });
}
