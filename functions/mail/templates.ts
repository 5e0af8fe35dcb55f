import type { InvitationMail, MailPayload, ReminderMail, ReportMail } from '../../shared/contract/jobs.ts';
import { formatDate } from '../../shared/domain/kernel/dates.ts';

type Text = { subject: string; lines: string[] };

const about = ({ facts }: ReportMail) => `${facts.reportingPackage} of ${facts.project}, ${facts.period}`;

/** What each kind of mail says; the link and the footer are the same for all. */
const REPORTS: Record<ReportMail['kind'], (mail: ReportMail) => Text> = {
  'report-submitted': (mail) => ({
    subject: `To review: ${about(mail)}`,
    lines: [
      `${mail.facts.by} submitted the report of ${about(mail)} for your approval.`,
      `Comment: ${mail.facts.comment}`,
      'Review the report:',
    ],
  }),
  'report-rejected': (mail) => ({
    subject: `Requires revision: ${about(mail)}`,
    lines: [
      `${mail.facts.by} sent the report of ${about(mail)} back for revision.`,
      `Comment: ${mail.facts.comment}`,
      'Revise the report:',
    ],
  }),
  'report-approved': (mail) => ({
    subject: `Approved: ${about(mail)}`,
    lines: [`${mail.facts.by} approved the report of ${about(mail)}.`, `Comment: ${mail.facts.comment}`, 'See the report:'],
  }),
  'report-reopened': (mail) => ({
    subject: `Reopened: ${about(mail)}`,
    lines: [
      `${mail.facts.by} reopened the approved report of ${about(mail)}. Its approved figures count until it is approved again.`,
      `Reason: ${mail.facts.comment}`,
      'Revise the report:',
    ],
  }),
};

const invitation = ({ facts: { to, role, by, hasAccount } }: InvitationMail): Text => ({
  subject: `Invitation to ${to}`,
  lines: [
    `${by} invites you to ${to} as ${role}.`,
    hasAccount
      ? 'Sign in to accept or reject the invitation:'
      : 'Register with this e-mail address to accept or reject the invitation:',
  ],
});

/** More lines than this nobody reads; the page has all of them. */
const MOST_LINES = 40;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const urgency = (left: number) => (left < 0 ? `overdue ${days(-left)}` : left === 0 ? 'today' : `${days(left)} left`);

function reminder({ facts: { reports } }: ReminderMail): Text {
  const late = reports.filter(({ left }) => left < 0).length;
  const count = reports.length === 1 ? '1 report' : `${reports.length} reports`;
  const lines = reports
    .slice(0, MOST_LINES)
    .map(
      ({ project, reportingPackage, period, dueDate, left }) =>
        `- ${reportingPackage} of ${project}, ${period}: due ${formatDate(dueDate)} (${urgency(left)})`,
    );
  const more = reports.length > MOST_LINES ? [`- and ${reports.length - MOST_LINES} more`] : [];
  return {
    subject: `Reminder: ${count} to submit${late > 0 ? `, ${late} overdue` : ''}`,
    lines: [
      reports.length === 1 ? 'This report waits for you:' : 'These reports wait for you:',
      [...lines, ...more].join('\n'),
      'You can switch these reminders off on your profile; an administrator can do so for a whole project under Email Settings.',
      'See everything that waits for you:',
    ],
  };
}

function textOf(mail: MailPayload): Text {
  if (mail.kind === 'invitation') return invitation(mail);
  return mail.kind === 'report-reminder' ? reminder(mail) : REPORTS[mail.kind](mail);
}

/** A mail's subject, of one line whatever the names in it, and its body, with the link on a line of its own. */
export function mailText(mail: MailPayload, firstName: string, link: string): { subject: string; text: string } {
  const { subject, lines } = textOf(mail);
  const text = [`Dear ${firstName || 'colleague'},`, ...lines, link, 'Tributary'].join('\n\n');
  return { subject: subject.replace(/\s+/g, ' '), text };
}
