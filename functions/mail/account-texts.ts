import type { AccountMail, PasswordMail } from '../../shared/contract/mails.ts';
import { formatDate } from '../../shared/domain/kernel/dates.ts';
import type { MailWords } from './mail-words.ts';

/** An ISO time in words. The mail does not know the time zone of its reader. */
const moment = (at: string) => `on ${formatDate(at.slice(0, 10))} at ${at.slice(11, 16)} UTC`;

/** A sign-in from a kind of device that the person has not used before. */
export const newDeviceText = ({ facts: { device, at } }: AccountMail): MailWords => ({
  subject: `New sign-in: ${device}`,
  lines: [
    `Somebody signed in to your account with ${device}, ${moment(at)}.`,
    'If this was you, do nothing. If not, end that session on your profile and change your password:',
  ],
  why: 'You get this mail because it is the first sign-in from such a device.',
});

const SECOND_FACTOR = {
  'second-factor-added': {
    subject: 'An authenticator app was added to your account',
    now: 'signing in to your account asks for a code from an authenticator app',
  },
  'second-factor-removed': {
    subject: 'The authenticator app was removed from your account',
    now: 'signing in to your account asks for no code of an app any more',
  },
} as const;

/** The mail about a changed second factor. Its time is that of our notice, which may be later than the change. */
export function secondFactorText({ kind, facts: { at } }: AccountMail): MailWords {
  const words = SECOND_FACTOR[kind === 'second-factor-added' ? kind : 'second-factor-removed'];
  return {
    subject: words.subject,
    lines: [
      `We noticed ${moment(at)} that ${words.now}.`,
      'If this was you, do nothing. If not, somebody has your password: set a new one at once, and tell your administrator:',
    ],
    why: 'You get this mail because the second step of your sign-in has changed. Such mails cannot be switched off.',
  };
}

const PASSKEY = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    what: (by: string) => `A passkey was added to your account with ${by}`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    what: (by: string) => `A passkey was removed from your account with ${by}`,
  },
  'passkeys-lost': {
    subject: 'Your passkeys were removed',
    what: () => 'An administrator has removed all passkeys from your account',
  },
} as const;

/** A passkey more or less at the tenancy that writes. */
export function passkeyText({
  kind,
  facts: { device, at },
}: {
  kind: keyof typeof PASSKEY;
  facts: AccountMail['facts'];
}): MailWords {
  const { subject, what } = PASSKEY[kind];
  return {
    subject,
    lines: [
      `${what(device)}, ${moment(at)}.`,
      'If you know of this, do nothing. If not, somebody may have your password: set a new one at once, and tell your administrator:',
    ],
    why: 'You get this mail because the second step of your sign-in has changed. Such mails cannot be switched off.',
  };
}

const NEW_PASSWORD = {
  'password-changed': {
    what: 'Your password was changed',
    ended: 'All your other sessions were ended.',
    lost: 'If not, somebody knows your password of before: choose a new one at once, and tell your administrator:',
  },
  'password-reset': {
    what: 'Your password was reset',
    ended: 'All your sessions were ended.',
    lost: 'If not, somebody reads your mails: change the password of your mailbox, then choose a new one here, and tell your administrator:',
  },
} as const;

/** The mail about a password that was changed with the old one, or reset with a mailed code. */
export function newPasswordText({ kind, facts: { device, at } }: PasswordMail): MailWords {
  const { what, ended, lost } = NEW_PASSWORD[kind];
  return {
    subject: what,
    lines: [`${what} ${moment(at)}${device ? `, with ${device}` : ''}. ${ended}`, `If this was you, do nothing. ${lost}`],
    why: 'You get this mail because somebody has set a new password for your account. Such mails cannot be switched off.',
  };
}
