import type { MailPayload, ReminderMail, ReportMail } from '../../../shared/contract/mails.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { addDays, daysBetween } from '../../../shared/domain/kernel/dates.ts';
import { daysLeft } from '../../../shared/domain/report/reminders.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';
import { reportsOf } from '../../data/stores/report/board-entry.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { projectGrant } from '../access/grant.ts';
import { stillAdministers } from '../person/administrators.ts';
import { isOfOpenInvite } from '../person/invite-mail.ts';
import { isTold, mailReaderOf, packagesSeen } from '../report/decision/told.ts';
import { tenantDays } from './clock.ts';

/** A mail about places of the tenancy, to people who have to do with them. */
type PlaceMail = Exclude<MailPayload, { emails: string[] }>;

/** `asked`: the ISO instant when a mail was written; `now`: when it is sent. */
type Sending = { asked: string; now: Date };

/**
 * A mail as a person may still read it when it is sent. That may be long after it was written: rights may have been taken since, and the mail
 * service may have been down. A reminder leaves out reports that its person no longer sees or that were submitted, and an invitation has to be
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

/**
 * Without reports that their person no longer sees, that were submitted since, or whose due date is no longer near, and with the due dates
 * and days left of now.
 */
async function ofWaitingReports(mail: ReminderMail, reader: Actor, { asked, now }: Sending): Promise<ReminderMail | null> {
  const { tenantUid } = reader;
  const { reports, count = reports.length, late = lateOf(reports) } = mail.facts;
  const projects = [...new Set(reports.flatMap(({ projectUid }) => projectUid ?? []))];
  const [boards, sights, dayOf] = await Promise.all([
    boardStore(tenantUid).of(projects),
    Promise.all(projects.map(async (uid) => [uid, await packagesSeen(reader, uid)] as const)),
    tenantDays(tenantUid, now),
  ]);
  const seen = new Map(sights);
  const later = Math.max(0, daysBetween(dayOf(asked), dayOf(now.toISOString())));
  const stillDue = (reminded: Reminded): Reminded[] => {
    const { projectUid, packageUid = '', reportUid, dueDate, left: before } = reminded;
    if (projectUid === undefined) return [{ ...reminded, left: before - later }];
    const entry = boards.get(projectUid)?.[packageUid];
    const report = entry && reportsOf(entry).find((each) => each.reportUid === reportUid);
    const left = report && seen.get(projectUid)!(packageUid) ? daysLeft(report, addDays(dueDate, later - before)) : null;
    return left === null ? [] : [{ ...reminded, dueDate: String(report?.dueDate), left }];
  };
  const kept = reports.flatMap(stillDue);
  if (kept.length === 0) return null;
  const gone = reports.length - kept.length;
  return { ...mail, facts: { reports: kept, count: count - gone, late: late - lateOf(reports) + lateOf(kept) } };
}

type Reminded = ReminderMail['facts']['reports'][number];
const lateOf = (reports: readonly Reminded[]) => reports.filter(({ left }) => left < 0).length;
