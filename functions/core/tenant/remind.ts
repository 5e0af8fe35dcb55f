import { addDays, daysBetween, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { isNoticeDay } from '../../../shared/domain/report/reminders.ts';
import type { Cause } from '../../data/audit-write.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { REMINDED, reminderStore } from '../../data/stores/tenant/reminder-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { dueReports } from './due-reports.ts';
import { reminderOf } from './reminder-of.ts';

/**
 * The day that reminders describe. If their job runs some days after the request, the day is as many days later.
 * @param asked ISO instant of the request; `now`: ISO instant of the run
 */
export async function toldDay(tenantUid: string, day: string, asked: string, now: string): Promise<string> {
  const { timeZone } = await tenantStore(tenantUid).get();
  return addDays(day, Math.max(0, daysBetween(todayIn(timeZone, asked), todayIn(timeZone, now))));
}

/**
 * Writes one mail for each person with a report due on a day of notice; it lists everything due from them. One transaction writes
 * the mark of the day and the mail, so a repetition never sends a second mail.
 * @param day of the tenant's time zone, 'YYYY-MM-DD'
 * @param noticeDay the missed day whose mails are sent now, by default `day`
 * @returns how many people get a mail by this call
 */
export async function remindPeople(tenantUid: string, day: string, cause: Cause, noticeDay = day): Promise<number> {
  const late = daysBetween(noticeDay, day);
  const days = [...new Set([noticeDay, day])];
  const [{ domainUrl }, byPerson] = await Promise.all([tenantStore(tenantUid).get(), dueReports(tenantUid, day, cause.at)]);
  const wants = await mailStore(tenantUid).choices(byPerson.keys());
  let sent = 0;
  for (const [userUid, reports] of byPerson) {
    if (!wants(userUid) || !reports.some(({ left }) => isNoticeDay(left + late))) continue;
    const job = jobStore(tenantUid).enqueue('send-mail', reminderOf(domainUrl, userUid, reports), cause);
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
