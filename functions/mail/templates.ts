import type { MailPayload } from '../../shared/contract/mails.ts';
import { ACCESS_TEXTS } from './access-texts.ts';
import { newDeviceText, newPasswordText, passkeyText, secondFactorText } from './account-texts.ts';
import { apportionmentText } from './apportionment-texts.ts';
import { FINDING_TEXTS } from './finding-texts.ts';
import { invitationText, joinRequestText, rejectedInvitationText } from './invitation-texts.ts';
import type { MailWords } from './mail-words.ts';
import { namesOnOneLine, oneLine } from './one-line.ts';
import { reminderText } from './reminder-texts.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { restatementText } from './restatement-texts.ts';
import { SUPPLIER_TEXTS } from './supplier-texts.ts';

/** The words of a mail; the greeting, the link and the signature are the same for all. */
function textOf(mail: MailPayload): MailWords {
  switch (mail.kind) {
    case 'invitation':
      return invitationText(mail);
    case 'join-request':
      return joinRequestText(mail);
    case 'invitation-rejected':
      return rejectedInvitationText(mail);
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
      return apportionmentText(mail);
    case 'report-reminder':
      return reminderText(mail);
    case 'restatement':
      return restatementText(mail);
    case 'supplier-requested':
    case 'supplier-accepted':
    case 'supplier-rejected':
    case 'supplier-dropped':
    case 'client-deleted':
    case 'supplier-left':
      return SUPPLIER_TEXTS[mail.kind](mail.facts);
    case 'finding-recorded':
    case 'finding-reopened':
    case 'finding-answered':
      return FINDING_TEXTS[mail.kind](mail.facts);
    case 'access-ends':
    case 'member-access-ends':
      return ACCESS_TEXTS[mail.kind](mail.facts);
    default:
      return REPORT_TEXTS[mail.kind](mail);
  }
}

/** The subject of a mail, always one line, and its body, with the link on a line of its own. */
export function mailText(mail: MailPayload, firstName: string, link: string): { subject: string; text: string } {
  const { subject, lines, why } = textOf(namesOnOneLine(mail));
  const text = [`Dear ${oneLine(firstName) || 'colleague'},`, ...lines, link, why, 'Tributary'].join('\n\n');
  return { subject: oneLine(subject), text };
}
