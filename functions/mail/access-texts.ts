import type { AccessEndsMail } from '../../shared/contract/mails.ts';
import { formatDate } from '../../shared/domain/kernel/dates.ts';
import type { MailWords } from './mail-words.ts';

/** The texts of the mails before an access ends: to the person, and to the administrators who may extend it. */
export const ACCESS_TEXTS: Record<AccessEndsMail['kind'], (facts: AccessEndsMail['facts']) => MailWords> = {
  'access-ends': ({ project, until }) => ({
    subject: `Your access to ${project} ends on ${formatDate(until)}`,
    lines: [
      `Your access to ${project} ends by itself after ${formatDate(until)}.`,
      'If you need it for longer, ask an administrator of the project to extend it. Until then you find the project here:',
    ],
    why: `You get this mail because you belong to ${project}.`,
  }),
  'member-access-ends': ({ project, until, person, email }) => ({
    subject: `Access of ${person} to ${project} ends on ${formatDate(until)}`,
    lines: [
      `The access of ${person} (${email}) to ${project} ends by itself after ${formatDate(until)}.`,
      'If it is to end, there is nothing to do. To extend it, change its last day among the users of the project:',
    ],
    why: `You get this mail because you administer ${project} or its company.`,
  }),
};
