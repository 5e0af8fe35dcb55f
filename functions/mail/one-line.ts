import { MailPayload } from '../../shared/contract/mails.ts';

/** Facts that people write as texts of several lines. Every other one is a name or a value. */
const TEXTS: ReadonlySet<string> = new Set(['comment', 'reason', 'reply', 'text']);

/**
 * What a mail service may refuse, and what turns the direction of the words behind it: then a sentence of ours says something
 * else. Marks that concern one word alone stay.
 */
const UNFIT = /(?!\s)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

export const oneLine = (text: string): string => text.replace(UNFIT, '').replace(/\s+/g, ' ').trim();

/**
 * A mail with each name on one line. People choose their names: a name with line breaks could add its author's sentences and
 * links to our mail.
 */
export const namesOnOneLine = (mail: MailPayload): MailPayload => MailPayload.parse({ ...mail, facts: inLines(mail.facts) });

function inLines(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return TEXTS.has(field) ? value.replace(UNFIT, '') : oneLine(value);
  if (Array.isArray(value)) return value.map((each) => inLines(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inLines(inner, name)]));
}
