import type { ApportionmentMail } from '../../shared/contract/mails.ts';
import { MAX_MAIL_LINES, type MailWords } from './mail-words.ts';

/** Which clients have received the figures of a period. */
export function apportionmentText({ facts: { project, period, isFailed, clients } }: ApportionmentMail): MailWords {
  const lines = clients.slice(0, MAX_MAIL_LINES).map(({ name, how }) => `- ${name}: ${how}`);
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
