import type { MailPayload } from '../../shared/contract/jobs.ts';

type Text = { subject: string; lines: string[] };

const about = ({ facts }: MailPayload) => `${facts.reportingPackage} of ${facts.project}, ${facts.period}`;

/** What each kind of mail says; the link and the footer are the same for all. */
const TEXTS: Record<MailPayload['kind'], (mail: MailPayload) => Text> = {
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
};

/** A mail's subject and body, with the link on a line of its own. */
export function mailText(mail: MailPayload, firstName: string, link: string): { subject: string; text: string } {
  const { subject, lines } = TEXTS[mail.kind](mail);
  return { subject, text: [`Dear ${firstName || 'colleague'},`, ...lines, link, 'Tributary'].join('\n\n') };
}
