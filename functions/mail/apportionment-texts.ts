import type { ApportionmentMail } from '../../shared/contract/mails.ts';
import { listed, type MailWords } from './mail-words.ts';

/**
 * Which clients have received the figures of a period. Those that have not come first, and a long
 * list says how many are not on it.
 */
export function apportionmentText({ facts: { project, period, isFailed, clients } }: ApportionmentMail): MailWords {
  const lines = clients.map(({ name, how }) => `- ${name}: ${how}`);
  return {
    subject: `${isFailed ? 'Not submitted to all clients' : 'Submitted to clients'}: ${project}, ${period}`,
    lines: [
      isFailed
        ? `The figures of ${project}, ${period}, could not be submitted to all clients. Those who have them keep them.`
        : `The figures of ${project}, ${period}, were submitted to your clients.`,
      ...(lines.length > 0 ? [listed(lines)] : []),
      isFailed ? 'Open the page to try again for the others:' : 'Open the page:',
    ],
    why: 'You get this mail because you submitted this period to clients.',
  };
}
