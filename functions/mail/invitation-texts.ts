import type { InvitationAnswerMail, InvitationMail, JoinRequestMail } from '../../shared/contract/mails.ts';
import { formatDate } from '../../shared/domain/kernel/dates.ts';
import type { MailWords } from './mail-words.ts';

/** An invitation. Who gets it may never have heard of the organisation that Tributary is used by, nor of Tributary. */
export const invitationText = ({ facts: { to, role, by, hasAccount, auditUntil, organisation } }: InvitationMail): MailWords => ({
  subject: auditUntil === undefined ? `Invitation to ${to}` : `Invitation to audit ${to}`,
  lines: [
    auditUntil === undefined
      ? `${by} invites you to ${to} as ${role}.`
      : `${by} invites you to audit ${to} until ${formatDate(auditUntil)}. An auditor reads everything there and changes nothing.`,
    ...(organisation ? [`${organisation} collects its sustainability figures with Tributary.`] : []),
    hasAccount
      ? 'Sign in to accept or reject the invitation:'
      : 'Register with this e-mail address, or sign in with the account that you have already, to accept or reject the invitation:',
  ],
  why: `You get this mail because ${by} entered your e-mail address. If you did not expect it, do nothing.`,
});

/** A person's request to join, for the administrators of the place. */
export const joinRequestText = ({ facts: { to, by, email } }: JoinRequestMail): MailWords => ({
  subject: `Request to join ${to}`,
  lines: [`${by} (${email}) asks to join ${to}.`, 'Open the requests to accept or reject it:'],
  why: `You get this mail because you administer ${to}.`,
});

/** Says to the sender that an invitation was rejected. */
export const rejectedInvitationText = ({ facts: { to, role, by, email } }: InvitationAnswerMail): MailWords => ({
  subject: `Rejected: invitation to ${to}`,
  lines: [
    `${by} (${email}) rejected the invitation to ${to} as ${role}. You can invite them again, or somebody else.`,
    'Open the people there:',
  ],
  why: `You get this mail because you sent the invitation, or because you administer ${to} and the sender no longer does.`,
});
