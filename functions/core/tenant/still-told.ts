import type { MailPayload, ReportMail } from '../../../shared/contract/mails.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { projectGrant } from '../access/grant.ts';
import { stillAdministers } from '../person/administrators.ts';
import { isOfOpenInvite } from '../person/invite-mail.ts';
import { isTold, mailReaderOf } from '../report/decision/mail-readers.ts';
import { ofWaitingReports, type Sending } from './still-reminded.ts';

/** A mail about places of the tenancy, to people who have to do with them. */
type PlaceMail = Exclude<MailPayload, { emails: string[] }>;

/**
 * A mail as a person may still read it when it is sent. That may be long after it was written: rights may have been taken since,
 * and the mail service may have been down. A reminder is of what waits still (`ofWaitingReports`), and an invitation has to be
 * open. Mails about an account always go out, and so do those of an earlier release that do not say what they are about.
 * @returns null where nothing of it is for this person any more
 */
export async function stillTold(
  tenantUid: string,
  mail: MailPayload,
  userUid: string | undefined,
  sending: Sending,
): Promise<MailPayload | null> {
  if (mail.kind === 'invitation') return (await isOfOpenInvite(tenantUid, mail)) ? mail : null;
  if ('emails' in mail || userUid === undefined || mail.places.length === 0) return mail;
  const { now } = sending;
  const reader = await mailReaderOf(tenantUid, userUid, now);
  if (!reader) return null;
  if (mail.kind === 'report-reminder') return ofWaitingReports(mail, reader, sending);
  return (await concerns(mail, reader, now)) ? mail : null;
}

async function concerns(mail: PlaceMail, reader: Actor, now: Date): Promise<boolean> {
  const [place, above] = mail.places;
  const projectUid = above === undefined ? undefined : place!;
  if (isOfReport(mail)) {
    const { packageUid } = mail;
    return projectUid === undefined || packageUid === undefined || isTold(reader, { projectUid, packageUid });
  }
  switch (mail.kind) {
    case 'access-ends':
      return reader.grants.some(({ scopeUid, until }) => scopeUid === projectUid && until === mail.facts.until);
    case 'finding-answered':
      return can(reader, await projectGrant(reader, place!), 'auditor');
    default:
      return stillAdministers({ tenantUid: reader.tenantUid, now }, reader.userUid, { projectUid, companyUid: above ?? place! });
  }
}

const isOfReport = (mail: PlaceMail): mail is ReportMail => 'reportingPackage' in mail.facts;
