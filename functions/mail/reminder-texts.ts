import type { ReminderMail } from '../../shared/contract/mails.ts';
import { formatDate } from '../../shared/domain/kernel/dates.ts';
import { listed, type MailWords } from './mail-words.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const urgency = (left: number) => (left < 0 ? `overdue ${days(-left)}` : left === 0 ? 'today' : `${days(left)} left`);

/** The reports that a person still has to submit, the first of them by name. */
export function reminderText({ facts }: ReminderMail): MailWords {
  // a mail of an earlier release lists all reports
  const { reports, count = reports.length, late = reports.filter(({ left }) => left < 0).length } = facts;
  const lines = reports.map(
    ({ project, reportingPackage, period, dueDate, left }) =>
      `- ${reportingPackage} of ${project}, ${period}: due ${formatDate(dueDate)} (${urgency(left)})`,
  );
  return {
    subject: `Reminder: ${count === 1 ? '1 report' : `${count} reports`} to submit${late > 0 ? `, ${late} overdue` : ''}`,
    lines: [
      count === 1 ? 'Please submit this report:' : 'Please submit these reports:',
      listed(lines, count),
      'Open your pending actions:',
    ],
    why: 'You get this reminder because you report for these packages. You can switch reminders off on your profile. An administrator can switch them off for a whole project under Email Settings.',
  };
}
