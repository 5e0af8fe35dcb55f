import type { InvitationMail, MailPayload, ReportMail } from '../../shared/contract/jobs.ts';

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

const textOf = (mail: MailPayload): Text => (mail.kind === 'invitation' ? invitation(mail) : REPORTS[mail.kind](mail));

/** A mail's subject, of one line whatever the names in it, and its body, with the link on a line of its own. */
export function mailText(mail: MailPayload, firstName: string, link: string): { subject: string; text: string } {
  const { subject, lines } = textOf(mail);
  const text = [`Dear ${firstName || 'colleague'},`, ...lines, link, 'Tributary'].join('\n\n');
  return { subject: subject.replace(/\s+/g, ' '), text };
}
