import type { RestatementMail } from '../../shared/contract/mails.ts';
import { MAX_MAIL_LINES, type MailWords } from './mail-words.ts';

const figureCount = (count: number) => (count === 1 ? '1 official figure' : `${count} official figures`);

/** Official figures that are no longer the same, or that another target judges, with who did it and why. */
export function restatementText({ facts: { project, isJudged, entries } }: RestatementMail): MailWords {
  const count = entries.reduce((sum, { figures }) => sum + figures, 0);
  const acts = entries.slice(0, MAX_MAIL_LINES).map(({ act, reason, by, figures, examples }) => {
    const more = figures > examples.length ? [`- and ${figures - examples.length} more`] : [];
    const lines = [...examples.map((example) => `- ${example}`), ...more];
    return [`${act}${by && `, by ${by}`}. Reason: ${reason}`, ...lines].join('\n');
  });
  const judged = `${figureCount(count)} of ${project} ${count === 1 ? 'is' : 'are'} judged by another target now.`;
  if (isJudged)
    return {
      subject: `Judged anew: ${figureCount(count)} of ${project}`,
      lines: [judged, ...acts, 'Open the restatements:'],
      why: `You get this mail because you administer ${project}.`,
    };
  return {
    subject: `Restated: ${figureCount(count)} of ${project}`,
    lines: [
      `${figureCount(count)} of ${project} ${count === 1 ? 'is another one' : 'are others'} now.`,
      ...acts,
      'Open the restatements:',
    ],
    why: `You get this mail because you administer ${project} or its company.`,
  };
}
