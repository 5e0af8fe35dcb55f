import type { ReminderMail } from '../../../shared/contract/mails.ts';
import { addDays, daysBetween, todayIn } from '../../../shared/domain/kernel/dates.ts';
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
 * The day whose state the reminders of a day tell: a later one where their job is run so many days after it was asked for.
 * @param asked the ISO instant at which the job was asked for, `now` the one at which it runs
 */
export async function toldDay(tenantUid: string, day: string, asked: string, now: string): Promise<string> {
  const { timeZone } = await tenantStore(tenantUid).get();
  return addDays(day, Math.max(0, daysBetween(todayIn(timeZone, asked), todayIn(timeZone, now))));
}

/**
 * Writes one mail for each person for whom a report is due on one of the days of notice; it lists all that is due from them. The mark
 * of the day and the mail are one transaction, so that a repetition, after whatever death, sends nobody a second one.
 * @param day of the tenant's time zone, 'YYYY-MM-DD'
 * @param noticeDay the day of notice, where the mails of an earlier one are made up for
 * @returns how many people are sent a mail by this call
 */
export async function remindPeople(tenantUid: string, day: string, cause: Cause, noticeDay = day): Promise<number> {
  const late = daysBetween(noticeDay, day);
  const days = [...new Set([noticeDay, day])];
  const [{ domainUrl }, byPerson] = await Promise.all([tenantStore(tenantUid).get(), dueReports(tenantUid, day, cause.at)]);
  const wants = await mailStore(tenantUid).choices(byPerson.keys());
  let sent = 0;
  for (const [userUid, reports] of byPerson) {
    if (!wants(userUid) || !reports.some(({ left }) => isNoticeDay(left + late))) continue;
    const job = jobStore(tenantUid).enqueue('send-mail', mailOf(domainUrl, userUid, reports), cause);
    try {
      const marks = days.map((each) => reminderStore(tenantUid).claimWrite(each, userUid, new Date(cause.at)));
      await transact([...marks, job.write]);
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
