import type { RestatementMail } from '../../shared/contract/mails.ts';
import { listed, MAX_MAIL_LINES, type MailWords } from './mail-words.ts';

const figureCount = (count: number) => (count === 1 ? '1 official figure' : `${count} official figures`);

/** Official figures that are no longer the same, or that another target judges, with who did it and why. */
export function restatementText({ facts: { project, isJudged, entries } }: RestatementMail): MailWords {
  const count = entries.reduce((sum, { figures }) => sum + figures, 0);
  const acts = entries.slice(0, MAX_MAIL_LINES).map(({ act, reason, by, figures, examples }) => {
    const reasoned = `${act}${by && `, by ${by}`}. Reason: ${reason}`;
    const lines = examples.map((example) => `- ${example}`);
    // where its readers may see none of the figures, they are counted above
    return examples.length === 0 ? reasoned : `${reasoned}\n${listed(lines, figures)}`;
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
