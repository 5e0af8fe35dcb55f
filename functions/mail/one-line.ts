import { MailPayload } from '../../shared/contract/mails.ts';

/** Facts that people write as texts of several lines. Every other one is a name or a value. */
const TEXTS: ReadonlySet<string> = new Set(['comment', 'reason', 'reply', 'text']);

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A mail whose names stand on one line each. Anybody may choose what they are called: a name with lines of its own would add sentences
 * and links of its author to a mail that is ours.
 */
export const namesOnOneLine = (mail: MailPayload): MailPayload => MailPayload.parse({ ...mail, facts: inLines(mail.facts) });

function inLines(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return TEXTS.has(field) ? value : oneLine(value);
  if (Array.isArray(value)) return value.map((each) => inLines(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inLines(inner, name)]));
}
