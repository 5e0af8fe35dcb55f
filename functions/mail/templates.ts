import type {
  ApportionmentMail,
  MailPayload,
  ReminderMail,
  ReportMail,
  RestatementMail,
  SupplierMail,
} from '../../shared/contract/mails.ts';
import { formatDate } from '../../shared/domain/kernel/dates.ts';
import { ACCESS_TEXTS } from './access-texts.ts';
import { newDeviceText, newPasswordText, passkeyText, secondFactorText } from './account-texts.ts';
import { FINDING_TEXTS } from './finding-texts.ts';
import { invitationText, joinRequestText } from './invitation-texts.ts';
import { type MailWords, MOST_LINES } from './mail-words.ts';
import { namesOnOneLine, oneLine } from './one-line.ts';

const about = ({ facts }: ReportMail) => `${facts.reportingPackage} of ${facts.project}, ${facts.period}`;

const TO_APPROVERS = 'You get this mail because you decide on the reports of this package.';
const TO_CONTROLLERS =
  'You get this mail because you administer this project or its company, and its reports pass through data control.';
const TO_RESPONSIBLE = 'You get this mail because you report for this package or decide on its reports.';
const TO_REPORTERS = 'You get this mail because you report for this package.';

/** The texts of each kind of mail; link and footer are the same for all. */
const REPORTS: Record<ReportMail['kind'], (mail: ReportMail) => MailWords> = {
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
      'Open the report to revise it and submit it again:',
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

const toRequester = (supplier: string) =>
  `You get this mail because you sent this supplier request, or because you administer ${supplier} and the sender no longer does.`;

const SUPPLIERS: Record<SupplierMail['kind'], (facts: SupplierMail['facts']) => MailWords> = {
  'supplier-requested': ({ supplier, supplierCompany, role, client, by }) => ({
    subject: `Supplier request to ${client} from ${supplier}`,
    lines: [
      `${by} asks that ${supplier} of ${supplierCompany} reports to ${client} as a supplier, by its role ${role}.`,
      'Open the project to accept or reject the request:',
    ],
    why: `You get this mail because you are an administrator of ${client}, which allows suppliers.`,
  }),
  'supplier-accepted': ({ supplier, role, client, by }) => ({
    subject: `Accepted: supplier request of ${supplier} to ${client}`,
    lines: [
      `${by} accepted the request of ${supplier} to report to ${client}. Whoever has the role ${role} now reports for its package there.`,
      'Open the clients of your project:',
    ],
    why: toRequester(supplier),
  }),
  'supplier-rejected': ({ supplier, client, by }) => ({
    subject: `Rejected: supplier request of ${supplier} to ${client}`,
    lines: [
      `${by} rejected the request of ${supplier} to report to ${client}. You can send it again.`,
      'Open the clients of your project:',
    ],
    why: toRequester(supplier),
  }),
  'supplier-dropped': ({ supplier, role, client, by }) => ({
    subject: `Ended: ${supplier} as a supplier of ${client}`,
    lines: [
      `${by} ended the relation in which ${supplier} reported to ${client}. Whoever has the role ${role} can no longer open its package there. ${client} keeps the figures that it has received.`,
      'Open the clients of your project:',
    ],
    why: `You get this mail because you are an administrator of ${supplier}.`,
  }),
  'supplier-left': ({ supplier, supplierCompany, client, by }) => ({
    subject: `Ended: ${supplier} as a supplier of ${client}`,
    lines: [
      `${by} ended the relation in which ${supplier} of ${supplierCompany} reported to ${client}. Its package stays with all reports, and nobody is responsible for it now.`,
      'Open the members of the project:',
    ],
    why: `You get this mail because you are an administrator of ${client}.`,
  }),
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const urgency = (left: number) => (left < 0 ? `overdue ${days(-left)}` : left === 0 ? 'today' : `${days(left)} left`);

function reminder({ facts }: ReminderMail): MailWords {
  // a mail of an earlier release lists all reports
  const { reports, count = reports.length, late = reports.filter(({ left }) => left < 0).length } = facts;
  const lines = reports
    .slice(0, MOST_LINES)
    .map(
      ({ project, reportingPackage, period, dueDate, left }) =>
        `- ${reportingPackage} of ${project}, ${period}: due ${formatDate(dueDate)} (${urgency(left)})`,
    );
  const more = count > lines.length ? [`- and ${count - lines.length} more`] : [];
  return {
    subject: `Reminder: ${count === 1 ? '1 report' : `${count} reports`} to submit${late > 0 ? `, ${late} overdue` : ''}`,
    lines: [
      count === 1 ? 'Please submit this report:' : 'Please submit these reports:',
      [...lines, ...more].join('\n'),
      'Open your pending actions:',
    ],
    why: 'You get this reminder because you report for these packages. You can switch reminders off on your profile. An administrator can switch them off for a whole project under Email Settings.',
  };
}

function apportionment({ facts: { project, period, isFailed, clients } }: ApportionmentMail): MailWords {
  const lines = clients.slice(0, MOST_LINES).map(({ name, how }) => `- ${name}: ${how}`);
  return {
    subject: `${isFailed ? 'Not submitted to all clients' : 'Submitted to clients'}: ${project}, ${period}`,
    lines: [
      isFailed
        ? `The figures of ${project}, ${period}, could not be submitted to all clients. Those who have them keep them.`
        : `The figures of ${project}, ${period}, were submitted to your clients.`,
      ...(lines.length > 0 ? [lines.join('\n')] : []),
      isFailed ? 'Open the page to try again for the others:' : 'Open the page:',
    ],
    why: 'You get this mail because you submitted this period to clients.',
  };
}

const figureCount = (count: number) => (count === 1 ? '1 official figure' : `${count} official figures`);

function restatement({ facts: { project, isJudged, entries } }: RestatementMail): MailWords {
  const count = entries.reduce((sum, { figures }) => sum + figures, 0);
  const told = entries.slice(0, MOST_LINES).map(({ act, reason, by, figures, examples }) => {
    const more = figures > examples.length ? [`- and ${figures - examples.length} more`] : [];
    const lines = [...examples.map((example) => `- ${example}`), ...more];
    return [`${act}${by && `, by ${by}`}. Reason: ${reason}`, ...lines].join('\n');
  });
  const judged = `${figureCount(count)} of ${project} ${count === 1 ? 'is' : 'are'} judged by another target now.`;
  if (isJudged)
    return {
      subject: `Judged anew: ${figureCount(count)} of ${project}`,
      lines: [judged, ...told, 'Open the restatements:'],
      why: `You get this mail because you administer ${project}.`,
    };
  return {
    subject: `Restated: ${figureCount(count)} of ${project}`,
    lines: [
      `${figureCount(count)} of ${project} ${count === 1 ? 'is another one' : 'are others'} now.`,
      ...told,
      'Open the restatements:',
    ],
    why: `You get this mail because you administer ${project} or its company.`,
  };
}

function textOf(mail: MailPayload): MailWords {
  switch (mail.kind) {
    case 'invitation':
      return invitationText(mail);
    case 'join-request':
      return joinRequestText(mail);
    case 'new-device':
      return newDeviceText(mail);
    case 'second-factor-added':
    case 'second-factor-removed':
      return secondFactorText(mail);
    case 'passkey-added':
    case 'passkey-removed':
    case 'passkeys-lost':
      return passkeyText({ kind: mail.kind, facts: mail.facts });
    case 'password-changed':
    case 'password-reset':
      return newPasswordText(mail);
    case 'apportionment':
      return apportionment(mail);
    case 'report-reminder':
      return reminder(mail);
    case 'restatement':
      return restatement(mail);
    case 'supplier-requested':
    case 'supplier-accepted':
    case 'supplier-rejected':
    case 'supplier-dropped':
    case 'supplier-left':
      return SUPPLIERS[mail.kind](mail.facts);
    case 'finding-recorded':
    case 'finding-reopened':
    case 'finding-answered':
      return FINDING_TEXTS[mail.kind](mail.facts);
    case 'access-ends':
    case 'member-access-ends':
      return ACCESS_TEXTS[mail.kind](mail.facts);
    default:
      return REPORTS[mail.kind](mail);
  }
}

/** The subject of a mail, always one line, and its body, with the link on a line of its own. */
export function mailText(mail: MailPayload, firstName: string, link: string): { subject: string; text: string } {
  const { subject, lines, why } = textOf(namesOnOneLine(mail));
  const text = [`Dear ${oneLine(firstName) || 'colleague'},`, ...lines, link, why, 'Tributary'].join('\n\n');
  return { subject: oneLine(subject), text };
}
