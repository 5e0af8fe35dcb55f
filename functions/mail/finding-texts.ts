import type { FindingMail } from '../../shared/contract/mails.ts';
import type { MailWords } from './mail-words.ts';

const about = ({ project, figure }: FindingMail['facts']) => (figure ? `${figure}, of ${project}` : project);
const toAdministrators = ({ project }: FindingMail['facts']) =>
  `You get this mail because you administer ${project} or its company.`;

/** The texts of the mails about a finding of an auditor. */
export const FINDING_TEXTS: Record<FindingMail['kind'], (facts: FindingMail['facts']) => MailWords> = {
  'finding-recorded': (facts) => ({
    subject: `Finding to answer: ${about(facts)}`,
    lines: [
      `${facts.by} audits ${facts.project}, and recorded a finding on ${about(facts)}.`,
      `Finding: ${facts.text}`,
      'Open the assurance of the project to answer it:',
    ],
    why: toAdministrators(facts),
  }),
  'finding-reopened': (facts) => ({
    subject: `Finding opened again: ${about(facts)}`,
    lines: [
      `${facts.by} audits ${facts.project}, and opened the finding on ${about(facts)} again.`,
      `Finding: ${facts.text}`,
      `Reason: ${facts.reply ?? ''}`,
      'Open the assurance of the project to answer it:',
    ],
    why: toAdministrators(facts),
  }),
  'finding-answered': (facts) => ({
    subject: `Finding answered: ${about(facts)}`,
    lines: [
      `${facts.by} answered the finding on ${about(facts)}.`,
      `Finding: ${facts.text}`,
      `Answer: ${facts.reply ?? ''}`,
      'Open the assurance of the project to close the finding or to open it again:',
    ],
    why: `You get this mail because you audit ${facts.project}.`,
  }),
};
