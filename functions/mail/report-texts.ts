import type { ReportMail } from '../../shared/contract/mails.ts';
import type { MailWords } from './mail-words.ts';

const about = ({ facts }: ReportMail) => `${facts.reportingPackage} of ${facts.project}, ${facts.period}`;

/** The names of sections, and how many have none here. */
const sectionsOf = ({ facts: { sections = [], sectionCount = sections.length } }: ReportMail): string =>
  [...sections, ...(sectionCount > sections.length ? [`and ${sectionCount - sections.length} more`] : [])].join(', ');

const TO_APPROVERS = 'You get this mail because you decide on the reports of this package.';
const TO_CONTROLLERS =
  'You get this mail because you administer this project or its company, and its reports pass through data control.';
const TO_RESPONSIBLE = 'You get this mail because you report for this package or decide on its reports.';
const TO_REPORTERS = 'You get this mail because you report for this package.';

/** What happened to a report, and what to do now. */
export const REPORT_TEXTS: Record<ReportMail['kind'], (mail: ReportMail) => MailWords> = {
  'report-submitted': (mail) => ({
    subject: `To review: ${about(mail)}`,
    lines: [
      `${mail.facts.by} submitted the report of ${about(mail)} for your approval.`,
      `Comment: ${mail.facts.comment}`,
      'Open the report to approve it or send it back:',
    ],
    why: TO_APPROVERS,
  }),
  'report-passed-on': (mail) => ({
    subject: `To review: ${about(mail)}`,
    lines: [
      `${mail.facts.by} approved the report of ${about(mail)}. It waits for data control.`,
      `Comment on the approval: ${mail.facts.comment}`,
      'Open the report to accept it or flag it to the reporter:',
    ],
    why: TO_CONTROLLERS,
  }),
  'report-rejected': (mail) => ({
    subject: `Requires revision: ${about(mail)}`,
    lines: [
      `${mail.facts.by} sent the report of ${about(mail)} back for revision.`,
      `Comment: ${mail.facts.comment}`,
      ...(mail.facts.sections ? [`These sections require revision: ${sectionsOf(mail)}.`] : []),
      'Open the report to revise it and submit it again:',
    ],
    why: TO_REPORTERS,
  }),
  'report-approved': (mail) => ({
    subject: `Approved: ${about(mail)}`,
    lines: [
      `${mail.facts.by} approved the report of ${about(mail)}. There is nothing left to do.`,
      `Comment: ${mail.facts.comment}`,
      'Open the report:',
    ],
    why: TO_REPORTERS,
  }),
  'report-reopened': (mail) => ({
    subject: `Reopened: ${about(mail)}`,
    lines: [
      `${mail.facts.by} reopened the approved report of ${about(mail)}. Its approved figures still count until it is approved again.`,
      `Reason: ${mail.facts.comment}`,
      'Whoever reports for this package can now revise it and submit it again. Open the report:',
    ],
    why: TO_RESPONSIBLE,
  }),
  'report-moved': (mail) => ({
    subject: `Moved: ${about(mail)}`,
    lines: [
      `${mail.facts.by} moved an approved report. It is now the report of ${about(mail)}, and its figures count there.`,
      `Reason: ${mail.facts.comment}`,
      'Open the report to see where it came from:',
    ],
    why: TO_RESPONSIBLE,
  }),
  'report-held': (mail) => ({
    subject: `On hold: ${about(mail)}`,
    lines: [
      `${mail.facts.by} put the approved report of ${about(mail)} on hold. Its figures do not count until it is released.`,
      `Reason: ${mail.facts.comment}`,
      'Open the report:',
    ],
    why: TO_RESPONSIBLE,
  }),
  'report-released': (mail) => ({
    subject: `Released: ${about(mail)}`,
    lines: [
      `${mail.facts.by} released the approved report of ${about(mail)} from hold. Its figures count again.`,
      `Reason: ${mail.facts.comment}`,
      'Open the report:',
    ],
    why: TO_RESPONSIBLE,
  }),
  'report-invalidated': (mail) => ({
    subject: `Invalidated: ${about(mail)}`,
    lines: [
      `${mail.facts.by} invalidated the approved report of ${about(mail)}. Its figures do not count any more.`,
      `Reason: ${mail.facts.comment}`,
      'Open the report:',
    ],
    why: TO_RESPONSIBLE,
  }),
};
