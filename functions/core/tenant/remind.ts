import type { ReminderMail } from '../../../shared/contract/mails.ts';
import { isNoticeDay } from '../../../shared/domain/report/reminders.ts';
import type { Cause } from '../../data/audit-write.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { MAX_COUNTING, mailStore } from '../../data/stores/tenant/mail-store.ts';
import { REMINDED, reminderStore } from '../../data/stores/tenant/reminder-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { MAX_MAIL_LINES } from '../../mail/mail-words.ts';
import { type DueReport, dueReports } from './due-reports.ts';

/**
 * Writes one mail for each person for whom a report is due on one of the days of notice; it lists all that is due from them. The mark
 * of the day and the mail are one transaction, so that a repetition, after whatever death, sends nobody a second one.
 * @param day of the tenant's time zone, 'YYYY-MM-DD'
 * @returns how many people are sent a mail by this call
 */
export async function remindPeople(tenantUid: string, day: string, cause: Cause): Promise<number> {
  const [{ domainUrl }, byPerson] = await Promise.all([tenantStore(tenantUid).get(), dueReports(tenantUid, day, cause.at)]);
  const wants = await mailStore(tenantUid).choices(byPerson.keys());
  let sent = 0;
  for (const [userUid, reports] of byPerson) {
    if (!wants(userUid) || !reports.some(({ left }) => isNoticeDay(left))) continue;
    const job = jobStore(tenantUid).enqueue('send-mail', mailOf(domainUrl, userUid, reports), cause);
    try {
      await transact([reminderStore(tenantUid).claimWrite(day, userUid, new Date(cause.at)), job.write]);
      sent += 1;
    } catch (error) {
      if (!REMINDED.is(error)) throw error;
    }
  }
  return sent;
}

/** The most urgent reports, as many as the mail shows, and the number of all: a job is one item, and somebody may have thousands due. */
function mailOf(host: string, userUid: string, due: readonly DueReport[]): ReminderMail {
  const reports = due.toSorted((a, b) => a.left - b.left);
  const listed = reports.slice(0, MAX_MAIL_LINES).map(({ places: _, ...report }) => report);
  return {
    kind: 'report-reminder',
    userUids: [userUid],
    host,
    path: '/notifications',
    places: [...new Set(reports.flatMap(({ places }) => places))].slice(0, MAX_COUNTING),
    facts: { reports: listed, count: reports.length, late: reports.filter(({ left }) => left < 0).length },
  };
}
