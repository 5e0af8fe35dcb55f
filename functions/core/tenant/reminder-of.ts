import type { ReminderMail } from '../../../shared/contract/mails.ts';
import { MAX_COUNTING } from '../../data/stores/tenant/mail-store.ts';
import { MAX_MAIL_LINES } from '../../mail/mail-words.ts';
import type { DueReport } from './due-reports.ts';

/**
 * A person's reminder: the most urgent reports, as many as the mail shows, and the number of all. A job is one item, and a person
 * may have thousands of reports due.
 */
export function reminderOf(host: string, userUid: string, due: readonly DueReport[]): ReminderMail {
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
